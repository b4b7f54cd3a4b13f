"""What generated tests ask of requests: the path is filled, and every value is in its place."""

from __future__ import annotations

import dataclasses
import json
import sys
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen import Request, build_toolkits
from mcpgen_runtime import testing
from mcpgen_runtime.calls import preparing
from mcpgen_runtime.testing import requests

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen_runtime.calls.prepared import PreparedRequest

FILE = {"type": "string", "format": "binary"}


def parameter(name: str, location: str, schema: Any) -> dict[str, Any]:
    return {"name": name, "in": location, "required": location == "path", "schema": schema}


def operation(media: str, schema: Any, *parameters: Any) -> dict[str, Any]:
    return {
        "parameters": list(parameters),
        "requestBody": {"required": True, "content": {media: {"schema": schema}}},
        "responses": {"200": {"description": ""}},
    }


OBJECT = {
    "type": "object",
    "properties": {"a": {"type": "string"}, "f": FILE, "n": {"type": "array", "items": {}}},
}
DOCUMENT = {
    "openapi": "3.0.3",
    "info": {"title": "t", "version": "1"},
    "servers": [{"url": "https://a.example"}],
    "paths": {
        "/x/{id}": {
            "post": operation(
                "application/json",
                {"type": "object", "properties": {"a": {"type": "string"}}},
                parameter("id", "path", {"type": "string"}),
                parameter("q", "query", {"type": "array", "items": {"type": "number"}}),
                parameter("X-H", "header", {"type": "boolean"}),
            ),
            "put": operation("multipart/form-data", OBJECT, parameter("id", "path", {})),
            "patch": operation("image/png", FILE, parameter("id", "path", {})),
        }
    },
}


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> testing.Kit:
    folder = tmp_path_factory.mktemp("requests")
    file = folder / "requested.json"
    file.write_text(json.dumps(DOCUMENT), encoding="utf-8")
    report = build_toolkits(
        Request(paths=(str(file),), out=str(folder), folder=str(folder), prove=False)
    )
    assert report.exit_code == 0, report.diagnostics
    sys.path.insert(0, str(folder / "requested" / "src"))
    try:
        made = testing.kit("requested_mcp")
        assert made.toolkit
        return made
    finally:
        sys.path.pop(0)


def test_every_tool_has_its_smallest_and_fullest_arguments(kit: testing.Kit) -> None:
    labels = {(case.tool, case.label) for case in kit.requests}
    assert len(labels) == 6
    for case in kit.requests:
        testing.check_request(kit, case)


def dropped(change: Callable[[PreparedRequest], dict[str, Any]]) -> Callable[..., PreparedRequest]:
    """A writer of requests that loses something."""
    real = preparing.prepare

    def prepare(*arguments: Any) -> PreparedRequest:
        prepared = real(*arguments)
        return dataclasses.replace(prepared, **change(prepared))

    return prepare


@pytest.mark.parametrize(
    "change",
    [
        lambda _: {"query": ""},
        lambda _: {"headers": ()},
        lambda _: {"body": b"{}"},
        lambda _: {"path": "/x/{id}"},
        lambda _: {"content_type": None},
        lambda _: {"method": "GET"},
    ],
)
def test_what_is_lost_is_told(
    kit: testing.Kit, monkeypatch: pytest.MonkeyPatch, change: Any
) -> None:
    monkeypatch.setattr(requests, "prepare", dropped(change))
    full = [case for case in kit.requests if case.label == "fullest" and "q" in case.arguments]
    (case,) = full
    with pytest.raises(AssertionError):
        testing.check_request(kit, case)
