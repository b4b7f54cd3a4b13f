"""Dynamic references: what they lead to depends on the resources on the way, so definitions do."""

from __future__ import annotations

from typing import Any

import pytest
from tests.normalising.documents import findings_of, normal
from tests.normalising.schemas import context

from mcpgen.spec.normalising.passes import references
from mcpgen.spec.normalising.passes.references import bundle
from mcpgen_runtime.schema.gate import Gate

NEWEST = "https://json-schema.org/draft/2020-12/schema"
TREE = {
    "$id": "https://x.invalid/tree",
    "$dynamicAnchor": "node",
    "type": "object",
    "properties": {"data": True, "children": {"items": {"$dynamicRef": "#node"}}},
}
STRICT_TREE = {
    "$id": "https://x.invalid/strict",
    "$dynamicAnchor": "node",
    "$ref": "tree",
    "unevaluatedProperties": False,
}


def gate(properties: Any, **definitions: Any) -> Gate:
    schema = {"type": "object", "properties": properties, "$defs": definitions}
    return Gate(normal(schema, strict=False).exact)


def test_one_definition_for_each_scope_in_which_it_is_met() -> None:
    schema = {
        "properties": {"open": {"$ref": "https://x.invalid/tree"}, "strict": STRICT_TREE},
        "$defs": {"tree": TREE},
    }
    new = bundle(schema, context())
    assert isinstance(new, dict)
    open_, strict = new["$defs"]["tree"], new["$defs"]["tree_2"]
    assert open_["properties"]["children"]["items"] == {"$ref": "#/$defs/tree"}
    assert strict["properties"]["children"]["items"] == {"$ref": "#/$defs/strict"}
    assert new["$defs"]["strict"] == {"$ref": "#/$defs/tree_2", "unevaluatedProperties": False}


def test_extending_a_recursive_schema_holds_at_every_depth() -> None:
    found = gate({"a": STRICT_TREE, "b": {"$ref": "https://x.invalid/tree"}}, tree=TREE)
    typo: Any = {"children": [{"children": [{"daat": 1}]}]}
    assert not found.accepts({"a": typo})
    assert found.accepts({"b": typo})
    assert found.accepts({"a": {"children": [{"data": 1}]}})


def test_recursive_references_of_2019_find_the_outermost_anchor() -> None:
    draft = "https://json-schema.org/draft/2019-09/schema"
    tree = {
        "$schema": draft,
        "$id": "https://x.invalid/tree",
        "$recursiveAnchor": True,
        "properties": {"children": {"items": {"$recursiveRef": "#"}}},
    }
    strict = {
        "$schema": draft,
        "$id": "https://x.invalid/strict",
        "$recursiveAnchor": True,
        "$ref": "tree",
        "required": ["data"],
    }
    found = gate({"a": strict, "b": {"$ref": "https://x.invalid/tree"}}, tree=tree)
    assert not found.accepts({"a": {"data": 1, "children": [{}]}})
    assert found.accepts({"a": {"data": 1, "children": [{"data": 2}]}})
    assert found.accepts({"b": {"children": [{}]}})


def test_without_a_recursive_anchor_it_is_a_reference_to_the_resource() -> None:
    inner = {
        "$id": "https://x.invalid/in",
        "type": ["object", "null"],
        "properties": {"next": {"$recursiveRef": "#"}},
    }
    found = gate({"a": inner})
    assert found.accepts({"a": {"next": {"next": None}}})
    assert not found.accepts({"a": {"next": {"next": 1}}})


def test_a_dynamic_reference_to_a_plain_anchor_is_a_plain_one() -> None:
    part = {
        "$id": "https://x.invalid/part",
        "properties": {"p": {"$dynamicRef": "#t"}},
        "$defs": {"T": {"$anchor": "t", "type": "string"}},
    }
    whole = {
        "$id": "https://x.invalid/whole",
        "$ref": "part",
        "$defs": {"T": {"$dynamicAnchor": "t", "type": "integer"}},
    }
    found = gate({"a": whole}, part=part)
    assert found.accepts({"a": {"p": "text"}})
    assert not found.accepts({"a": {"p": 1}})


