"""What a schema forbids at a place: proofs that hold, and where nothing is proven."""

from __future__ import annotations

from typing import Any

import pytest

from mcpgen_runtime.schema.never import declares_key, forbids_key, forbids_text

TEXT = {"type": "string"}
LIST = {"type": "array", "items": TEXT}
CLOSED = {"type": "object", "properties": {"a": LIST}, "additionalProperties": False}


def tagged(tag: str, rule: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"kind": {"const": tag}, "a": rule},
        "required": ["kind"],
        "additionalProperties": False,
    }


UNION = {"oneOf": [tagged("list", LIST), tagged("text", TEXT)]}


@pytest.mark.parametrize(
    ("schema", "value", "path", "forbidden"),
    [
        (CLOSED, {"a": "[]"}, ("a",), True),
        (CLOSED, {"a": ["[]"]}, ("a", 0), False),
        (CLOSED, {"b": "[]"}, ("b",), True),
        ({"properties": {"a": LIST}}, {"b": "[]"}, ("b",), False),
        (True, {"a": "[]"}, ("a",), False),
        (False, {"a": "[]"}, ("a",), True),
        ({"properties": {"a": {"type": ["array", "string"]}}}, {"a": "[]"}, ("a",), False),
        ({"properties": {"a": {"type": ["array", "null"]}}}, {"a": "[]"}, ("a",), True),
        ({"properties": {"a": {"anyOf": [LIST, TEXT]}}}, {"a": "[]"}, ("a",), False),
        ({"properties": {"a": {"anyOf": [LIST, {"const": 1}]}}}, {"a": "[]"}, ("a",), True),
        ({"properties": {"a": {"enum": [1, []]}}}, {"a": "[]"}, ("a",), True),
        ({"properties": {"a": {"enum": [1, "x"]}}}, {"a": "[]"}, ("a",), False),
        ({"properties": {"a": {"items": {}}}}, {"a": "[]"}, ("a",), False),
        ({"properties": {"a": {"not": TEXT}}}, {"a": "[]"}, ("a",), False),
        ({"properties": {"a": {"allOf": [{}, LIST]}}}, {"a": "[]"}, ("a",), True),
        ({"patternProperties": {"^a": LIST}}, {"ab": "[]"}, ("ab",), True),
        ({"additionalProperties": LIST}, {"a": "[]"}, ("a",), True),
        ({"items": LIST}, ["[]"], (0,), True),
        ({"prefixItems": [TEXT], "items": LIST}, ["[]"], (0,), False),
        ({"prefixItems": [TEXT], "items": LIST}, ["", "[]"], (1,), True),
        ({"$ref": "#/$defs/D", "$defs": {"D": CLOSED}}, {"a": "[]"}, ("a",), True),
        ({"$ref": "#/$defs/D", "$defs": {"D": {"$ref": "#"}}}, {"a": "[]"}, ("a",), False),
        ({"$ref": "#/nowhere"}, {"a": "[]"}, ("a",), False),
        ({"allOf": [{"$id": "x:y", "$ref": "#/$defs/D"}]}, {"a": "[]"}, ("a",), False),
        (UNION, {"kind": "list", "a": "[]"}, ("a",), True),
        (UNION, {"kind": "text", "a": "[]"}, ("a",), False),
        (UNION, {"a": "[]"}, ("a",), False),
        ({"anyOf": [CLOSED, {"type": "array"}]}, {"a": "[]"}, ("a",), True),
        ({"anyOf": [CLOSED, True]}, {"a": "[]"}, ("a",), False),
        ({"anyOf": [CLOSED, False]}, {"a": "[]"}, ("a",), True),
        ({"allOf": [CLOSED], "unevaluatedProperties": False}, {"a": "[]"}, ("a",), True),
        (
            {"allOf": [{"properties": {"a": {}}}], "unevaluatedProperties": LIST},
            {"a": "[]"},
            ("a",),
            False,
        ),
        ({"properties": {"b": {}}, "unevaluatedProperties": LIST}, {"a": "[]"}, ("a",), True),
    ],
)
def test_where_no_string_is_valid(schema: Any, value: Any, path: Any, *, forbidden: bool) -> None:
    assert forbids_text(schema, value, path) is forbidden


def test_a_tag_that_came_as_text_may_still_be_the_other_one() -> None:
    schema = {"oneOf": [tagged("list", LIST), tagged("text", TEXT)]}
    numbered: Any = {
        "oneOf": [
            {**member, "properties": {**member["properties"], "kind": {"const": number}}}
            for number, member in enumerate(schema["oneOf"])
        ]
    }
    assert not forbids_text(numbered, {"kind": "0", "a": "[]"}, ("a",))
    assert forbids_text(numbered, {"kind": 0, "a": "[]"}, ("a",))


@pytest.mark.parametrize(
    ("schema", "forbidden"),
    [
        (CLOSED, True),
        ({"type": "object", "properties": {}}, False),
        ({**CLOSED, "patternProperties": {"^k": {}}}, False),
        ({**CLOSED, "properties": {"key": {}}}, False),
        ({"properties": {}, "additionalProperties": {"type": "string"}}, False),
        ({"oneOf": [CLOSED, CLOSED]}, True),
        ({"oneOf": [CLOSED, {**CLOSED, "properties": {"key": {}}}]}, False),
        ({"oneOf": [CLOSED, {"type": "object"}]}, False),
        ({"allOf": [CLOSED, {"properties": {"key": {}}}]}, False),
        ({"allOf": [CLOSED], "unevaluatedProperties": False}, True),
        ({"allOf": [{"properties": {"a": {}}}], "unevaluatedProperties": False}, True),
        ({"allOf": [{"$dynamicRef": "#x"}], "unevaluatedProperties": False}, False),
        ({"if": {"required": ["a"]}, "then": {"properties": {"key": {}}}, **CLOSED}, False),
        ({"dependentSchemas": {"a": {"properties": {"key": {}}}}, **CLOSED}, False),
        ({"properties": {"key": False}, "additionalProperties": False}, False),
    ],
)
def test_keys_that_no_object_may_have(schema: Any, *, forbidden: bool) -> None:
    assert forbids_key(schema, "key") is forbidden


def test_a_schema_that_is_too_deep_proves_nothing() -> None:
    schema: Any = CLOSED
    for _ in range(3000):
        schema = {"allOf": [schema]}
    assert not forbids_text(schema, {"a": "[]"}, ("a",))


def test_declared_keys() -> None:
    assert declares_key(UNION, "a")
    assert declares_key({"patternProperties": {"^a$": True}}, "a")
    assert not declares_key(UNION, "b")
