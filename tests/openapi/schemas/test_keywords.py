"""Keywords: what is kept, what is written otherwise in 2020-12, what is left out and told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.openapi.schemas.made import converted, doubts

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject


@pytest.mark.parametrize(
    ("authored", "meant"),
    [
        ({"type": "integer", "minimum": 1, "exclusiveMinimum": True}, {"exclusiveMinimum": 1}),
        ({"type": "integer", "minimum": 1, "exclusiveMinimum": False}, {"minimum": 1}),
        ({"type": "number", "maximum": 1, "exclusiveMaximum": True}, {"exclusiveMaximum": 1}),
        ({"type": "number", "exclusiveMaximum": True}, {}),
        ({"type": "number", "exclusiveMaximum": 5}, {"exclusiveMaximum": 5}),
        ({"type": "string", "minLength": 2.0}, {"minLength": 2}),
        ({"type": "string", "xml": {"name": "x"}, "externalDocs": {"url": "x"}}, {}),
        ({"type": "string", "x-anything": 1, "collectionFormat": "csv"}, {}),
        ({"type": "string", "deprecated": False, "description": ""}, {}),
        ({"type": "string", "deprecated": True}, {"deprecated": True}),
        ({"type": "string", "pattern": "/^a$/"}, {"pattern": "^a$"}),
        ({"type": "string", "pattern": r"\Aa\Z"}, {"pattern": "^a$"}),
        ({"type": "string", "example": "short"}, {"examples": ["short"]}),
        ({"type": "string", "example": "long " * 20}, {}),
        ({"type": "string", "examples": {"media": {"value": 1}}}, {}),
        ({"type": "integer", "format": "int32"}, {"format": "int32"}),
        ({"type": "object", "required": ["a", "a"]}, {"required": ["a"]}),
        ({"type": "object", "required": []}, {}),
        ({"type": "array", "items": [{"type": "null"}]}, {"prefixItems": [{"type": "null"}]}),
        ({"type": "array", "items": []}, {}),
        ({"type": "object", "dependencies": {"a": ["b"]}}, {"dependentRequired": {"a": ["b"]}}),
    ],
)
def test_what_is_written_otherwise(authored: JsonObject, meant: JsonObject) -> None:
    assert converted(authored) == {"type": authored["type"], **meant}
    assert doubts(authored) == []


@pytest.mark.parametrize(
    ("keyword", "value"),
    [
        ("minimum", "1"),
        ("minLength", -1),
        ("minLength", 1.5),
        ("maxItems", True),
        ("multipleOf", 0),
        ("enum", []),
        ("enum", "a"),
        ("required", True),
        ("required", [1]),
        ("pattern", "("),
        ("pattern", "/^a$/i"),
        ("uniqueItems", "yes"),
        ("title", 1),
        ("type", "text"),
        ("type", ["string", "text"]),
        ("type", []),
        ("items", "string"),
        ("not", None),
        ("properties", []),
        ("anyOf", [None]),
        ("allOf", {"type": "string"}),
        ("dependentRequired", []),
    ],
)
def test_what_is_wrong_is_left_out_and_told(keyword: str, value: object) -> None:
    assert converted({"description": "words", keyword: value}) == {"description": "words"}
    assert len(doubts({"description": "words", keyword: value})) == 1


@pytest.mark.parametrize(
    ("authored", "meant"),
    [
        ({"properties": {"a": None}, "type": "object"}, {"a": {}}),
        ({"properties": {"a": "text"}, "type": "object"}, {"a": {}}),
        ({"properties": {"a": True}, "type": "object"}, {"a": True}),
    ],
)
def test_a_property_stays_declared(authored: JsonObject, meant: JsonObject) -> None:
    assert converted(authored) == {"type": "object", "properties": meant}


@pytest.mark.parametrize("wrong", ["string", None, 1, []])
def test_extra_properties_of_no_schema_are_any(wrong: object) -> None:
    schema = converted({"type": "object", "additionalProperties": wrong})
    assert schema == {"type": "object", "additionalProperties": True}


@pytest.mark.parametrize(
    ("authored", "meant"),
    [
        (
            {"type": "string", "enum": ["a", 1, True]},
            {"type": "string", "enum": ["a", "1", "true"]},
        ),
        ({"type": "integer", "enum": ["1", 1, "2"]}, {"type": "integer", "enum": [1, 2]}),
        (
            {"type": "string", "enum": ["a", None]},
            {"type": ["string", "null"], "enum": ["a", None]},
        ),
        ({"type": "integer", "enum": ["low"]}, {"enum": ["low"]}),
        ({"type": "array", "enum": ["low"]}, {"type": "array"}),
        ({"type": "String"}, {"type": "string"}),
        ({"type": "any"}, {}),
        ({"type": "null"}, {"type": "null"}),
        ({"type": ["string"]}, {"type": "string"}),
        ({"type": ["string", "string", "null"]}, {"type": ["string", "null"]}),
        ({"type": "file"}, {"type": "string", "format": "binary"}),
        ({"properties": {"a": {}}}, {"type": "object", "properties": {"a": {}}}),
    ],
)
def test_types_and_what_goes_with_them(authored: JsonObject, meant: JsonObject) -> None:
    assert converted(authored) == meant


def test_a_pattern_for_names_that_cannot_be_used_takes_any() -> None:
    schema: JsonObject = {
        "type": "object",
        "patternProperties": {"(": {"type": "string"}, r"\Aa\Z": {"type": "integer"}},
        "additionalProperties": False,
    }
    assert converted(schema) == {
        "type": "object",
        "patternProperties": {"^a$": {"type": "integer"}},
        "additionalProperties": True,
    }
    assert len(doubts(schema)) == 1
