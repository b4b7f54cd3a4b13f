from __future__ import annotations

from typing import Any

from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.testing.cases import accepted_cases, branch_cases, refused_cases

TEXT = {"type": "string"}
SCHEMA: dict[str, Any] = {
    "oneOf": [
        {
            "type": "object",
            "properties": {"kind": {"const": "a"}, "inner": {"$ref": "#/$defs/Inner"}},
            "required": ["kind"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {"kind": {"const": "b"}, "size": {"type": "integer"}},
            "required": ["kind", "size"],
            "additionalProperties": False,
        },
    ],
    "$defs": {
        "Inner": {"type": "object", "properties": {"text": TEXT}, "additionalProperties": False}
    },
}
NEVER = {"type": "object", "properties": {"a": False}, "required": ["a"]}


def test_the_smallest_and_the_fullest_call_are_accepted() -> None:
    cases = list(accepted_cases("t", SCHEMA))
    assert [str(case) for case in cases] == ["t: smallest", "t: fullest"]
    assert all(Gate(SCHEMA).accepts(case.arguments) for case in cases)


def test_where_both_are_the_same_there_is_one_case() -> None:
    schema = {"type": "object", "properties": {}, "additionalProperties": False}
    assert [str(case) for case in accepted_cases("t", schema)] == ["t: smallest"]


def test_every_branch_is_tried_once() -> None:
    kinds = [case.arguments["kind"] for case in branch_cases("t", SCHEMA)]
    assert sorted(kinds) == ["a", "b"]


def test_refused_cases_reach_every_level_of_every_branch() -> None:
    cases = list(refused_cases("t", SCHEMA))
    labels = [str(case) for case in cases]
    assert len(set(labels)) == len(labels)
    assert any(label.startswith("t: unknown key at /inner") for label in labels)
    assert any(label.startswith("t: wrong type at /size") for label in labels)
    assert any(label.startswith("t: missing required key at /size") for label in labels)
    assert not any(Gate(SCHEMA).accepts(case.arguments) for case in cases)
    assert all(case.named for case in cases)


def test_cases_are_the_same_each_time() -> None:
    assert list(refused_cases("t", SCHEMA)) == list(refused_cases("t", SCHEMA))


def test_a_tool_that_accepts_nothing_has_no_cases() -> None:
    assert not list(accepted_cases("t", NEVER))
    assert not list(branch_cases("t", NEVER))
    assert not list(refused_cases("t", NEVER))
