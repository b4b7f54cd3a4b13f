"""A file of OpenAPI to a document: tools with their places, settings, and what was left out."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.diagnostics import Findings
from mcpgen.openapi import OPENAPI
from mcpgen.spec.normalising import normalise
from mcpgen.spec.reading import Config, Options, read
from mcpgen.spec.reading.options import ApiOptions, Choice
from mcpgen.spec.tally import Tally

if TYPE_CHECKING:
    from pathlib import Path

    from mcpgen.spec.document import Document
    from mcpgen.spec.reading import ReadResult
    from mcpgen_runtime.schema.types import Json, JsonObject

PET = {
    "type": "object",
    "properties": {
        "id": {"type": "integer", "readOnly": True},
        "name": {"type": "string", "default": 5},
        "photo": {"type": "string", "format": "binary"},
    },
    "required": ["id", "name"],
}
API: JsonObject = {
    "openapi": "3.1.0",
    "info": {"title": "Pets", "version": "1", "description": "All pets."},
    "servers": [{"url": "https://a.example/v1"}],
    "security": [{"key": []}],
    "paths": {
        "/pets": {
            "get": {
                "operationId": "listPets",
                "parameters": [{"$ref": "#/components/parameters/L"}],
            },
            "post": {
                "operationId": "addPet",
                "requestBody": {
                    "content": {
                        "multipart/form-data": {"schema": {"$ref": "#/components/schemas/P"}}
                    }
                },
                "responses": {"200": {"description": "", "content": {"a/b": {}}}},
            },
        },
        "/broken": {
            "get": {"parameters": [{"name": "x", "in": "query", "schema": {"$ref": "#/x"}}]}
        },
    },
    "webhooks": {"new": {"post": {}}},
    "components": {
        "parameters": {"L": {"name": "limit", "in": "query", "schema": {"type": "integer"}}},
        "schemas": {"P": PET},
        "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}},
    },
}


def result_of(api: Json, folder: Path, options: Options | None = None) -> ReadResult:
    path = folder / "pets.json"
    path.write_text(json.dumps(api, indent=1), encoding="utf-8")
    (result,) = read([path], Config(folder, options=options or Options()), [OPENAPI])
    return result


def document_of(api: Json, folder: Path, **options: Any) -> Document:
    result = result_of(api, folder, Options(api=ApiOptions(**options)))
    assert result.document is not None, list(result.findings)
    return result.document


def test_operations_are_tools_and_the_others_are_told(tmp_path: Path) -> None:
    result = result_of(API, tmp_path)
    document = result.document
    assert document is not None
    assert (document.name, document.title, document.version) == ("pets", "Pets", "1")
    assert document.description == "All pets."
    assert [tool.name for tool in document.tools] == ["listPets", "addPet"]
    assert all(tool.skippable for tool in document.tools)
    assert document.tally == Tally(operations=3, left_out=0, skipped=1, callbacks=0, webhooks=1)
    (skip,) = result.findings
    assert (skip.code, skip.severity) == ("MG601", "warning")
    assert skip.pointer == "/paths/~1broken/get/parameters/0/schema"
    assert skip.message.startswith("GET /broken: skipped: ")


@pytest.mark.parametrize(
    ("reference", "reason", "help_"),
    [
        ("../../etc/passwd", "leads out of the folder", "Move the file"),
        ("http://127.0.0.1/x.json#/a", "leads to the network", "`references`"),
        ("none.json#/a", "none.json", "JSON Pointer"),
        ("#/components/schemas/Pets", "nothing is at", "Did you mean"),
    ],
)
def test_a_schema_that_cannot_be_had_is_told_where_it_is_asked_for(
    reference: str, reason: str, help_: str, tmp_path: Path
) -> None:
    api = copy.deepcopy(API)
    api["components"]["schemas"]["Pet"] = PET
    api["paths"]["/broken"]["get"]["parameters"][0]["schema"] = {"$ref": reference}
    (skip,) = result_of(api, tmp_path).findings
    assert skip.pointer.startswith("/paths/~1broken/get/parameters/0/schema")
    assert reason in skip.message
    assert help_ in skip.help


def test_what_is_read_only_is_no_argument_and_bytes_are_files(tmp_path: Path) -> None:
    _, add = document_of(API, tmp_path).tools
    assert add.input_schema == {
        "type": "object",
        "properties": {
            "name": {"type": "string", "default": 5},
            "photo": {"$ref": "#/$defs/File"},
        },
        "required": ["name"],
        "additionalProperties": False,
    }
    assert add.call == {
        "method": "POST",
        "path": "/pets",
        "server": "default",
        "body": {
            "media": [
                {
                    "type": "multipart/form-data",
                    "properties": {"name": "name", "photo": "photo"},
                    "fields": {"photo": {"file": True}},
                }
            ],
            "required": True,
        },
        "accept": ["a/b"],
        "security": [{"key": []}],
    }


def test_settings_and_the_api(tmp_path: Path) -> None:
    document = document_of(API, tmp_path, timeout=5, max_response=10, responses="strict")
    assert [(one.name, one.secret, one.required) for one in document.config] == [
        ("base_url", False, False),
        ("api_key", True, False),
        ("files_dir", False, False),
    ]
    assert document.api == {
        "servers": {"default": {"url": "https://a.example/v1", "setting": "base_url"}},
        "schemes": {
            "key": {
                "kind": "apiKey",
                "settings": {"value": "api_key"},
                "name": "X-Key",
                "location": "header",
            }
        },
        "timeout": 5,
        "max_response": 10,
        "strict": True,
    }


def test_a_schema_of_the_document_may_be_called_file(tmp_path: Path) -> None:
    api = copy.deepcopy(API)
    api["components"]["schemas"]["File"] = {"type": "integer"}
    properties = api["components"]["schemas"]["P"]["properties"]
    properties["name"] = {"allOf": [{"$ref": "#/components/schemas/File"}]}
    document = document_of(api, tmp_path)
    assert document.definitions["File"] == {"type": "integer"}
    assert document.definitions["FileArgument"] != document.definitions["File"]
    normal = normalise(document, Findings())
    assert normal is not None
    assert len(normal.tools) == 2


def test_what_passes_say_is_said_of_the_authors_line(tmp_path: Path) -> None:
    findings = Findings()
    assert normalise(document_of(API, tmp_path), findings) is not None
    (found,) = findings
    assert (found.code, found.pointer) == (
        "MG320",
        "/components/schemas/P/properties/name/default",
    )
    position = found.position()
    assert position is not None
    assert position.text.strip() == '"default": 5'


@pytest.mark.parametrize(
    ("options", "names", "left_out", "skipped"),
    [
        ({}, ["listPets", "addPet"], 0, 1),
        ({"include": Choice(operations=("listPets",))}, ["listPets"], 2, 0),
        ({"exclude": Choice(methods=("GET",))}, ["addPet"], 2, 0),
        ({"tools": {"addPet": {"name": "add"}}}, ["listPets", "add"], 0, 1),
    ],
)
def test_the_sum_is_right_whatever_is_chosen(
    options: Any, names: list[str], left_out: int, skipped: int, tmp_path: Path
) -> None:
    api = copy.deepcopy(API)
    api["paths"]["/broken"]["get"]["operationId"] = "getBroken"
    document = document_of(api, tmp_path, **options)
    tally = document.tally
    assert [tool.name for tool in document.tools] == names
    assert tally is not None
    assert (tally.left_out, tally.skipped, tally.tools) == (left_out, skipped, len(names))


def test_bodies_and_outputs_are_options(tmp_path: Path) -> None:
    api = copy.deepcopy(API)
    api["paths"]["/pets"]["get"]["responses"] = {
        "200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/P"}}}}
    }
    listing, add = document_of(api, tmp_path, body="nested", outputs="served").tools
    assert isinstance(add.input_schema, dict)
    assert list(add.input_schema["properties"]) == ["body"]
    assert listing.output_schema == {"$ref": "#/$defs/POutput"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"paths": {}}, "it has no operations; webhooks (1) are none"),
        ({"x-mcp": False}, "none of its 3 operations becomes a tool; 3 are left out by choice"),
    ],
)
def test_a_document_without_a_tool_is_refused(
    change: JsonObject, message: str, tmp_path: Path
) -> None:
    result = result_of({**API, **change}, tmp_path)
    assert result.document is None
    (error,) = result.findings.errors
    assert error.code == "MG600"
    assert error.message.startswith(message)


def test_an_option_without_the_other_is_told(tmp_path: Path) -> None:
    options = Options(api=ApiOptions(responses="strict"))
    assert "MG608" in [found.code for found in result_of(API, tmp_path, options).findings]
    options = Options(api=ApiOptions(responses="strict", outputs="served"))
    assert "MG608" not in [found.code for found in result_of(API, tmp_path, options).findings]


KEYS = st.sampled_from(
    ["paths", "/pets", "get", "parameters", "schema", "$ref", "type", "x-mcp", "servers", "url"]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.just("#/components"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS | st.text(max_size=5), inner),
    max_leaves=8,
)


@given(data=st.data())
def test_whatever_stands_anywhere_in_it_is_right_or_told(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    api = copy.deepcopy(API)
    places: list[tuple[Any, Any]] = []
    waiting: list[Any] = [api]
    while waiting:
        value = waiting.pop()
        inner = list(value.items() if isinstance(value, dict) else enumerate(value))
        places += [(value, key) for key, _ in inner]
        waiting += [child for _, child in inner if isinstance(child, (dict, list))]
    holder, key = data.draw(st.sampled_from(places))
    holder[key] = data.draw(VALUES)
    result = result_of(api, tmp_path_factory.getbasetemp())
    if result.document is None:
        assert result.findings.has_errors or result.skipped
        return
    tally = result.document.tally
    assert tally is not None
    assert tally.tools == len(result.document.tools)
    normal = normalise(result.document, findings := Findings())
    assert normal is not None or findings.has_errors


def test_a_hundred_levels_of_all_of_are_one_object(tmp_path: Path) -> None:
    schema: JsonObject = {"type": "object", "properties": {"x": {"type": "string"}}}
    for level in range(100):
        schema = {"allOf": [schema, {"properties": {f"p{level}": {"type": "integer"}}}]}
    body = {"content": {"application/json": {"schema": schema}}}
    api = {**API, "paths": {"/deep": {"post": {"operationId": "deep", "requestBody": body}}}}
    findings = Findings()
    made = normalise(document_of(api, tmp_path), findings)
    assert made is not None
    assert not list(findings)
    (tool,) = made.tools
    assert len(tool.exact["properties"]["body"]["properties"]) == 101
