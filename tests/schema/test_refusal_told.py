"""A refusal says what to mend: not less than there is, and nothing that is not so."""

from __future__ import annotations

from typing import Any

import pytest

from mcpgen_runtime.schema import Gate, diagnose

PAIR = [
    {"properties": {"a": {"type": "string"}}, "required": ["a"]},
    {"properties": {"b": {"type": "string"}}, "required": ["b"]},
]


def told(schema: Any, value: Any) -> str:
    gate = Gate(schema)
    assert not gate.accepts(value)
    return diagnose(schema, gate, value).text()


@pytest.mark.parametrize(
    ("refused", "value", "text"),
    [
        ({"type": "string"}, "x", 'must not be a string, got "x".'),
        ({"type": "integer", "minimum": 1}, 1, "must not be an integer of at least 1, got 1."),
        ({"enum": [1, 2], "title": "t"}, 1, "must not be one of 1, 2, got 1."),
        ({"required": ["x"]}, {"x": 1}, "must not have x."),
        ({"required": ["x"], "properties": {"x": {"const": 1}}}, {"x": 1}, "must not have x as 1."),
        (
            {"type": "object", "required": ["x", "y"], "properties": {"y": {"type": "null"}}},
            {"x": 1, "y": None},
            "must not have x and y as null together.",
        ),
        (
            {"anyOf": [{"required": ["x"]}, {"required": ["y"]}]},
            {"y": 1},
            "must not have x nor have y.",
        ),
        ({"type": "string", "pattern": "^a"}, "ab", 'must not match the pattern ^a, got "ab".'),
        (
            {"type": "string", "format": "date"},
            "ab",
            'is of a form that is not allowed here, got "ab".',
        ),
        (
            {"required": ["x"], "properties": {"z": {"type": "string"}}},
            {"x": 1},
            "is of a form that is not allowed here, got an object of 1 key.",
        ),
    ],
)
def test_what_is_not_allowed_is_said_where_that_can_be(refused: Any, value: Any, text: str) -> None:
    assert told({"not": refused}, value) == f"arguments: {text}"


def test_more_than_one_alternative_is_told_behind_a_double_not() -> None:
    branches = [{"properties": {"x": True}}, {"required": ["a"]}]
    schema = {"anyOf": branches, "not": {"not": {"oneOf": branches}}}
    assert told(schema, {"a": 1}) == (
        "arguments: fits more than one of the alternatives (1 and 2: with a); it must fit one."
    )


def test_what_is_asked_for_behind_a_double_not_is_told_as_it_is() -> None:
    assert told({"not": {"not": {"type": "string"}}}, 1) == "arguments: expected a string, got 1."


CONTAINS = {"type": "object", "properties": {"k": {"const": 1}}, "required": ["k"]}


@pytest.mark.parametrize(
    ("member", "items", "text"),
    [
        (
            CONTAINS,
            [{}, {"k": 2}],
            (
                "an object of the kind that the schema describes. The nearest one is not: "
                "xs.0.k: required, but missing. Expected 1."
            ),
        ),
        (
            CONTAINS,
            [{"k": 2}],
            (
                "an object of the kind that the schema describes. The nearest one is not: "
                "xs.0.k: expected 1, got 2."
            ),
        ),
        (CONTAINS, [], "an object of the kind that the schema describes."),
        ({"type": "integer", "minimum": 3}, [1], "an integer of at least 3."),
        (
            {"anyOf": [{"type": "string"}, {"type": "null"}]},
            [1],
            (
                "of the kind that the schema describes. The nearest one is not: "
                "xs.0: expected a string or null, got 1."
            ),
        ),
    ],
)
def test_an_item_that_only_begins_to_fit_is_told_apart(member: Any, items: Any, text: str) -> None:
    schema = {"properties": {"xs": {"contains": member}}}
    assert told(schema, {"xs": items}) == f"xs: expected at least 1 item to be {text}"


@pytest.mark.parametrize("closed", ["additionalProperties", "unevaluatedProperties"])
def test_unknown_keys_do_not_count_as_keys_that_are_there(closed: str) -> None:
    schema = {"properties": {"a": True, "b": True}, closed: False, "minProperties": 1}
    assert told(schema, {"z": 1}) == (
        "Unrecognized parameter(s): z. Accepted params: a, b.\n"
        "arguments: expected at least 1 key, got 0."
    )
    assert "expected at least" not in told(schema, {"a": 1, "z": 1})
    assert told(schema | {"minProperties": 2}, {"z": 1}).count("expected at least") == 1


def test_a_known_key_with_a_wrong_value_is_not_told_as_unknown() -> None:
    schema = {"anyOf": PAIR, "unevaluatedProperties": False}
    assert told(schema, {"a": "1", "b": 3}) == "b: expected a string, got 3."
    assert told(schema, {"a": "1", "b": 3, "q": 1}) == (
        "Unrecognized parameter(s): q. Accepted params: a, b.\nb: expected a string, got 3."
    )


def test_a_key_that_would_need_another_one_is_unknown() -> None:
    pair = [PAIR[0], {"properties": {"b": {"type": "string"}}, "required": ["b", "c"]}]
    schema = {"anyOf": pair, "unevaluatedProperties": False}
    assert told(schema, {"a": "1", "b": 3}).startswith("Unrecognized parameter(s): b.")


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity", "1e400", "[1e400]", "[NaN]"])
def test_a_text_of_what_is_no_json_number_is_not_to_be_sent_as_one(text: str) -> None:
    schema = {"type": ["number", "array"]}
    assert told(schema, text) == f'arguments: expected a number or an array, got "{text}".'


def test_a_text_of_a_number_is_to_be_sent_as_one() -> None:
    assert told({"type": "number"}, "1e3").endswith("Send a JSON number, not a string.")
