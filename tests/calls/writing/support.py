"""Short ways to write one request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.calls.operation import Request
from mcpgen_runtime.calls.preparing import prepare

if TYPE_CHECKING:
    from pathlib import Path

    from mcpgen_runtime.calls.prepared import PreparedRequest
    from mcpgen_runtime.schema.types import Json, JsonObject


def request(path: str = "/x", **parts: Json) -> Request:
    """An operation, from what its line of `operations.json` says."""
    return Request.read({"name": "op", "method": "GET", "path": path, "server": "s", **parts})


def parameter(location: str, name: str = "color", **how: Json) -> JsonObject:
    return {"argument": name, "name": name, "location": location, **how}


def send(value: Json, location: str, template: str = "/x", **how: Json) -> PreparedRequest:
    """The request that one parameter, `color`, makes."""
    operation = request(template, parameters=[parameter(location, **how)])
    return prepare(operation, {"color": value})


def send_body(
    media: list[JsonObject] | JsonObject,
    arguments: JsonObject,
    files_dir: Path | None = None,
    **how: Json,
) -> PreparedRequest:
    listed = media if isinstance(media, list) else [media]
    return prepare(request(body={"media": listed, **how}), arguments, files_dir=files_dir)
