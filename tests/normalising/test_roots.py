"""Roots: objects, discriminators, portable and other served forms, with words for the rest."""

from __future__ import annotations

from typing import Any

import pytest
from tests.normalising.documents import findings_of, normal

from mcpgen_runtime.schema.gate import Gate

EMPTY = {"type": "object", "properties": {}, "additionalProperties": False}
PLACE = "/tools/0/inputSchema"


def branch(value: Any, **properties: Any) -> dict[str, Any]:
    kind = {"const": value} if isinstance(value, str) else {"enum": value}
    return {"type": "object", "properties": {"op": kind, **properties}, "required": ["op"]}


TAGGED = {"oneOf": [branch("add", path={"type": "string"}), branch(["cut", "drop"])]}


@pytest.mark.parametrize(
    ("schema", "codes"),
    [
        ({"type": "object"}, ["MG312"]),
        ({}, ["MG312"]),
        (True, ["MG312"]),
        ({"type": "object", "properties": {}}, []),
        ({"type": "object", "additionalProperties": False}, []),
    ],
)
def test_a_root_without_properties_takes_no_parameters(schema: Any, codes: list[str]) -> None:
    tool = normal(schema)
    assert tool.exact == EMPTY
    assert tool.served == EMPTY
    assert [code for code, _ in findings_of(schema)] == codes


@pytest.mark.parametrize(
    "more", [{}, {"anyOf": [{"type": "string"}], "oneOf": [{"minimum": 1}, {"type": "array"}]}]
)
def test_a_root_that_refuses_what_it_requires_is_refused(more: Any) -> None:
    schema = {"properties": {"b": {}}, "required": ["a"], "additionalProperties": False, **more}
    assert findings_of(schema) == [("MG311", f"{PLACE}/required")]
    assert not findings_of({**schema, "patternProperties": {"^a": {}}})
    schema = {"properties": {"a": False}, "required": ["a"], **more}
    assert findings_of(schema) == [("MG311", f"{PLACE}/required")]


@pytest.mark.parametrize(
    ("schema", "code"), [(False, "MG311"), ({"type": "string"}, "MG310"), ({"type": 5}, "MG305")]
)
def test_roots_that_are_no_objects_are_refused(schema: Any, code: str) -> None:
    assert [found for found, _ in findings_of(schema)] == [code]


def test_an_open_root_stays_open() -> None:
    tool = normal({"type": "object", "additionalProperties": True})
    assert Gate(tool.exact).accepts({"x": 1})
    assert tool.served["additionalProperties"] is True


def test_without_strict_what_is_written_is_enforced() -> None:
    tool = normal({"type": "object", "properties": {"a": {"type": "string"}}}, strict=False)
    assert "additionalProperties" not in tool.exact
    assert tool.served["additionalProperties"] is True


def test_a_root_reference_is_inlined() -> None:
    schema = {"$ref": "#/$defs/A", "$defs": {"A": {"properties": {"a": {"type": "string"}}}}}
    assert normal(schema).exact == {
        "type": "object",
        "properties": {"a": {"type": "string"}},
        "additionalProperties": False,
    }


def test_a_tagged_root_is_flat_when_served_and_told_in_words() -> None:
    tool = normal(TAGGED, description="Edit.")
    assert tool.discriminator == "op"
    assert tool.exact["x-discriminator"] == "op"
    assert tool.served == {
        "type": "object",
        "properties": {"op": {"enum": ["add", "cut", "drop"]}, "path": {"type": "string"}},
        "required": ["op"],
        "additionalProperties": False,
        "x-discriminator": "op",
    }
    assert tool.served_description == (
        "Edit.\n\nWhat each `op` takes:\n"
        '- "add": requires `op`; optional `path`\n'
        '- "cut" or "drop": requires `op`'
    ).replace("requires `op`; ", "").replace("requires `op`", "nothing else")


def test_the_keyword_of_the_author_stays_in_the_exact_schema() -> None:
    assert "anyOf" in normal({"anyOf": TAGGED["oneOf"]}).exact


