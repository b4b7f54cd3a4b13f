"""Schemas made to multiply end in a diagnostic, or in a result of bounded size, and soon."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.normalising.documents import findings_of, normal

LEAF = {"type": "object", "properties": {"a": {"type": "string"}}}
LONG = 40
NODE = {"$ref": "#/$defs/Node"}


def chain(keyword: str) -> dict[str, Any]:
    """Definitions that each apply the next one twice to the same value."""
    definitions: dict[str, Any] = {f"D{LONG}": LEAF}
    for number in range(LONG):
        definitions[f"D{number}"] = {keyword: [{"$ref": f"#/$defs/D{number + 1}"}] * 2}
    return {"properties": {"p": {"$ref": "#/$defs/D0"}}, "$defs": definitions}


@pytest.mark.parametrize("keyword", ["allOf", "anyOf", "oneOf"])
def test_what_multiplies_for_one_value_is_refused(keyword: str) -> None:
    assert [code for code, _ in findings_of(chain(keyword))] == ["MG308"]


def test_a_tree_of_references_stays_a_tree_of_references() -> None:
    definitions: dict[str, Any] = {f"D{LONG}": LEAF}
    for number in range(LONG):
        below = {"$ref": f"#/$defs/D{number + 1}"}
        definitions[f"D{number}"] = {"properties": {"a": below, "b": below}}
    schema = {"properties": {"p": {"$ref": "#/$defs/D0"}}, "$defs": definitions}
    assert len(json.dumps(normal(schema).exact)) < 2 * len(json.dumps(schema))


def test_many_branches_beside_many_properties_are_not_multiplied() -> None:
    branches = [
        {"properties": {"k": {"const": number}, f"a{number}": {}}, "required": ["k"]}
        for number in range(250)
    ]
    schema = {"properties": {f"p{number}": {} for number in range(1000)}, "oneOf": branches}
    exact = normal(schema).exact
    assert exact["unevaluatedProperties"] is False
    assert len(json.dumps(exact)) < 4 * len(json.dumps(schema))


@pytest.mark.parametrize("keyword", ["anyOf", "oneOf", "allOf"])
def test_deep_unions_are_closed_or_refused(keyword: str) -> None:
    schema: dict[str, Any] = LEAF
    for _ in range(50):
        schema = {keyword: [{"properties": {"p": schema}}, {"properties": {"q": {}}}]}
    codes = [code for code, _ in findings_of({"properties": {"p": schema}})]
    assert codes in ([], ["MG307"], ["MG324"])


def test_ten_thousand_levels_are_refused() -> None:
    schema: dict[str, Any] = {}
    for _ in range(10_000):
        schema = {"items": schema}
    assert [code for code, _ in findings_of({"properties": {"p": schema}})] == ["MG307"]


def referring(count: int, keyword: str) -> dict[str, Any]:
    """A chain of definitions that refer on, bare (`$ref`) or within a keyword."""
    definitions: dict[str, Any] = {f"D{count}": {"type": "string"}}
    for number in range(count):
        on = {"$ref": f"#/$defs/D{number + 1}"}
        definitions[f"D{number}"] = on if keyword == "$ref" else {keyword: [on]}
    return {"properties": {"p": {"$ref": "#/$defs/D0"}}, "$defs": definitions}


def test_a_chain_that_only_refers_on_is_followed_to_its_end() -> None:
    exact = normal(referring(3_000, "$ref")).exact
    assert exact["properties"] == {"p": {"$ref": "#/$defs/D0"}}
    assert exact["$defs"] == {"D0": {"$ref": "#/$defs/D3000"}, "D3000": {"type": "string"}}


@pytest.mark.parametrize("keyword", ["allOf", "anyOf"])
def test_a_chain_for_one_value_is_bounded(keyword: str) -> None:
    assert normal(referring(250, keyword)).exact["properties"]
    assert [code for code, _ in findings_of(referring(3_000, keyword))] == ["MG307"]


def test_a_tree_as_deep_as_a_chain_is_none() -> None:
    """Each definition applies to a member of the one before: nothing meets in one value."""
    definitions: dict[str, Any] = {
        f"D{number}": {"patternProperties": {"^a": {"$ref": f"#/$defs/D{number + 1}"}}}
        for number in range(1_000)
    }
    definitions["D1000"] = LEAF
    schema = {"properties": {"p": {"$ref": "#/$defs/D0"}}, "$defs": definitions}
    assert len(normal(schema).exact["$defs"]) == 1_001


def test_a_recursion_below_patterns_that_overlap_ends() -> None:
    node = {"patternProperties": {"^a": {"anyOf": [NODE]}, ".": {"required": ["a"]}}}
    schema = {
        "properties": {"x": {"oneOf": [{"properties": {"y": NODE}}]}},
        "$defs": {"Node": node},
    }
    assert normal(schema).exact["$defs"] == {"Node": node}
