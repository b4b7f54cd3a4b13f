"""The second reading of closing, by example; and that a fault in closing would show."""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import pytest
from tests.agreement.comparing import Effort, compare_arguments
from tests.agreement.generating import generated
from tests.agreement.oracle import Oracle, found
from tests.agreement.reading import Reading
from tests.agreement.server import NOTHING

from mcpgen_runtime.schema import Gate

A = {"properties": {"a": {"type": "string"}}}
B = {"properties": {"b": {"type": "string"}}}
INNER = {"properties": {"p": A}}


def reading(schema: Any) -> Reading:
    return Reading(schema, Oracle(schema).part_accepts)


def test_making_values_leaves_a_schema_as_it_was_written() -> None:
    # what is put in place of a reference loses its author's word that it is open
    part = {"type": "object", "properties": {"x": {"type": "string"}}, "additionalProperties": True}
    schema = {"properties": {"p": {"$ref": "#/$defs/A"}}, "$defs": {"A": part}}
    before = deepcopy(schema)
    generated(schema, 2)
    assert schema == before


@pytest.mark.parametrize(
    ("schema", "known", "unknown"),
    [
        (A, {"a": "x"}, {"b": 1}),
        (INNER, {"p": {"a": "x"}}, {"p": {"b": 1}}),
        ({"properties": {"p": {"items": A}}}, {"p": [{"a": "x"}]}, {"p": [{"b": 1}]}),
        ({"properties": {"p": {}}}, {"p": {"b": 1}}, {"q": 1}),
        ({"type": "object"}, {}, {"a": 1}),
        ({"allOf": [A, B]}, {"a": "x", "b": "y"}, {"a": "x", "c": 1}),
        ({"anyOf": [A, B]}, {"b": "y"}, {"c": 1}),
        ({**A, "anyOf": [B, {"type": "object"}]}, {"a": "x", "b": "y"}, {"a": "x", "c": 1}),
        ({"if": {"required": ["b"]}, "then": B, "else": A}, {"a": "x"}, {"b": "y", "a": "x"}),
        ({**A, "dependentSchemas": {"a": B}}, {"a": "x", "b": "y"}, {"b": "y"}),
        ({"$ref": "#/$defs/A", "$defs": {"A": A}}, {"a": "x"}, {"b": 1}),
        ({**A, "required": ["b"]}, {"b": 1}, {"c": 1}),
    ],
)
def test_keys_are_known_where_a_schema_that_applies_declares_them(
    schema: Any, known: Any, unknown: Any
) -> None:
    assert reading(schema).must(known)
    assert not reading(schema).may(unknown)


@pytest.mark.parametrize("word", [{"additionalProperties": True}, {"unevaluatedProperties": {}}])
def test_a_word_of_the_author_opens(word: Any) -> None:
    assert reading({**A, **word}).must({"b": 1})


def test_keys_of_two_branches_at_once_are_left_to_either() -> None:
    both = {"a": "x", "b": "y"}
    assert not reading({"anyOf": [A, B]}).must(both)
    assert reading({"anyOf": [A, B]}).may(both)


def test_patterns_are_those_of_ecmascript() -> None:
    assert found(r"^\d$", "1")
    assert not found(r"^\d$", "\u0663")
    assert not Oracle({"pattern": "^a$"}).accepts("a\n")
    assert not Oracle({"patternProperties": {r"^\p{L}$": False}}).accepts({"\u00e9": 1})


class Judged:
    """What a server would be that accepts by `schema`, and gives its handlers what came."""

    def __init__(self, schema: Any) -> None:
        self._gate = Gate(schema)
        self.schemas = {"t": SimpleNamespace(arguments=schema)}

    def call(self, _: str, arguments: Any) -> Any:
        return arguments if self._gate.accepts(arguments) else NOTHING


def judged(enforced: Any, authored: Any) -> list[str]:
    server: Any = Judged(enforced)
    tally = compare_arguments(server, "t", authored, Effort(instances=60, generated=0))
    return sorted({kind for kind, _, _ in tally.wrong})


def test_what_is_not_closed_or_closed_too_much_shows() -> None:
    shut = {**A, "type": "object", "additionalProperties": False}
    authored = {"type": "object", "properties": {"p": A}}
    right = {"type": "object", "properties": {"p": {**A, "additionalProperties": False}}}
    assert judged({**right, "additionalProperties": False}, authored) == []
    assert judged(authored, authored) == ["false_accepts"]
    assert judged(right, authored) == ["false_accepts"]
    assert judged({**right, "properties": {"p": False}}, authored) != []
    assert judged({"type": "object", "properties": {"p": shut}, "maxProperties": 0}, authored) == [
        "false_refusals"
    ]


def test_hypothesis_makes_values_where_it_can() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}
    values = generated(schema, 3)
    assert values
    assert all(Oracle(schema).accepts(value) for value in values)
    assert generated({"$ref": "#/$defs/nowhere"}, 3) == []