def test_the_discriminator_that_the_author_names_goes_first() -> None:
    both = [
        {"properties": {"kind": {"const": one}, "op": {"const": one}}, "required": ["op", "kind"]}
        for one in ("a", "b")
    ]
    assert normal({"oneOf": both}).discriminator == "kind"
    assert normal({"oneOf": both, "discriminator": {"propertyName": "op"}}).discriminator == "op"
    assert normal({"oneOf": both, "x-discriminator": "op"}).discriminator == "op"


def test_values_that_two_branches_share_tell_nothing_apart() -> None:
    schema = {"oneOf": [branch("a"), branch(["a", "b"])], "x-discriminator": "op"}
    tool = normal(schema)
    assert tool.discriminator is None
    assert "x-discriminator" not in tool.exact


def test_a_union_beside_properties_moves_them_into_its_branches() -> None:
    schema = {"properties": {"id": {"type": "string"}}, "required": ["id"], **TAGGED}
    gate = Gate(normal(schema).exact)
    assert gate.accepts({"id": "1", "op": "add", "path": "x"})
    assert not gate.accepts({"op": "add", "path": "x"})
    assert not gate.accepts({"id": "1", "op": "cut", "path": "x"})
    assert not gate.accepts({"id": "1", "op": "cut", "other": 1})


def test_conditions_are_enforced_and_told() -> None:
    schema = {
        "properties": {"mode": {"enum": ["small", "big"]}, "size": {"type": "integer"}},
        "allOf": [
            {
                "if": {"properties": {"mode": {"const": "small"}}},
                "then": {"properties": {"size": {"maximum": 10}}},
            }
        ],
        "dependentRequired": {"size": ["mode"]},
        "not": {"required": ["never"]},
    }
    tool = normal(schema)
    assert not Gate(tool.exact).accepts({"mode": "small", "size": 11})
    assert set(tool.served) == {"type", "properties", "additionalProperties"}
    assert tool.served_description == (
        'If `mode` is left out or "small": `size`, if given, is at most 10.\n'
        "Not accepted where `never` is given.\n"
        "With `size`, `mode` is required too."
    )


def test_exact_is_served_lossless_and_authored_untouched() -> None:
    served = normal(TAGGED, served="exact").served
    assert served["oneOf"][0]["additionalProperties"] is False
    schema = {"type": "object", "properties": {"a": {"items": [{}]}}}
    tool = normal(schema, served="authored")
    assert tool.served == schema
    assert Gate(tool.exact).accepts({"undeclared": 1})


def test_arrays_are_served_with_items_and_boolean_schemas_as_objects() -> None:
    tool = normal({"properties": {"a": {"type": "array"}, "b": True, "c": False}})
    assert tool.served["properties"] == {
        "a": {"type": "array", "items": {}},
        "b": {},
        "c": {"not": {}},
    }
    assert tool.exact["properties"]["a"] == {"type": "array"}


def test_defaults_that_their_schema_refuses_are_left_out() -> None:
    schema = {
        "properties": {
            "a": {"type": "string", "default": None},
            "b": {"type": "integer", "default": 5},
            "c": {"$ref": "#/$defs/C", "default": 7},
        },
        "$defs": {"C": {"type": "string"}},
    }
    tool = normal(schema)
    for made in (tool.exact, tool.served):
        assert [name for name, one in made["properties"].items() if "default" in one] == ["b"]
    assert findings_of(schema) == [
        ("MG320", f"{PLACE}/properties/a/default"),
        ("MG320", f"{PLACE}/properties/c/default"),
    ]


def test_bad_patterns_are_refused_at_their_place() -> None:
    schema = {"properties": {"a": {"pattern": "("}, "b": {"patternProperties": {"[": {}}}}}
    assert findings_of(schema) == [
        ("MG306", f"{PLACE}/properties/a/pattern"),
        ("MG306", f"{PLACE}/properties/b/patternProperties/["),
    ]


def test_schemas_inside_each_other_without_end_are_refused() -> None:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(300):
        schema = {"type": "array", "items": schema}
    assert [code for code, _ in findings_of({"properties": {"a": schema}})] == ["MG307"]


def test_two_hundred_levels_are_fine() -> None:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(100):
        schema = {"type": "object", "properties": {"a": schema}}
    assert findings_of(schema) == []
