"""A sample for each branch of each union, at the root and below."""

from __future__ import annotations

from typing import Any

import pytest

from mcpgen_runtime.schema.branching import branches
from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.schema.samples import Unsampled


def _closed(**properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def test_a_root_union_is_labelled_by_its_discriminator() -> None:
    schema = {
        "oneOf": [
            _closed(action={"const": "rename"}, to={"type": "string"}),
            _closed(action={"const": "delete"}),
        ]
    }
    assert branches(schema) == [
        ("root: action=rename", {"action": "rename", "to": ""}),
        ("root: action=delete", {"action": "delete"}),
    ]


def test_unions_in_optional_parts_are_reached_and_nothing_else_is_shown() -> None:
    schema = {
        "$defs": {"on": _closed(at={"type": "integer"})},
        "type": "object",
        "properties": {
            "a": {"type": "string"},
            "when": {"anyOf": [{"$ref": "#/$defs/on"}, {"type": "null"}]},
            "list": {
                "type": "array",
                "items": {"anyOf": [{"type": "string"}, {"title": "N", "type": "integer"}]},
            },
            "map": {
                "type": "object",
                "additionalProperties": {"oneOf": [{"type": "boolean"}, {"type": "null"}]},
            },
            "pair": {
                "type": "array",
                "prefixItems": [{}, {"anyOf": [{"const": "x"}, {"const": "y"}]}],
            },
        },
    }
    assert [tuple(branch) for branch in branches(schema)] == [
        ("when: on", {"when": {"at": 0}}),
        ("when: null", {"when": None}),
        ("list.0: string", {"list": [""]}),
        ("list.0: N", {"list": [0]}),
        ("map.key: boolean", {"map": {"key": False}}),
        ("map.key: null", {"map": {"key": None}}),
        ("pair.1: x", {"pair": ["", "x"]}),
        ("pair.1: y", {"pair": ["", "y"]}),
    ]


def test_a_union_in_a_branch_is_reached_through_that_branch() -> None:
    inner = {"anyOf": [{"type": "integer"}, {"type": "boolean"}]}
    schema = {"anyOf": [{"type": "string"}, _closed(value=inner)]}
    values = [branch.value for branch in branches(schema)]
    assert values == ["", {"value": 0}, {"value": 0}, {"value": False}]


def test_a_branch_that_no_value_can_take_is_left_out() -> None:
    schema = {"type": "string", "anyOf": [{"minLength": 2}, {"type": "integer"}]}
    assert [branch.value for branch in branches(schema)] == ["te"]


def test_the_branches_of_a_recursive_union_end() -> None:
    schema = {
        "$defs": {"e": {"anyOf": [_closed(no={"$ref": "#/$defs/e"}), {"type": "integer"}]}},
        **_closed(e={"$ref": "#/$defs/e"}),
    }
    found = branches(schema)
    assert [branch.value for branch in found][-1] == {"e": 0}
    assert all(Gate(schema).accepts(branch.value) for branch in found)


def test_labels_are_distinct_and_short() -> None:
    schema = {
        "anyOf": [{"type": "string", "title": "t" * 500}, {"type": "integer", "title": "t" * 500}]
    }
    labels = [branch.label for branch in branches(schema)]
    assert len(set(labels)) == 2
    assert max(map(len, labels)) < 100


def test_many_hopeless_branches_share_one_budget() -> None:
    hopeless = {"type": "array", "minItems": 2000, "items": {"type": "array", "minItems": 2000}}
    schema = {"anyOf": [{"type": "null"}, *({**hopeless, "title": str(n)} for n in range(100))]}
    assert branches(schema) == [("root: null", None)]


def test_a_long_chain_of_references_ends() -> None:
    chain: dict[str, Any] = {f"d{n}": {"$ref": f"#/$defs/d{n + 1}"} for n in range(3000)}
    schema = {"$defs": {**chain, "d3000": {"type": "null"}}, "$ref": "#/$defs/d0"}
    with pytest.raises(Unsampled):
        branches(schema)
