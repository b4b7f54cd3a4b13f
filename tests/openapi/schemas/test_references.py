"""References and the names of what they lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.openapi.schemas.made import HOME, Made

from mcpgen.openapi.schemas import SchemaError

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject

TEXT: JsonObject = {"type": "string"}


def ref(name: str) -> JsonObject:
    return {"$ref": f"#/components/schemas/{name}"}


def test_only_what_is_asked_for_is_converted() -> None:
    made = Made({"A": {"type": "array", "items": ref("B")}, "B": TEXT, "C": {"$ref": "#/nowhere"}})
    assert made.schema(ref("A")) == {"$ref": "#/$defs/A"}
    assert made.schemas.definitions == {
        "A": {"type": "array", "items": {"$ref": "#/$defs/B"}},
        "B": TEXT,
    }


def test_a_schema_that_is_asked_for_again_is_the_same_one() -> None:
    made = Made({"A": {"type": "array", "items": TEXT}})
    assert made.schemas.input(made.component("A")) is made.schemas.input(made.component("A"))


def test_circles_end() -> None:
    made = Made(
        {
            "A": {"type": "object", "properties": {"b": ref("B"), "a": ref("A")}},
            "B": {"type": "array", "items": ref("A")},
        }
    )
    made.schema(ref("A"))
    assert sorted(made.schemas.definitions) == ["A", "B"]


def test_places_that_are_no_components() -> None:
    made = Made(
        {"A": {"type": "object", "properties": {"b": {"type": "object", "title": "B"}}}},
        paths={"/x": {"get": {"parameters": [{"schema": TEXT}]}}},
    )
    schema = {
        "properties": {
            "one": {"$ref": "#/components/schemas/A/properties/b"},
            "two": {"$ref": "#/paths/~1x/get/parameters/0/schema"},
        }
    }
    made.root.value["more"] = schema  # names are of all that references lead to
    made.schema(schema)
    assert sorted(made.schemas.definitions) == ["A_b", "x_get_0"]


def test_through_a_reference_on_the_way() -> None:
    made = Made({"A": ref("B"), "B": {"type": "object", "properties": {"c": TEXT}}})
    made.schema({"$ref": "#/components/schemas/A/properties/c"})
    assert list(made.schemas.definitions.values()) == [TEXT]


def test_names_are_made_valid_and_stay_apart() -> None:
    made = Made({"List<A>": TEXT, "List«A»": {"type": "integer"}, "List_A": {"type": "boolean"}})
    names = [made.schema(ref(name)) for name in ("List<A>", "List«A»", "List_A")]
    assert names[2] == {"$ref": "#/$defs/List_A"}
    assert len({str(name) for name in names}) == 3
    assert all(str(name).isascii() for name in names)
    alone = Made({"List<A>": TEXT, "List_A": {}})
    assert alone.schema(ref("List<A>")) == names[0]  # no name depends on the third


def test_a_component_may_be_called_as_an_output_would_be() -> None:
    made = Made(
        {
            "A": {"type": "object", "properties": {"id": {"type": "string", "readOnly": True}}},
            "AOutput": TEXT,
        }
    )
    made.schema(ref("A"), "output")
    made.schema(ref("AOutput"), "output")
    assert made.schemas.definitions["AOutput"] == TEXT
    assert len(made.schemas.definitions) == 2


def test_files_have_names_of_their_own() -> None:
    made = Made(
        {"Pet": TEXT},
        files={
            "models/pet.json": {"type": "object", "properties": {"owner": {"$ref": "owner.json"}}},
            "models/owner.json": {
                "type": "object",
                "properties": {"pet": {"$ref": "../api.json#/components/schemas/Pet"}},
            },
            "other/owner.json": {"type": "integer"},
        },
        more=[{"$ref": "models/pet.json"}, {"$ref": "other/owner.json"}],
        part={"$ref": "models/pet.json#/properties/owner"},
    )
    made.schema({"$ref": "models/pet.json"})
    assert made.schema({"$ref": "models/pet.json#/properties/owner"}) == {
        "$ref": "#/$defs/pet_owner"
    }
    names = sorted(made.schemas.definitions)
    assert names[0] == "Pet"
    assert names[2:] == ["pet", "pet_owner"]
    assert names[1].startswith("owner_")  # there are two, wherever the folders lie
    assert made.schemas.origins["pet"].file.uri == f"{HOME}models/pet.json"


@pytest.mark.parametrize(
    "reference",
    ["#/components/schemas/B", "other.json", "https://example.com/x.json", "#anchor", 1, None],
)
def test_a_reference_that_leads_nowhere_is_told(reference: object) -> None:
    made = Made({"A": {"type": "object", "properties": {"b": {"$ref": reference}}}, "C": TEXT})
    with pytest.raises(SchemaError) as caught:
        made.schema({"type": "array", "items": ref("A")})
    assert caught.value.at.tokens[:5] == ("components", "schemas", "A", "properties", "b")
    with pytest.raises(SchemaError):  # again, though it is known by now
        made.schema(ref("A"))
    assert made.schemas.definitions == {}
    made.schema(ref("C"))
    assert list(made.schemas.definitions) == ["C"]


def test_what_needs_a_faulty_definition_is_none_itself() -> None:
    made = Made(
        {
            "A": {"properties": {"b": ref("B"), "c": ref("C")}},
            "B": {"properties": {"a": ref("A"), "x": {"$ref": "#/components/schemas/Nowhere"}}},
            "C": TEXT,
        }
    )
    made.schema(ref("C"))
    for name in ("A", "B"):
        with pytest.raises(SchemaError, match="Nowhere"):
            made.schema(ref(name))
    assert list(made.schemas.definitions) == ["C"]


def test_a_fault_that_does_not_go_this_way_is_none() -> None:
    broken = {"allOf": [{"$ref": "#/nowhere"}], "readOnly": True}
    made = Made({"A": {"type": "object", "properties": {"a": broken}}})
    made.schema(ref("A"))
    with pytest.raises(SchemaError):
        made.schema(ref("A"), "output")


def test_resolve_follows_what_only_refers() -> None:
    made = Made({"A": ref("B"), "B": TEXT, "R": ref("S"), "S": ref("R")})
    assert made.schemas.resolve(made.component("A")) == made.component("B")
    with pytest.raises(SchemaError, match="circle"):
        made.schemas.resolve(made.component("R"))
    beside = {"A": {**ref("B"), "maxLength": 3, "description": "x"}, "B": TEXT}
    old, new = Made(beside, "3.0"), Made(beside, "3.1")
    assert old.schemas.resolve(old.component("A")).schema == TEXT
    assert new.schemas.resolve(new.component("A")) == new.component("A")


class TestSinceOpenApi31:
    """Schemas that name themselves."""

    def test_siblings_count(self) -> None:
        made = Made({"A": TEXT}, "3.1")
        assert made.schema({**ref("A"), "maxLength": 3}) == {"$ref": "#/$defs/A", "maxLength": 3}
        assert Made({"A": TEXT}, "3.0").schema({**ref("A"), "maxLength": 3, "title": "x"}) == {
            "$ref": "#/$defs/A",
            "title": "x",
        }

    def test_anchors_and_identifiers(self) -> None:
        made = Made(
            {
                "A": {"$anchor": "here", "type": "string"},
                "B": {"$id": "https://example.com/b", "$defs": {"C": {"type": "integer"}}},
                "D": {
                    "$id": "https://example.com/d",
                    "properties": {"b": {"$ref": "b#/$defs/C"}, "e": {"$ref": "#/$defs/E"}},
                    "$defs": {"E": {"type": "boolean"}},
                },
            },
            "3.1",
        )
        assert made.takes({"$ref": "#here"}, "x")
        assert not made.takes({"$ref": "#here"}, 1)
        assert made.takes(ref("D"), {"b": 1, "e": True})
        assert not made.takes(ref("D"), {"b": True})
        assert not made.takes(ref("D"), {"e": 1})

    def test_definitions_beside_a_schema_are_meant(self) -> None:
        schema = {"properties": {"a": {"$ref": "#/$defs/B"}}, "$defs": {"B": {"type": "integer"}}}
        made = Made({"A": schema}, "3.1")
        assert not made.takes(ref("A"), {"a": "x"})

    def test_a_dynamic_reference_with_one_answer(self) -> None:
        tree = {
            "$dynamicAnchor": "node",
            "type": "object",
            "properties": {"next": {"$dynamicRef": "#node"}},
        }
        made = Made({"Tree": tree}, "3.1")
        assert not made.takes(ref("Tree"), {"next": {"next": 1}})
        both = Made({"Tree": tree, "Other": {"$id": "o", "$dynamicAnchor": "node"}}, "3.1")
        with pytest.raises(SchemaError, match="depends"):
            both.schema(ref("Tree"))

    @pytest.mark.parametrize("where", ["schema", "document"])
    def test_older_drafts_hide_siblings(self, where: str) -> None:
        draft = "http://json-schema.org/draft-07/schema#"
        schema: JsonObject = {"properties": {"a": {**ref("A"), "maxLength": 1}}}
        if where == "schema":
            made = Made({"A": TEXT}, "3.1")
            schema["$schema"] = draft
        else:
            made = Made({"A": TEXT}, "3.1", jsonSchemaDialect=draft)
        assert made.takes(schema, {"a": "long"})

    def test_the_document_has_its_own_address_in_32(self) -> None:
        made = Made({"A": TEXT}, "3.2", None, **{"$self": "https://example.com/api"})
        assert made.schema({"$ref": "https://example.com/api#/components/schemas/A"}) == {
            "$ref": "#/$defs/A"
        }
        assert made.schema(ref("A")) == {"$ref": "#/$defs/A"}

    def test_a_recursive_reference_leads_to_the_anchor_around_it(self) -> None:
        tree = {
            "$recursiveAnchor": True,
            "type": "object",
            "properties": {"next": {"$recursiveRef": "#"}},
        }
        made = Made({"Tree": tree}, "3.1", openapi="3.1.0")
        assert not made.takes(ref("Tree"), {"next": {"next": 1}})
        without = Made({"Tree": {"properties": {"a": {"$recursiveRef": "#"}}}}, "3.1", openapi="3")
        with pytest.raises(SchemaError, match="no schema"):
            without.schema(ref("Tree"))


def test_a_reference_to_a_map_of_properties_stands_for_it() -> None:
    hidden = {"type": "string", "readOnly": True}
    made = Made(
        {
            "A": {"x-map": {"a": TEXT, "b": hidden, "$ref": "#/components/schemas/B/more"}},
            "B": {"more": {"c": TEXT, "a": {"type": "integer"}}},
        }
    )
    asked = {"type": "object", "properties": {"$ref": "#/components/schemas/A/x-map", "d": TEXT}}
    assert made.schema(asked) == {
        "type": "object",
        "properties": {"d": TEXT, "a": TEXT, "c": TEXT},
    }


@pytest.mark.parametrize("target", ["#/components/schemas/A", "#/components/schemas/T/type"])
def test_a_reference_to_no_map_of_properties_is_a_fault(target: str) -> None:
    made = Made({"A": {"$ref": "#/components/schemas/A"}, "T": TEXT})
    with pytest.raises(SchemaError, match=r"no map|on and on"):
        made.schema({"properties": {"$ref": target}})
