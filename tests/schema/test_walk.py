from __future__ import annotations

from typing import Any

import pytest

from mcpgen_runtime.schema.walk import MAX_DEPTH, TooDeepError, children, rewrite, subschemas

SCHEMA: dict[str, Any] = {
    "properties": {
        "properties": {"type": "object", "enum": [{"type": "string", "items": {}}]},
        "flag": True,
    },
    "default": {"properties": {"not": {}}},
    "examples": [{"items": {}}],
    "const": {"anyOf": [{}]},
    "anyOf": [{"not": {"type": "null"}}],
    "items": [{"type": "string"}],
    "dependencies": {"a": ["b"], "c": {"required": ["d"]}},
    "additionalProperties": False,
}


def test_only_keywords_that_hold_schemas_are_entered() -> None:
    assert ["/".join(tokens) for tokens, _ in subschemas(SCHEMA)] == [
        "",
        "properties/properties",
        "properties/flag",
        "anyOf/0",
        "anyOf/0/not",
        "items/0",
        "dependencies/c",
        "additionalProperties",
    ]


def test_children_of_a_boolean_are_none() -> None:
    assert list(children(True)) == []


def test_rewrite_changes_the_innermost_first_and_leaves_the_original_alone() -> None:
    def mark(schema: Any) -> Any:
        return {**schema, "seen": True} if isinstance(schema, dict) else schema

    inner = {"type": "string"}
    schema = {"properties": {"a": inner, "b": True}, "enum": [{"items": {}}]}
    assert rewrite(schema, mark) == {
        "properties": {"a": {"type": "string", "seen": True}, "b": True},
        "enum": [{"items": {}}],
        "seen": True,
    }
    assert schema == {"properties": {"a": {"type": "string"}, "b": True}, "enum": [{"items": {}}]}


def test_rewrite_shares_what_does_not_change() -> None:
    kept = {"items": {"type": "string"}}
    schema = {"properties": {"kept": kept, "gone": False}}
    result = rewrite(schema, lambda each: True if each is False else each)
    assert result == {"properties": {"kept": kept, "gone": True}}
    assert isinstance(result, dict)
    assert result["properties"]["kept"] is kept
    assert rewrite(schema, lambda each: each) is schema


def test_rewrite_changes_a_shared_schema_once() -> None:
    shared = {"type": "string"}
    calls: list[Any] = []

    def note(schema: Any) -> Any:
        calls.append(schema)
        return schema

    rewrite({"properties": {"a": shared, "b": shared}}, note)
    assert calls.count(shared) == 1


@pytest.mark.parametrize("walk", [lambda s: list(subschemas(s)), lambda s: rewrite(s, lambda x: x)])
def test_depth_is_bounded(walk: Any) -> None:
    schema: Any = {}
    for _ in range(MAX_DEPTH):
        schema = {"not": schema}
    walk(schema)
    with pytest.raises(TooDeepError) as error:
        walk({"not": schema})
    assert error.value.tokens == ("not",) * (MAX_DEPTH + 1)
