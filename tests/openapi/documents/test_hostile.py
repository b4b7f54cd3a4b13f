"""Whatever a document holds, reading it raises nothing and loses nothing."""

from __future__ import annotations

import contextlib
import copy
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.support.api_documents import read_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.support.api_documents import Reading

REFERENCE = {"$ref": "#/components/parameters/p"}
THREE: dict[str, Any] = {
    "openapi": "3.2.0",
    "info": {"title": "T", "version": "1"},
    "servers": [{"url": "https://{a}", "variables": {"a": {"default": "b", "enum": ["b"]}}}],
    "security": [{"key": []}],
    "tags": [{"name": "t", "description": "T"}],
    "paths": {
        "/a/{id}": {
            "parameters": [{"name": "id", "in": "path", "required": True, "schema": {}}],
            "get": {
                "tags": ["t"],
                "parameters": [REFERENCE, {"name": "c", "in": "query", "content": {"a/b": {}}}],
                "responses": {"200": {"content": {"a/b": {"schema": {}}}}},
                "callbacks": {"c": {"{$url}": {"post": {}}}},
            },
            "put": {
                "requestBody": {
                    "content": {"a/b": {"schema": {}, "encoding": {"x": {"headers": {"y": {}}}}}}
                },
                "security": [{"key": ["s"]}, {}],
            },
            "additionalOperations": {"COPY": {"deprecated": True}},
        },
        "/b": {"$ref": "#/paths/~1a~1%7Bid%7D"},
    },
    "webhooks": {"w": {"post": {}}},
    "components": {
        "parameters": {"p": {"name": "p", "in": "query", "style": "form", "schema": {}}},
        "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
    },
}
TWO: dict[str, Any] = {
    "swagger": "2.0",
    "host": "a.example",
    "basePath": "/v1",
    "schemes": ["https"],
    "consumes": ["application/json"],
    "produces": ["application/json"],
    "paths": {
        "/a": {
            "post": {
                "parameters": [{"name": "b", "in": "body", "schema": {}}],
                "responses": {"200": {"schema": {}}},
            },
            "put": {
                "parameters": [
                    {"name": "f", "in": "formData", "type": "array", "collectionFormat": "multi"},
                    {"name": "q", "in": "query", "type": "array", "collectionFormat": "tsv"},
                ]
            },
        }
    },
    "securityDefinitions": {"key": {"type": "basic"}},
}
ODD: list[Any] = [
    None,
    True,
    0,
    -1.5,
    "",
    "x",
    "\ud800",
    "#/",
    "/../..",
    [],
    [None],
    [[]],
    {},
    {"": None},
    {"$ref": None},
    {"$ref": "#"},
    {"$ref": "#/paths"},
    {"$ref": "#/components/parameters/p"},
    {"$ref": "api.json#/paths/~1a"},
    {"$ref": "none.json"},
    {"x-a": 1},
]


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield at
    for key, child in value.items() if isinstance(value, dict) else ():
        yield from places(child, (*at, key))
    for index, child in enumerate(value if isinstance(value, list) else ()):
        yield from places(child, (*at, index))


def changed(value: Any, at: tuple[Any, ...], odd: Any) -> Any:
    value = copy.deepcopy(value)
    holder = value
    for step in at[:-1]:
        holder = holder[step]
    holder[at[-1]] = odd
    return value


CHANGES = [(base, at) for base in (THREE, TWO) for at in places(base) if at]


def check(reading: Reading) -> None:
    """What is read keeps what the records promise; what is not is told with a reason."""
    if reading.api is None:
        assert reading.findings.has_errors
        return
    assert not reading.findings.has_errors
    for one in reading.api.operations:
        assert one.path.startswith("/")
        assert "#" not in one.path
        names = [(each.location, each.name) for each in one.parameters]
        assert len(set(names)) == len(names)
    for skip in reading.api.skipped:
        assert skip.reason
        skip.at.file.source.position("/" + "/".join(skip.at.tokens))


