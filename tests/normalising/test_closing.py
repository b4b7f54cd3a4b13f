from __future__ import annotations

from typing import Any

import pytest
from tests.normalising.documents import normal
from tests.normalising.schemas import context

from mcpgen.spec.normalising.passes.closing import close
from mcpgen_runtime.schema.gate import Gate

SHUT = {"additionalProperties": False}
A = {"type": "object", "properties": {"a": {"type": "string"}}}
B = {"type": "object", "properties": {"b": {"type": "string"}}}


def under_property(schema: Any) -> Any:
    """Close `schema` as the schema of a property."""
    closed = close({"type": "object", "properties": {"p": schema}}, context())
    assert isinstance(closed, dict)
    assert closed["additionalProperties"] is False
    return closed["properties"]["p"]


@pytest.mark.parametrize(
    ("schema", "closed"),
    [
        (A, {**A, **SHUT}),
        ({"type": "object"}, {"type": "object"}),
        ({"type": "object", "properties": {}}, {"type": "object", "properties": {}}),
        ({**A, "additionalProperties": True}, {**A, "additionalProperties": True}),
        ({**A, "patternProperties": {"^x": {}}}, {**A, "patternProperties": {"^x": {}}}),
        ({**A, "unevaluatedProperties": {}}, {**A, "unevaluatedProperties": {}}),
        ({"items": A}, {"items": {**A, **SHUT}}),
        ({"additionalProperties": A}, {"additionalProperties": {**A, **SHUT}}),
        ({"anyOf": [A, B]}, {"anyOf": [{**A, **SHUT}, {**B, **SHUT}]}),
        ({"not": A}, {"not": A}),
        ({"contains": A}, {"contains": A}),
        (
            {**A, "anyOf": [A, {"required": ["a"]}]},
            {**A, **SHUT, "anyOf": [A, {"required": ["a"]}]},
        ),
        ({**A, "anyOf": [B]}, {**A, "unevaluatedProperties": False, "anyOf": [B]}),
        (
            {"if": A, "then": B},
            {"if": A, "then": B, "properties": {"a": {}}, "unevaluatedProperties": False},
        ),
        ({"allOf": [A, B]}, {"allOf": [A, B], "unevaluatedProperties": False}),
    ],
)
def test_a_schema_is_closed_once_and_in_the_right_place(schema: Any, closed: Any) -> None:
    assert under_property(schema) == closed


def test_values_inside_the_parts_of_a_cluster_are_closed() -> None:
    closed = under_property({**A, "anyOf": [{"properties": {"b": A}}]})
    assert closed["anyOf"] == [{"properties": {"b": {**A, **SHUT}}}]


def test_what_is_required_and_not_declared_is_declared() -> None:
    schema = {**A, "required": ["a", "b"], "anyOf": [{"required": ["c"]}, True]}
    closed = close(schema, context())
    assert isinstance(closed, dict)
    assert closed["properties"] == {"a": {"type": "string"}, "b": {}, "c": {}}
    gate = Gate(closed)
    assert gate.accepts({"a": "x", "b": 1})
    assert not gate.accepts({"a": "x"})
    assert not gate.accepts({"a": "x", "b": 1, "d": 1})


def test_a_root_without_properties_takes_none() -> None:
    schema = {"type": "object", "properties": {}}
    assert close(schema, context()) == {**schema, **SHUT}
    assert close(schema, context("output")) is schema


def test_what_is_closed_already_comes_back_as_it_is() -> None:
    schema = {**A, **SHUT}
    assert close(schema, context()) is schema


def test_one_of_with_branches_that_exclude_each_other_stays() -> None:
    tagged = [
        {"properties": {"k": {"const": "a"}, "a": {}}, "required": ["k"]},
        {"properties": {"k": {"const": "b"}, "b": {}}, "required": ["k"]},
    ]
    assert under_property({"oneOf": tagged}) == {"oneOf": [{**one, **SHUT} for one in tagged]}


def test_one_of_by_required_keys_stays() -> None:
    by_key = [{**A, "required": ["a"]}, {**B, "required": ["b"]}]
    assert list(under_property({"oneOf": by_key})) == ["oneOf"]


