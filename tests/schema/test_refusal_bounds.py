"""Hostile values: answers stay short, and are found in time."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from mcpgen_runtime.schema import Gate, refusal, unknown_keys
from mcpgen_runtime.schema.faults.finder import Finder

ITEM = {"type": "object", "properties": {"a": {"type": "integer"}}, "additionalProperties": False}
LINKED = {
    "$defs": {
        "node": {
            "type": "object",
            "properties": {"next": {"$ref": "#/$defs/node"}},
            "additionalProperties": False,
        }
    },
    "$ref": "#/$defs/node",
}


def answer(schema: Any, value: Any) -> str:
    gate = Gate(schema)
    assert not gate.accepts(value)
    text = refusal(schema, gate, value)
    assert "is not of type" not in text
    return text


def nested(depth: int, leaf: Any) -> Any:
    for _ in range(depth):
        leaf = {"next": leaf}
    return leaf


def test_ten_thousand_faults_are_counted_and_twenty_named() -> None:
    text = answer({"items": ITEM}, [{"a": "x", "q": 1}] * 10_000)
    levels, *lines = text.splitlines()
    assert levels.count("Unrecognized") == 20
    assert levels.endswith("Unrecognized parameter(s): 19.q. Accepted params: a.")
    assert len(lines) == 21
    assert lines[-1] == "(and at least 9990 more faults)."  # 60 are looked at, an item a count


def test_a_level_names_twenty_keys_and_counts_the_rest() -> None:
    text = answer(ITEM, {f"k{index}": 1 for index in range(100_000)})
    assert "k19 (and 99980 more). Accepted params: a." in text
    assert "k20" not in text


def test_long_texts_are_cut_at_two_hundred_units() -> None:
    text = answer({"additionalProperties": {"enum": ["a"]}}, {"k" * 1_000: "v" * 16_000_000})
    assert "k" * 200 + "\u2026:" in text
    assert "v" * 200 + '\u2026"' in text
    assert len(text) < 600


def test_the_walk_goes_256_hops_deep_and_no_deeper() -> None:
    assert unknown_keys(nested(100, {"bad": 1}), LINKED) != []
    assert unknown_keys(nested(400, {"bad": 1}), LINKED) == []
    assert "too deep" in answer(LINKED, nested(400, {"bad": 1}))


def test_many_missing_keys_of_a_large_value_cost_no_copies() -> None:
    schema = {"required": [f"r{index}" for index in range(1_000)]}
    text = answer(schema, {f"k{index}": index for index in range(100_000)})
    assert text.endswith("(and 980 more faults).")


def test_nested_unions_do_not_multiply() -> None:
    branch = {"type": "object", "properties": {"next": {"$ref": "#"}}, "required": ["next"]}
    schema = {"anyOf": [branch, branch | {"additionalProperties": False}]}
    assert answer(schema, nested(14, {"bad": 1})).endswith(
        "required, but missing. Expected an object."
    )


def test_what_is_too_large_to_be_searched_is_still_answered() -> None:
    """The engine takes no lone surrogate, so that its word cannot be had of each item."""
    value: list[Any] = [{"a": 1} for _ in range(30_000)]
    assert "too large" in answer({"items": ITEM}, [*value, {"\ud800": 1}])


def test_one_fault_among_very_many_values_is_found() -> None:
    value: list[Any] = [{"a": 1} for _ in range(120_000)]
    assert answer({"items": ITEM}, [*value, {"a": "x"}]) == (
        '120000.a: expected an integer, got "x".'
    )


@pytest.mark.parametrize("reference", ["#", "#/$defs/x", "#/nowhere"])
def test_references_in_a_circle_end(reference: str) -> None:
    schema = {
        "$ref": reference,
        "$defs": {"x": {"anyOf": [{"$ref": "#/$defs/x"}, {"$ref": "#"}]}},
        "additionalProperties": False,
    }
    assert [level.unknown for level in unknown_keys({"a": 1}, schema)] == [("a",)]


def test_lone_surrogates_are_judged_and_echoed() -> None:
    schema = {"additionalProperties": {"maxLength": 1}}
    assert Gate(schema).accepts({"\ud800": "\udfff"})
    assert answer(schema, {"\ud800": "\udfff\udfff"}) == (
        "\\ud800: expected at most 1 character, got 2."
    )


NESTED = {
    "$defs": {
        "n": {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"$ref": "#/$defs/n"}}]}
    },
    "$ref": "#/$defs/n",
}
TAGGED = {
    "$defs": {
        "node": {
            "anyOf": [{"$ref": f"#/$defs/{kind}", "title": kind} for kind in ("leaf", "branch")]
        },
        "leaf": {
            "type": "object",
            "properties": {"kind": {"const": "leaf"}, "v": {"type": "integer"}},
            "required": ["kind", "v"],
        },
        "branch": {
            "type": "object",
            "properties": {"kind": {"const": "branch"}, "next": {"$ref": "#/$defs/node"}},
            "required": ["kind", "next"],
        },
    },
    "$ref": "#/$defs/node",
}


@pytest.mark.parametrize("depth", [20, 86, 120, 250])
def test_what_is_deep_in_nested_unions_is_told_by_its_path(depth: int) -> None:
    value: Any = "x"
    tree: Any = {"kind": "leaf", "v": "x"}
    for _ in range(depth):
        value, tree = [value], {"kind": "branch", "next": tree}
    assert answer(NESTED, value).endswith('0.0.0: expected an integer or an array, got "x".')
    assert answer(TAGGED, tree).endswith('.next.next.v: expected an integer, got "x".')
    assert answer(LINKED, nested(depth, {"bad": 1})).endswith(".next.bad. Accepted params: next.")
    assert len(answer(NESTED, value)) < 300


def test_many_values_without_a_tag_are_not_all_tried_by_all_branches() -> None:
    kinds = [
        {"properties": {"kind": {"const": f"k{n}"}, "v": {"type": "integer"}}, "required": ["kind"]}
        for n in range(8)
    ]
    named = ", ".join(f'"k{n}"' for n in range(8))
    schema = {"items": {"oneOf": kinds}}
    with patch.object(Finder, "attempt", autospec=True, side_effect=Finder.attempt) as tried:
        text = answer(schema, [{"v": "x"}] * 1_000)
    assert tried.call_count == 25 * 8
    assert text.splitlines()[:2] == [
        f"0.kind: required, but missing. Expected one of {named}.",
        '0.v: expected an integer, got "x".',
    ]
    assert "(and at least " in text
