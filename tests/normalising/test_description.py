"""What a portable root leaves out is said in words: what a model needs, and nothing untrue."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from tests.normalising.documents import normal
from tests.normalising.schemas import context, schemas
from tests.normalising.test_laws import relaxed

from mcpgen.spec.normalising.algebra.views import View
from mcpgen.spec.normalising.description import rules_in_words
from mcpgen.spec.normalising.pass_order import run
from mcpgen.spec.normalising.words.arguments import Arguments
from mcpgen.spec.normalising.words.phrases import Phrases

TEXT = {"type": "string"}
MODE = {"enum": ["small", "big"]}


def described(schema: Any) -> list[str]:
    return (normal(schema).served_description or "").split("\n")


def test_a_key_that_branches_say_different_things_of_is_told_for_each() -> None:
    def branch(op: str, limit: Any, **more: Any) -> Any:
        properties = {"op": {"const": op}, "same": TEXT, "limit": limit}
        return {"type": "object", "properties": properties, "required": ["op"], **more}

    small, text = {"type": "integer", "maximum": 10}, {"type": "string", "pattern": "^a"}
    either = [{"required": ["same"]}, {"required": ["limit"]}]
    first = branch("x", small, description="Does\n x.", additionalProperties=TEXT)
    asked = "at least one of these: (`same` is required) or (`limit` is required)"
    assert described({"oneOf": [first, branch("y", text, anyOf=either)]}) == [
        "What each `op` takes:",
        '- "x": optional `same`, `limit` (an integer of at most 10); any other keys. Does x.',
        f'- "y": optional `same`, `limit` (a string that matches "^a"); {asked}',
    ]


def test_a_branch_that_is_chosen_without_its_key_says_so() -> None:
    lenient = {"properties": {"kind": {"const": "a"}, "x": TEXT}}
    strict = {"properties": {"kind": {"const": "b"}}, "required": ["kind"]}
    assert described({"oneOf": [lenient, strict]}) == [
        "What each `kind` takes:",
        '- "a" or no `kind`: optional `x`',
        '- "b": nothing else',
    ]


def test_conditions_say_that_a_missing_key_meets_them() -> None:
    schema = {
        "properties": {"mode": MODE, "size": {"type": "integer"}},
        "if": {"properties": {"mode": {"const": "small"}}},
        "then": {"properties": {"size": {"maximum": 10}}},
    }
    told = '`mode` is left out or "small"'
    assert described(schema) == [f"If {told}: `size`, if given, is at most 10."]
    schema["required"] = ["mode"]
    assert described(schema) == ['If `mode` is "small": `size`, if given, is at most 10.']


def test_what_a_condition_requires_is_there_where_it_holds() -> None:
    schema = {
        "properties": {"n": {"type": "integer"}},
        "if": {"required": ["n"]},
        "then": {"properties": {"n": {"minimum": 3}}},
    }
    assert described(schema) == ["If `n` is given: `n` is at least 3."]


def test_keys_of_one_case_are_told_to_be_of_that_case() -> None:
    schema = {
        "properties": {"mode": MODE},
        "required": ["mode"],
        "if": {"properties": {"mode": {"const": "small"}}},
        "then": {"properties": {"why": TEXT}, "required": ["why"]},
        "dependentSchemas": {"why": {"properties": {"who": TEXT}}},
    }
    assert described(schema) == [
        'If `mode` is "small": `why` is required.',
        '`why` only if `mode` is "small".',
        "`who` only with `why`.",
    ]


def test_demands_beside_common_properties() -> None:
    schema = {
        "properties": {"a": TEXT, "b": TEXT, "c": {"type": "integer"}},
        "oneOf": [
            {"required": ["a"], "properties": {"c": {"minimum": 1}}},
            {"required": ["b"], "properties": {"a": False}},
        ],
        "not": {"required": ["b", "c"]},
    }
    lines = described({**schema, "minProperties": 1})
    assert lines[-1] == "Not accepted where `b` and `c` are given."
    assert any("`a`" in line and "1" in line for line in lines[1:-1])


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        (True, "anything"),
        (False, "nothing"),
        ({"title": "X", "x-y": 1}, "anything"),
        ({"properties": {}}, "anything"),
        ({"type": "object", "properties": {}}, "an object"),
        ({"const": "a", "type": "string"}, '"a"'),
        ({"enum": [1, "a", None]}, '1, "a" or null'),
        ({"type": ["string", "null"]}, "a string or null"),
        ({"type": "string", "minLength": 1, "maxLength": 3, "format": "date"},
         "a string of at least 1 character, of at most 3 characters and in the form of a date"),
        ({"minimum": 1, "exclusiveMaximum": 3}, "at least 1 and below 3"),
        ({"type": "array", "items": {"type": "integer"}, "minItems": 1, "uniqueItems": True},
         "an array of at least 1 item and with no item twice, each item an integer"),
        ({"type": "object", "properties": {"k": {"const": 1}}, "required": ["k"]},
         "an object with `k` where `k` is 1"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "a string or null"),
        ({"type": "string", "not": {"const": "a"}}, 'a string, not "a"'),
        ({"contains": {"const": 1}}, 'valid against {"contains": {"const": 1}}'),
        ({"$ref": "#/$defs/D"}, "an integer"),
    ],
)  # fmt: skip
def test_phrases(schema: Any, words: str) -> None:
    assert Phrases({"D": {"type": "integer"}}).of(schema) == words


def test_unions_that_multiply_are_told_in_bounded_work() -> None:
    definitions: Any = {"U3": {"type": "string"}}
    for number in range(3):
        one = {"type": "array", "items": {"$ref": f"#/$defs/U{number + 1}"}}
        definitions[f"U{number}"] = {"anyOf": [{**one, "minItems": n} for n in range(60)]}
    assert "what the schema says" in Phrases(definitions).of({"$ref": "#/$defs/U0"})


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"required": ["a", "b"]}, "`a` and `b` are given"),
        ({"properties": {"a": {"const": 1}}}, "`a` is left out or 1"),
        ({"properties": {"a": {"const": 1}}, "required": ["a"]}, "`a` is 1"),
        ({"properties": {"a": False}}, "`a` is left out"),
        ({"not": {"required": ["a"]}}, "it is not so that `a` is given"),
        ({"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}, "(`a` is given) or (`b` is given)"),
        ({"minProperties": 2}, 'they are valid against {"minProperties": 2}'),
        ({}, "anything is given"),
        (False, "nothing can be right"),
    ],
)
def test_conditions(schema: Any, words: str) -> None:
    assert Arguments({}, View()).condition(schema) == words


@given(schema=schemas())
@settings(relaxed, max_examples=15)
def test_rules_are_bounded_and_there_where_something_was_dropped(schema: Any) -> None:
    exact: Any = run(schema, "input", context())
    if exact is None:
        return
    told = rules_in_words(exact, exact.get("$defs", {}))
    assert len(told) < 60_000
    if {"anyOf", "oneOf"} & exact.keys():
        assert told