@settings(
    max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.sampled_from(CHANGES), st.sampled_from(ODD), st.sampled_from(CHANGES), st.sampled_from(ODD)
)
def test_odd_values_anywhere_raise_nothing(
    tmp_path_factory: pytest.TempPathFactory,
    one: tuple[Any, tuple[Any, ...]],
    odd: Any,
    two: tuple[Any, tuple[Any, ...]],
    odder: Any,
) -> None:
    base, at = one
    value = changed(base, at, odd)
    if two[0] is base:
        with contextlib.suppress(LookupError, TypeError):  # the place is gone
            value = changed(value, two[1], odder)
    path = tmp_path_factory.mktemp("odd") / "api.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    if isinstance(value, dict):
        check(read_file(path, path.parent))


INSIDE = [at for at in places(TWO) if at[:2] == ("paths", "/a") and len(at) > 2]


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_a_fault_in_one_operation_costs_no_other(
    odd: Any, reading_of: Callable[..., Reading]
) -> None:
    for at in INSIDE:
        reading = reading_of(json.dumps(changed(TWO, at, odd)), name="api.json")
        assert reading.api is not None
        read = {one.method for one in reading.api.operations}
        other = "PUT" if at[2] == "post" else "POST"
        assert other in read
        assert odd is None or len(read) + len(reading.api.skipped) == 2


def test_the_bases_are_good(reading_of: Callable[..., Reading]) -> None:
    for base, operations in ((THREE, 6), (TWO, 2)):
        reading = reading_of(json.dumps(base), name="api.json")
        assert reading.api is not None
        assert len(reading.api.operations) == operations
        assert reading.api.skipped == ()


def test_yaml_keys_of_any_kind_are_text(reading_of: Callable[..., Reading]) -> None:
    text = """
openapi: 3.0.0
info: {version: 2024-01-01, title: yes}
paths:
  /a:
    get:
      tags: [on, 2024-01-01]
      responses:
        200: {description: A}
        404: {description: B}
      x-mcp: {on: 1, 5: 2, null: 3, 1.5: 4}
"""
    reading = reading_of(text)
    assert reading.api is not None
    (get,) = reading.api.operations
    assert (reading.api.version, reading.api.title) == ("2024-01-01", "yes")
    assert get.tags == ("on", "2024-01-01")
    assert [one.status for one in get.responses] == ["200", "404"]
    assert get.extensions[0][0] == {"on": 1, "5": 2, "null": 3, "1.5": 4}


def test_aliases_are_read_where_they_stand(reading_of: Callable[..., Reading]) -> None:
    text = """
openapi: 3.0.0
paths:
  /a: &item {get: {parameters: [{name: q, in: query}]}}
  /b: *item
"""
    reading = reading_of(text)
    assert reading.api is not None
    assert [one.at.tokens for one in reading.api.operations] == [
        ("paths", "/a", "get"),
        ("paths", "/b", "get"),
    ]


def test_files_are_bounded(
    reading_of: Callable[..., Reading], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mcpgen.openapi.documents.files.MAX_API_FILES", 3)
    items = "\n".join(f"  /p{index}: {{$ref: p{index}.yaml}}" for index in range(5))
    files = {f"p{index}.yaml": "get: {}" for index in range(5)}
    reading = reading_of(f"openapi: 3.0.0\npaths:\n{items}\n", files)
    assert reading.api is not None
    assert (len(reading.api.operations), len(reading.api.skipped)) == (2, 3)
    assert "more than 3 files" in reading.api.skipped[0].reason


def test_bytes_are_bounded(
    reading_of: Callable[..., Reading], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mcpgen.openapi.documents.files.MAX_API_BYTES", 10)
    reading = reading_of("openapi: 3.0.0\npaths: {/a: {$ref: a.yaml}}\n", {"a.yaml": "get: {}"})
    assert reading.api is not None
    assert "MB together" in reading.api.skipped[0].reason