def test_a_plain_reference_to_a_dynamic_anchor_is_a_plain_one() -> None:
    part = {"$id": "https://x.invalid/part", "$dynamicAnchor": "t", "type": "string"}
    whole = {
        "$id": "https://x.invalid/whole",
        "properties": {"p": {"$ref": "part#t"}, "q": {"$dynamicRef": "part#t"}},
        "$defs": {"T": {"$dynamicAnchor": "t", "type": "integer"}},
    }
    found = gate({"a": whole}, part=part)
    assert found.accepts({"a": {"p": "text", "q": 1}})
    assert not found.accepts({"a": {"p": 1}})
    assert not found.accepts({"a": {"q": "text"}})


def test_a_reference_beside_a_dynamic_one_holds_too() -> None:
    schema = {
        "properties": {"a": {"$ref": "#/$defs/A", "$dynamicRef": "#b"}},
        "$defs": {"A": {"minimum": 1}, "B": {"$dynamicAnchor": "b", "maximum": 2}},
    }
    found = Gate(normal({"type": "object", **schema}).exact)
    assert [found.accepts({"a": value}) for value in (0, 1, 2, 3)] == [False, True, True, False]


def test_schemas_that_multiply_by_their_scopes_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(references, "MOST_DEFINITIONS", 100)
    count = 10
    resources = {
        f"r{n}{way}": {
            "$id": f"https://x.invalid/r{n}{way}",
            "$defs": {"A": {"$dynamicAnchor": f"a{n}"}},
            "anyOf": [{"$ref": f"r{n + 1}x"}, {"$ref": f"r{n + 1}y"}] if n < count else [True],
        }
        for n in range(count + 1)
        for way in "xy"
    }
    schema = {"properties": {"a": {"$ref": "https://x.invalid/r0x"}}, "$defs": resources}
    assert findings_of(schema) == [("MG304", "/tools/0/inputSchema")]


@pytest.mark.parametrize(
    ("uri", "good", "bad"),
    [
        (NEWEST, {"properties": {"a": {"minLength": 1}}}, {"properties": {"a": {"minLength": -1}}}),
        (f"{NEWEST.removesuffix('schema')}meta/validation", {"minLength": 1}, {"minLength": -1}),
        (
            "https://json-schema.org/draft/2019-09/schema",
            {"items": [{"type": "null"}]},
            {"items": [{"type": "nil"}]},
        ),
        ("http://json-schema.org/draft-07/schema#", {"if": {"const": 1}}, {"if": 1}),
        ("http://json-schema.org/draft-06/schema#", {"items": {"$id": "a"}}, {"items": {"$id": 1}}),
        (
            "http://json-schema.org/draft-04/schema#",
            {"allOf": [{"exclusiveMinimum": True, "minimum": 1}]},
            {"allOf": [{"exclusiveMinimum": 1, "minimum": 1}]},
        ),
    ],
)
def test_metaschemas_are_built_in(uri: str, good: Any, bad: Any) -> None:
    found = gate({"a": {"$ref": uri}})
    assert found.accepts({"a": good})
    assert not found.accepts({"a": bad})
    assert not found.accepts({"a": 1})


def test_a_part_of_a_metaschema_is_built_in() -> None:
    found = gate(
        {"a": {"$ref": f"{NEWEST.removesuffix('schema')}meta/validation#/$defs/simpleTypes"}}
    )
    assert found.accepts({"a": "null"})
    assert not found.accepts({"a": "nil"})


def test_a_strict_tool_closes_metaschemas_as_any_other_schema() -> None:
    schema = {"type": "object", "properties": {"a": {"$ref": NEWEST}}}
    found = Gate(normal(schema).exact)
    assert found.accepts({"a": {"allOf": [{"minLength": 1}]}})
    assert not found.accepts({"a": {"allOf": [{"minLenght": 1}]}})
