from __future__ import annotations

from typing import Any

import pytest
from tests.normalising.documents import findings_of
from tests.normalising.schemas import context

from mcpgen.spec.normalising.passes.merging import merge_all_of

A = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}
B = {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"]}
BOTH = {
    "type": "object",
    "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
    "required": ["a", "b"],
}


@pytest.mark.parametrize(
    ("composed", "merged"),
    [
        ({"allOf": [A, B]}, BOTH),
        ({"allOf": [A, B], "unevaluatedProperties": False},
         {**BOTH, "additionalProperties": False}),
        ({"description": "d", "allOf": [{"description": "e", "type": "string"}]},
         {"description": "d", "type": "string"}),
        ({"allOf": [{"type": ["integer", "string"]}, {"type": "number"}]}, {"type": "integer"}),
        ({"allOf": [{"enum": [1, 2]}, {"enum": [2.0, 3]}]}, {"enum": [2]}),
        ({"allOf": [{"enum": [1, 2]}, {"const": 2}]}, {"const": 2}),
        ({"allOf": [{"minimum": 1, "maxLength": 3}, {"minimum": 2}]},
         {"minimum": 2, "maxLength": 3}),
        ({"allOf": [{"multipleOf": 4}, {"multipleOf": 6}]}, {"multipleOf": 12}),
        ({"allOf": [{"pattern": "a"}, {"pattern": "b"}]},
         {"pattern": "a", "allOf": [{"pattern": "b"}]}),
        ({"allOf": [{"items": {"minimum": 1}}, {"items": {"maximum": 2}}]},
         {"items": {"minimum": 1, "maximum": 2}}),
        ({"allOf": [{"items": {}}, {"prefixItems": [{}]}]},
         {"items": {}, "allOf": [{"prefixItems": [{}]}]}),
        ({"allOf": [{"properties": {"a": {}}, "additionalProperties": {"type": "string"}},
                    {"properties": {"b": {"maxLength": 3}}}]},
         {"properties": {"a": {}, "b": {"type": "string", "maxLength": 3}},
          "additionalProperties": {"type": "string"}}),
        ({"allOf": [True, {}]}, {}),
    ],
)  # fmt: skip
def test_all_of_becomes_one_schema(composed: Any, merged: Any) -> None:
    assert merge_all_of(composed, context()) == merged


def test_a_wrapped_reference_stays_a_reference() -> None:
    schema = {
        "properties": {"a": {"allOf": [{"$ref": "#/$defs/A"}], "description": "d"}},
        "$defs": {"A": A},
    }
    merged = merge_all_of(schema, context())
    assert isinstance(merged, dict)
    assert merged["properties"]["a"] == {"$ref": "#/$defs/A", "description": "d"}


def test_a_reference_with_siblings_is_merged_and_its_definition_dropped() -> None:
    schema = {"properties": {"a": {"$ref": "#/$defs/A", **B}}, "$defs": {"A": A}}
    merged = merge_all_of(schema, context())
    assert isinstance(merged, dict)
    assert merged["properties"]["a"]["properties"].keys() == {"a", "b"}
    assert "$defs" not in merged


def test_recursive_parts_are_left_as_they_are() -> None:
    node = {"properties": {"next": {"allOf": [{"$ref": "#/$defs/N"}, {"minProperties": 1}]}}}
    schema = {"properties": {"a": {"$ref": "#/$defs/N"}}, "$defs": {"N": node}}
    merged = merge_all_of(schema, context())
    assert isinstance(merged, dict)
    assert merged["$defs"]["N"]["properties"]["next"] == {
        "minProperties": 1,
        "allOf": [{"$ref": "#/$defs/N"}],
    }


def test_multiplying_parts_are_left_as_they_are() -> None:
    definitions: dict[str, Any] = {"D40": {"type": "object"}}
    for number in range(40):
        both = {"allOf": [{"$ref": f"#/$defs/D{number + 1}"}, {"minProperties": 0}]}
        definitions[f"D{number}"] = {"properties": {"a": both, "b": both}}
    schema = {"properties": {"a": {"$ref": "#/$defs/D0"}}, "$defs": definitions}
    assert merge_all_of(schema, context()) is schema


def test_contradictions_are_told() -> None:
    nothing = {"allOf": [{"type": "string"}, {"type": "integer"}]}
    place = "/tools/0/inputSchema/properties/a"
    assert findings_of({"properties": {"a": nothing}}) == [("MG315", place)]
    shut = [{**A, "additionalProperties": False}, {**B, "additionalProperties": False}]
    assert findings_of({"type": "object", "allOf": shut}) == [("MG311", "/tools/0/inputSchema")]
