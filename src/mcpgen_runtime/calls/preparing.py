"""From an operation and its arguments to a request; pure, but for files that arguments name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.calls.parameters import cookies, headers, query
from mcpgen_runtime.calls.paths import expand
from mcpgen_runtime.calls.prepared import PreparedRequest

if TYPE_CHECKING:
    from pathlib import Path

    from mcpgen_runtime.calls.operation import Request
    from mcpgen_runtime.schema.types import JsonObject

__all__ = ["prepare"]


def prepare(
    operation: Request,
    arguments: JsonObject,
    *,
    files_dir: Path | None = None,
    files_setting: str = "files_dir",
) -> PreparedRequest:
    """Write the request of `operation` for `arguments`, which its tool has checked.

    `files_dir` is the folder that file arguments may name files in, None: none may; it is what
    `files_setting`, an environment variable, says, which the refusal names. Raises ArgumentError
    for a value that cannot be sent.
    """
    path, fixed = expand(operation, arguments)
    body, content_type = _body(operation, arguments, files_dir, files_setting)
    return PreparedRequest(
        method=operation.method,
        path=path,
        query="&".join(filter(None, (fixed, query(operation, arguments)))),
        headers=tuple(headers(operation, arguments)),
        cookies=tuple(cookies(operation, arguments)),
        body=body,
        content_type=content_type,
    )


def _body(
    operation: Request, arguments: JsonObject, files_dir: Path | None, files_setting: str
) -> tuple[bytes | None, str | None]:
    if operation.body is None:
        return None, None
    from mcpgen_runtime.calls.bodies.choosing import choose
    from mcpgen_runtime.calls.bodies.writing import write
    from mcpgen_runtime.calls.files import Files

    media = choose(operation.body, arguments)
    if media is None:
        return None, None
    return write(media, arguments, Files(files_dir, files_setting))
