"""What goes one way only: out of requests or answers, at every depth, and no longer required."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.openapi.schemas.made import Made

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject

TEXT: JsonObject = {"type": "string"}
ID: JsonObject = {"type": "string", "readOnly": True}
SECRET: JsonObject = {"type": "string", "writeOnly": True}


def ref(name: str) -> JsonObject:
    return {"$ref": f"#/components/schemas/{name}"}


def test_each_way_has_its_own_properties() -> None:
    user = {
        "type": "object",
        "required": ["id", "secret", "name"],
        "properties": {"id": ID, "secret": SECRET, "name": TEXT},
    }
    made = Made()
    assert made.schema(user) == {
        "type": "object",
        "required": ["secret", "name"],
        "properties": {"secret": TEXT, "name": TEXT},
    }
    assert made.schema(user, "output") == {
        "type": "object",
        "required": ["id", "name"],
        "properties": {"id": TEXT, "name": TEXT},
    }


def test_both_marks_are_none() -> None:
    both = {"type": "string", "readOnly": True, "writeOnly": True}
    schema = {"type": "object", "required": ["a"], "properties": {"a": both}}
    expected = {"type": "object", "required": ["a"], "properties": {"a": TEXT}}
    assert Made().schema(schema) == Made().schema(schema, "output") == expected


def test_marks_of_what_is_referred_to_count() -> None:
    made = Made({"Id": ID, "Alias": ref("Id"), "User": None})
    schema = {
        "type": "object",
        "required": ["a", "b", "c"],
        "properties": {"a": ref("Id"), "b": ref("Alias"), "c": {"allOf": [ref("Id")]}},
    }
    assert made.schema(schema) == {"type": "object", "properties": {}}


def test_a_mark_beside_a_reference_counts_from_31_on() -> None:
    schema = {
        "type": "object",
        "required": ["a"],
        "properties": {"a": {**ref("Text"), "readOnly": True}},
    }
    assert Made({"Text": TEXT}, "3.1").schema(schema) == {"type": "object", "properties": {}}
    # by the text of 3.0 it is hidden: it may be sent, and need not be
    assert Made({"Text": TEXT}, "3.0").schema(schema) == {
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/Text"}},
    }


def test_one_definition_where_both_ways_are_the_same() -> None:
    made = Made(
        {
            "Plain": {"type": "object", "properties": {"next": ref("Plain"), "text": TEXT}},
            "Marked": {"type": "object", "properties": {"id": ID, "plain": ref("Plain")}},
            "Holder": {"type": "array", "items": ref("Marked")},
        }
    )
    for direction in ("input", "output"):
        made.schema(ref("Holder"), direction)
    assert sorted(made.schemas.definitions) == [
        "Holder",
        "HolderOutput",
        "Marked",
        "MarkedOutput",
        "Plain",
    ]
    assert made.schemas.definitions["HolderOutput"] == {
        "type": "array",
        "items": {"$ref": "#/$defs/MarkedOutput"},
    }
    assert made.schemas.origins["HolderOutput"] == made.schemas.origins["Holder"]


def test_names_do_not_depend_on_what_is_asked_first() -> None:
    components = {
        "Tree": {"type": "object", "properties": {"id": ID, "children": ref("Trees")}},
        "Trees": {"type": "array", "items": ref("Tree")},
    }
    first, second = Made(components), Made(components)
    asked: list[tuple[str, object]] = [("Tree", "input"), ("Trees", "output"), ("Trees", "input")]
    for name, direction in asked:
        first.schema(ref(name), "input" if direction == "input" else "output")
    for name, direction in reversed(asked):
        second.schema(ref(name), "input" if direction == "input" else "output")
    assert first.schemas.definitions == second.schemas.definitions
    assert first.schemas.definitions["Tree"]["properties"] == {  # type: ignore[index]
        "children": {"$ref": "#/$defs/Trees"}
    }


def test_required_beside_the_part_that_declares() -> None:
    made = Made({"Base": {"type": "object", "properties": {"id": ID, "name": TEXT}}})
    schema = {"allOf": [ref("Base"), {"required": ["id", "name"]}], "required": ["id"]}
    assert made.schema(schema) == {"allOf": [{"$ref": "#/$defs/Base"}, {"required": ["name"]}]}


def test_required_in_a_part_that_is_referred_to() -> None:
    made = Made(
        {
            "Strict": {"type": "object", "required": ["id", "name"], "properties": {"name": TEXT}},
            "Whole": {"allOf": [ref("Strict"), {"properties": {"id": ID}}]},
        }
    )
    assert made.takes(ref("Whole"), {"name": "x"})
    assert not made.takes(ref("Whole"), {})
    assert not made.takes(ref("Strict"), {"name": "x"})
    assert not made.takes(ref("Whole"), {"name": "x"}, "output")


def test_branches_that_lose_what_told_them_apart_do_not_refuse() -> None:
    made = Made()
    schema = {
        "oneOf": [
            {"type": "object", "properties": {"id": ID, "a": TEXT}, "required": ["id"]},
            {"type": "object", "properties": {"a": TEXT}},
        ]
    }
    assert made.takes(schema, {"a": "x"})
    assert not made.takes(schema, {"id": "x"}, "output")


def test_what_depends_on_another_does_not_ask_for_what_is_hidden() -> None:
    schema = {
        "type": "object",
        "properties": {"id": ID, "a": TEXT, "b": TEXT},
        "dependentRequired": {"a": ["id"], "b": ["id", "a"]},
    }
    converted = Made(dialect="3.1").schema(schema)
    assert isinstance(converted, dict)
    assert converted["dependentRequired"] == {"b": ["a"]}


def test_a_discriminator_that_does_not_go_this_way_tells_nothing() -> None:
    kind = {"type": "string", "readOnly": True}
    branch = {"type": "object", "properties": {"kind": kind, "a": TEXT}, "required": ["kind"]}
    claim = {"propertyName": "kind", "mapping": {"x": "X", "y": "Y"}}
    parent = {**branch, "discriminator": {**claim, "mapping": {"z": "Z"}}}
    made = Made({"X": branch, "Y": branch, "P": parent, "Z": {"allOf": [ref("P")]}})
    schema = {"oneOf": [ref("X"), ref("Y")], "discriminator": claim}
    assert made.takes(schema, {"a": "x"})
    assert "x-discriminator" not in str(made.schema(schema))
    assert not made.takes(schema, {"kind": "z"}, "output")
    assert made.takes(ref("P"), {"a": "x"})
    assert "kind" not in str(made.schemas.definitions["PBase"])


def test_several_schemas_may_be_made_of_one_place() -> None:
    made = Made()
    hidden = {"type": "object", "properties": {"a": ID}, "required": ["a"]}
    shown = {"type": "object", "properties": {"a": TEXT}, "required": ["a"]}
    assert made.schema(hidden) == {"type": "object", "properties": {}}
    assert made.schema(shown) == shown


def test_what_a_value_is_tested_by_is_the_same_both_ways() -> None:
    marked = {"type": "object", "properties": {"id": ID}, "required": ["id"]}
    made = Made({"Marked": marked})
    for test in (marked, ref("Marked")):
        assert made.takes({"not": test}, {})
        assert not made.takes({"not": test}, {"id": "x"})
