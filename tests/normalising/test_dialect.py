from __future__ import annotations

from typing import Any

import pytest
from tests.normalising.documents import document, findings_of, normal, tool
from tests.normalising.schemas import context

from mcpgen.diagnostics import Findings
from mcpgen.spec.normalising import normalise
from mcpgen.spec.normalising.passes.dialect import respell
from mcpgen.spec.normalising.passes.references import bundle

DRAFT_4 = "http://json-schema.org/draft-04/schema#"
DRAFT_7 = "http://json-schema.org/draft-07/schema#"
NEWEST = "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"$schema": DRAFT_7, "type": "string"}, {"type": "string"}),
        ({"definitions": {"A": {}}}, {"$defs": {"A": {}}}),
        ({"items": [{"type": "string"}]}, {"prefixItems": [{"type": "string"}]}),
        ({"items": [{}], "additionalItems": False}, {"prefixItems": [{}], "items": False}),
        ({"items": {}, "additionalItems": False}, {"items": {}}),
        ({"minimum": 1, "exclusiveMinimum": True}, {"exclusiveMinimum": 1}),
        ({"maximum": 1, "exclusiveMaximum": False}, {"maximum": 1}),
        ({"exclusiveMinimum": 0}, {"exclusiveMinimum": 0}),
        ({"type": "string", "nullable": True}, {"type": ["string", "null"]}),
        ({"type": "string", "nullable": False}, {"type": "string"}),
        (
            {"type": "string", "enum": ["a"], "nullable": True},
            {"type": ["string", "null"], "enum": ["a", None]},
        ),
        ({"dependencies": {"a": ["b"]}}, {"dependentRequired": {"a": ["b"]}}),
        (
            {"dependencies": {"a": {"type": "null"}}},
            {"dependentSchemas": {"a": {"type": "null"}}},
        ),
        (
            {"$schema": NEWEST, "dependencies": {"a": ["b"]}},
            {"dependentRequired": {"a": ["b"]}},
        ),
        (
            {"dependencies": {"a": ["b"]}, "dependentRequired": {"a": ["b", "c"], "d": []}},
            {"dependentRequired": {"a": ["b", "c"], "d": []}},
        ),
        (
            {"dependencies": {"a": False}, "dependentSchemas": {"a": {"minProperties": 2}}},
            {"dependentSchemas": {"a": {"allOf": [False, {"minProperties": 2}]}}},
        ),
        ({"example": 1}, {"examples": [1]}),
        ({"id": "http://x/y"}, {"id": "http://x/y"}),
    ],
)
def test_an_older_spelling_becomes_the_newest(old: Any, new: Any) -> None:
    assert respell(old, context()) == new


def test_pointers_follow_what_moves() -> None:
    old = {
        "definitions": {"definitions": {"items": [{"const": 1}]}},
        "properties": {"a": {"$ref": "#/definitions/definitions/items/0"}},
    }
    assert bundle(old, context()) == {
        "properties": {"a": {"$ref": "#/$defs/definition"}},
        "$defs": {"definition": {"const": 1}},
    }


@pytest.mark.parametrize(
    ("draft", "identifier", "reference"),
    [
        (DRAFT_4, {"id": "http://x/a"}, "http://x/a"),
        (DRAFT_4, {"id": "#name"}, "#name"),
        (DRAFT_7, {"$id": "#name"}, "#name"),
        (DRAFT_7, {"$id": "http://x/a"}, "http://x/a#"),
        ("https://json-schema.org/draft/2019-09/schema", {"$anchor": "name"}, "#name"),
    ],
)
def test_identifiers_are_those_of_the_draft(draft: str, identifier: Any, reference: str) -> None:
    old = {
        "$schema": draft,
        "properties": {"a": {"$ref": reference}},
        "definitions": {"A": {**identifier, "type": "string"}},
    }
    assert bundle(old, context()) == {
        "properties": {"a": {"$ref": "#/$defs/A"}},
        "$defs": {"A": {"type": "string"}},
    }


