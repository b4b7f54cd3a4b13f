"""Discriminators: unions whose branches a property tells apart, and parents with children."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openapi_schema_validator import OAS30Validator
from tests.openapi.schemas.made import Made

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject

TEXT: JsonObject = {"type": "string"}


def ref(name: str) -> JsonObject:
    return {"$ref": f"#/components/schemas/{name}"}


def pet(rule: JsonObject, **more: Json) -> JsonObject:
    return {"type": "object", "properties": {"kind": rule, **more}, "required": ["kind"]}


def union(*names: str, mapping: JsonObject | None = None, key: str = "oneOf") -> JsonObject:
    claim = {"propertyName": "kind", **({"mapping": mapping} if mapping else {})}
    return {key: [ref(name) for name in names], "discriminator": claim}


def test_branches_that_pin_it_stay_as_they_are() -> None:
    made = Made({"Cat": pet({"enum": ["cat"]}), "Dog": pet({"enum": ["dog", "puppy"]})})
    assert made.schema(union("Cat", "Dog")) == {
        "oneOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}],
        "x-discriminator": "kind",
    }


def test_branches_that_leave_it_open_are_pinned_by_the_mapping() -> None:
    made = Made({"Cat": pet(TEXT), "Dog": pet(TEXT)})
    mapping = {"cat": "Cat", "dog": "#/components/schemas/Dog", "puppy": "Dog"}
    assert made.schema(union("Cat", "Dog", mapping=mapping)) == {
        "oneOf": [{"$ref": "#/$defs/CatCat"}, {"$ref": "#/$defs/DogDogPuppy"}],
        "x-discriminator": "kind",
    }
    assert made.schemas.definitions["CatCat"] == {
        "$ref": "#/$defs/Cat",
        "properties": {"kind": {"const": "cat"}},
    }
    assert made.schemas.definitions["Cat"] == pet(TEXT)


def test_an_enumeration_for_all_is_evidence_for_names() -> None:
    kinds = {"type": "string", "enum": ["Cat", "Dog"]}
    made = Made({"Cat": pet(kinds), "Dog": pet(kinds)})
    assert made.takes(union("Cat", "Dog"), {"kind": "Cat"})
    assert not made.takes(union("Cat", "Dog"), {"kind": "Mouse"})


@pytest.mark.parametrize(
    ("components", "mapping"),
    [
        ({"Cat": pet(TEXT), "Dog": pet(TEXT)}, None),  # values may be other than the names
        ({"Cat": pet(TEXT), "Dog": pet(TEXT)}, {"cat": "Cat"}),
        ({"Cat": pet(TEXT), "Dog": pet(TEXT)}, {"cat": "Cat", "dog": "Cat"}),
        ({"Cat": pet({"enum": ["a", "b"]}), "Dog": pet(TEXT)}, {"cat": "Cat", "dog": "Dog"}),
        ({"Cat": pet(TEXT), "Dog": {"type": "array"}}, {"cat": "Cat", "dog": "Dog"}),
        ({"Cat": pet(TEXT), "Dog": pet(TEXT)}, {"cat": "#/nowhere", "dog": "Dog"}),
        ({"Cat": pet(TEXT), "Dog": pet(TEXT)}, "text"),
    ],
)
def test_nothing_is_pinned_that_may_be_otherwise(
    components: JsonObject, mapping: JsonObject | None
) -> None:
    made = Made(components)  # the API chooses a branch, however many would fit
    assert made.schema(union("Cat", "Dog", mapping=mapping)) == {
        "anyOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}]
    }


def test_null_among_the_branches() -> None:
    made = Made({"Cat": pet({"const": "cat"}), "Dog": pet({"const": "dog"})}, "3.1")
    schema = union("Cat", "Dog", key="anyOf")
    schema["anyOf"].append({"type": "null"})
    converted = made.schema(schema)
    assert isinstance(converted, dict)
    assert converted["x-discriminator"] == "kind"
    assert made.takes(schema, None)


PARENT = {
    "Pet": {**pet(TEXT, name=TEXT), "discriminator": {"propertyName": "kind"}},
    "Cat": {"allOf": [ref("Pet"), {"type": "object", "properties": {"purrs": TEXT}}]},
    "Dog": {"allOf": [ref("Pet"), {"type": "object", "properties": {"barks": TEXT}}]},
    "Puppy": {"allOf": [ref("Dog"), {"type": "object", "properties": {"chews": TEXT}}]},
}


def test_a_parent_stands_for_its_children() -> None:
    made = Made(PARENT)
    made.schema({"type": "array", "items": ref("Pet")})
    assert made.schemas.definitions["Pet"] == {
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in ("Cat", "Dog", "Puppy", "PetBase")]
    }
    assert made.schemas.definitions["PetBase"] == pet(TEXT, name=TEXT)
    assert made.schemas.definitions["Cat"] == {
        "allOf": [{"$ref": "#/$defs/PetBase"}, {"type": "object", "properties": {"purrs": TEXT}}]
    }


def test_a_mapping_says_which_children_there_are() -> None:
    mapping = {"cat": "Cat", "dog": "Dog", "puppy": "Puppy"}
    parent = {**PARENT["Pet"], "discriminator": {"propertyName": "kind", "mapping": mapping}}
    made = Made({**PARENT, "Pet": parent})
    made.schema(ref("Pet"))
    assert made.schemas.definitions["Pet"] == {
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in ("CatCat", "DogDog", "PuppyPuppy")],
        "x-discriminator": "kind",
    }
    assert made.takes(ref("Pet"), {"kind": "cat", "purrs": "x"})
    assert not made.takes(ref("Pet"), {"kind": "fish"})


def test_the_text_of_20_is_a_discriminator_too() -> None:
    named = {
        "Pet": {**pet(TEXT), "discriminator": "kind"},
        "Cat": {"allOf": [{"$ref": "#/definitions/Pet"}]},
        "Alone": {**pet(TEXT), "discriminator": "kind"},
    }
    made = Made(named, "2.0")
    made.schema({"$ref": "#/definitions/Pet"})
    assert sorted(made.schemas.definitions) == ["Cat", "Pet", "PetBase"]
    assert made.schema({"$ref": "#/definitions/Alone"}) == {"$ref": "#/$defs/Alone"}
    assert made.schemas.definitions["Alone"] == pet(TEXT)


def test_a_parent_that_has_its_children_in_a_union_ends() -> None:
    made = Made(
        {
            "Pet": {**pet(TEXT), **union("Cat", "Dog")},
            "Cat": {"allOf": [ref("Pet"), {"properties": {"purrs": TEXT}}]},
            "Dog": {"allOf": [ref("Pet")]},
        }
    )
    assert not made.takes(ref("Cat"), {"kind": 1})
    assert made.takes(ref("Cat"), {"kind": "x", "purrs": "y"})
    assert made.schemas.definitions["PetBase"] == pet(TEXT)


def test_a_parent_of_too_many_is_left_open() -> None:
    children = {f"C{index}": {"allOf": [ref("Pet")]} for index in range(300)}
    made = Made({"Pet": PARENT["Pet"], **children})
    made.schema(ref("Pet"))
    assert made.schemas.definitions == {
        "Pet": {**pet(TEXT, name=TEXT), "additionalProperties": True}
    }


KINDS = st.sampled_from([TEXT, {"enum": ["cat", "dog"]}, {"enum": ["Cat", "Dog"]}, {}])
OTHERS = st.dictionaries(
    st.sampled_from(["a", "b"]), st.sampled_from([{"type": "integer"}, TEXT]), max_size=2
)
PETS = st.builds(lambda kind, others: pet(kind, **others), KINDS, OTHERS)
MAPPINGS = st.sampled_from([None, {"cat": "Cat", "dog": "#/components/schemas/Dog"}])
SENT = st.fixed_dictionaries(
    {"kind": st.sampled_from(["cat", "dog", "Cat", "Dog"])},
    optional={"a": st.integers(0, 1) | st.just("x"), "b": st.just("x")},
)


@settings(max_examples=300)
@given(PETS, PETS, MAPPINGS, st.sampled_from(["oneOf", "anyOf"]), SENT)
def test_what_a_discriminator_chooses_is_taken(
    cat: JsonObject, dog: JsonObject, mapping: JsonObject | None, key: str, value: JsonObject
) -> None:
    components = {"Cat": cat, "Dog": dog, "Pet": union("Cat", "Dog", mapping=mapping, key=key)}
    whole = {**ref("Pet"), "components": {"schemas": components}}
    named = mapping or {"Cat": "Cat", "Dog": "Dog"}
    if value["kind"] in named and OAS30Validator(whole).is_valid(value):
        assert Made(components).takes(ref("Pet"), value)