def test_one_of_references_by_required_keys_stays() -> None:
    union = {"oneOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}]}
    definitions = {"A": {**A, "required": ["a"]}, "B": {**B, "required": ["b"]}}
    schema = {"type": "object", "properties": {"p": union}, "$defs": definitions}
    closed = close(schema, context())
    assert isinstance(closed, dict)
    assert closed["properties"]["p"] == union
    assert closed["$defs"] == {name: {**body, **SHUT} for name, body in definitions.items()}


def test_one_of_never_lets_in_what_it_refused() -> None:
    by_key = [{**A, "required": ["a"]}, {**B, "minProperties": 1}]
    schema = {"type": "object", "properties": {"p": {"oneOf": by_key}}}
    gate = Gate(close(schema, context()))
    assert gate.accepts({"p": {"b": "y"}})
    assert not Gate(schema).accepts({"p": {"a": "x"}})  # it is of both
    assert not gate.accepts({"p": {"a": "x"}})
    assert Gate(schema).accepts({"p": {"a": "x", "b": 1}})
    assert not gate.accepts({"p": {"a": "x", "b": 1}})  # of the first only, where b is undeclared
    assert not gate.accepts({"p": {"a": "x", "b": "y"}})


@pytest.mark.parametrize(
    "schema",
    [
        {**A, "minProperties": 2},
        {**A, "const": {"a": "x", "b": {"c": 1}}, "properties": {"b": {"properties": {"d": {}}}}},
        {**A, "propertyNames": {"pattern": "^z"}, "minProperties": 1},
        {"oneOf": [A, B]},
        {"type": "array", "items": A, "contains": {"required": ["b"]}},
    ],
)
def test_what_nothing_could_satisfy_closed_is_left_open(schema: Any) -> None:
    assert under_property(schema) == schema


def test_a_value_that_two_parts_describe_takes_the_keys_of_both() -> None:
    """Closed apart, each of the two would refuse what the other requires."""
    a, b = {**A, "required": ["a"]}, {"properties": {"b": {}}, "required": ["b"]}
    schema = {
        "type": "object",
        "properties": {"p": a, "q": {}},
        "anyOf": [{"properties": {"p": b}}, {"properties": {"p": {"maxProperties": 0}}}],
    }
    gate = Gate(close(schema, context()))
    assert gate.accepts({"p": {"a": "x", "b": 1}, "q": 1})
    assert not gate.accepts({"p": {"a": "x", "b": 1, "c": 1}})
    assert not gate.accepts({"p": {"a": "x", "b": 1}, "r": 1})


@pytest.mark.parametrize(
    "word", [{"additionalProperties": True}, {"patternProperties": {"^x": {}}}]
)
def test_what_the_author_of_a_part_left_open_stays_open(word: Any) -> None:
    schema = {**A, "anyOf": [{"required": ["x"], **word}, {"required": ["y"]}]}
    closed = close(schema, context())
    assert Gate(closed).accepts({"a": "x", "x": 1})
    assert not Gate(closed).accepts({"a": "x", "y": 1, "z": 1})


def test_what_is_required_beside_branches_is_accepted_in_each() -> None:
    schema = {"type": "object", "required": ["k"], "anyOf": [A, B]}
    gate = Gate(close(schema, context()))
    assert gate.accepts({"k": 1, "a": "x"})
    assert not gate.accepts({"k": 1, "c": "x"})


def test_a_definition_is_closed_where_it_stands_alone_and_open_where_it_is_a_part() -> None:
    schema = {
        "type": "object",
        "properties": {
            "alone": {"$ref": "#/$defs/A"},
            "part": {**B, "allOf": [{"$ref": "#/$defs/A"}]},
            "test": {"not": {"$ref": "#/$defs/A"}},
        },
        "$defs": {"A": A},
    }
    closed = close(schema, context())
    assert isinstance(closed, dict)
    assert closed["$defs"]["A"] == {**A, **SHUT}
    gate = Gate(closed)
    assert gate.accepts({"part": {"a": "x", "b": "y"}, "alone": {"a": "x"}})
    assert not gate.accepts({"part": {"c": 1}})
    assert not gate.accepts({"alone": {"b": "y"}})
    assert not gate.accepts({"test": {"b": "y"}})  # an A as it was written: no letting in


def test_recursive_definitions_are_closed_at_every_level() -> None:
    node = {"properties": {"next": {"$ref": "#/$defs/N"}}}
    schema = {"type": "object", "properties": {"n": {"$ref": "#/$defs/N"}}, "$defs": {"N": node}}
    gate = Gate(close(schema, context()))
    assert gate.accepts({"n": {"next": {"next": {}}}})
    assert not gate.accepts({"n": {"next": {"next": {"x": 1}}}})


@pytest.mark.parametrize(
    "other", [{"type": "null"}, {"type": "object", "properties": {"a": {}}}, {"const": 1}]
)
def test_a_recursive_definition_behind_one_of_is_closed(other: dict[str, Any]) -> None:
    """Telling the branches apart asks for the closed definition while it is being closed."""
    tree = {"type": "object", "properties": {"next": {"oneOf": [other, {"$ref": "#/$defs/T"}]}}}
    schema = {"type": "object", "properties": {"t": {"$ref": "#/$defs/T"}}, "$defs": {"T": tree}}
    gate = Gate(close(schema, context()))
    assert gate.accepts({"t": {"next": {"next": {}}}}) is ("properties" not in other)
    assert not gate.accepts({"t": {"next": {"other": 1}}})


TESTED: dict[str, Any] = {
    "type": "object",
    "required": ["mode"],
    "if": {"properties": {"mode": {"const": "a"}}},
    "then": {"properties": {"x": {"type": "integer"}}},
    "else": {"properties": {"y": {"type": "integer"}}},
}
CALLED_FOR = {"properties": {"b": {}}, "dependentSchemas": {"b": {"properties": {"c": {}}}}}


@pytest.mark.parametrize(
    ("schema", "known", "unknown"),
    [
        (TESTED, {"mode": "b", "y": 1}, {"mode": "b", "x": 1}),
        ({"allOf": [TESTED], "minProperties": 1}, {"mode": "b", "y": 1}, {"mode": "a", "y": 1}),
        ({**CALLED_FOR, "required": ["c"]}, {"c": 1}, {"c": 1, "d": 1}),
        (CALLED_FOR, {"b": 1, "c": 1}, {"c": 1}),
        ({**B, "required": ["c"], "anyOf": [{"properties": {"c": A}}, {}]}, {"c": {}}, {"d": 1}),
    ],
)
def test_what_is_tested_or_needed_is_taken_whatever_holds(
    schema: Any, known: Any, unknown: Any
) -> None:
    exact = Gate(normal(schema).exact)
    assert exact.accepts(known)
    assert not exact.accepts(unknown)