def test_properties_with_the_names_of_keywords_are_no_keywords() -> None:
    schema: dict[str, Any] = {
        "properties": {"definitions": {}, "nullable": {}, "items": {}, "example": {}}
    }
    assert respell(schema, context()) is schema


def test_data_is_never_walked() -> None:
    data = {"$id": "x", "$ref": "#/nope", "nullable": True, "definitions": {}}
    schema = {"const": data, "enum": [data], "default": data, "examples": [data]}
    assert respell(schema, context()) is schema


def test_until_draft_7_a_reference_hides_what_asserts_beside_it() -> None:
    schema = {
        "$schema": DRAFT_7,
        "properties": {"a": {"$ref": "#/definitions/A", "type": "string", "description": "d"}},
        "definitions": {"A": {}},
    }
    new = bundle(schema, context())
    assert isinstance(new, dict)
    assert new["properties"]["a"] == {"$ref": "#/$defs/A", "description": "d"}


def test_what_a_reference_hides_is_not_followed() -> None:
    schema = {
        "$schema": DRAFT_7,
        "properties": {"a": {"$ref": "#/definitions/A", "items": {"$ref": "#/nowhere"}}},
        "definitions": {"A": {}},
    }
    assert findings_of(schema) == []


@pytest.mark.parametrize(
    ("draft", "keyword", "value"),
    [
        (DRAFT_4, "const", 1),
        (DRAFT_4, "if", False),
        (DRAFT_7, "prefixItems", [False]),
        (DRAFT_7, "dependentRequired", {"a": ["b"]}),
    ],
)
def test_keywords_of_a_later_draft_are_left_out_and_told(
    draft: str, keyword: str, value: Any
) -> None:
    schema = {"$schema": draft, "type": "object", "properties": {"a": {keyword: value}}}
    assert normal(schema).exact["properties"] == {"a": {}}
    place = f"/tools/0/inputSchema/properties/a/{keyword}"
    assert findings_of(schema) == [("MG325", place)]


def test_each_resource_is_read_in_its_own_dialect() -> None:
    old = {"type": "number", "minimum": 1, "exclusiveMinimum": True}
    schema = {
        "properties": {
            "a": {"$id": "https://x.invalid/a", "$schema": DRAFT_4, "items": {"const": 1}},
            "b": {"$id": "https://x.invalid/b", "items": {"const": 1}},
            "c": {"$id": "https://x.invalid/c", "$schema": DRAFT_4, **old},
        }
    }
    assert bundle(schema, context()) == {
        "properties": {
            "a": {"items": {}},
            "b": {"items": {"const": 1}},
            "c": {"type": "number", "exclusiveMinimum": 1},
        }
    }


@pytest.mark.parametrize(
    ("uri", "meant"),
    [
        ("http://json-schema.org/draft07/schema#", "http://json-schema.org/draft-07/schema"),
        ("https://json-schema.org/draft2020-12/schema", NEWEST),
        ("http://json-schema.org/draft-03/schema#", "http://json-schema.org/draft-07/schema"),
        ("https://x.invalid/meta", None),
        ("", None),
    ],
)
def test_a_draft_that_nobody_knows_is_told(uri: str, meant: str | None) -> None:
    schema = {"$schema": uri, "type": "object", "properties": {"a": {"type": "string"}}}
    findings = Findings()
    assert normalise(document(tool("t", schema)), findings) is not None
    (found,) = findings
    assert (found.code, found.severity) == ("MG327", "warning")
    assert found.pointer == "/tools/0/inputSchema/$schema"
    assert found.help.endswith(f'Did you mean "{meant}"?' if meant else "it is 2020-12.")


@pytest.mark.parametrize(
    "uri",
    [
        NEWEST,
        DRAFT_4,
        "http://json-schema.org/draft-05/schema#",
        "http://json-schema.org/draft-06/schema",
        DRAFT_7,
        "https://json-schema.org/draft/2019-09/schema#",
        "https://json-schema.org/draft/2020-12/meta/core",
    ],
)
def test_a_draft_that_is_known_is_not_told(uri: str) -> None:
    schema = {"$schema": uri, "type": "object", "properties": {"a": {"type": "string"}}}
    assert findings_of(schema) == []
