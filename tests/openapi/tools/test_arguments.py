"""Parameters as arguments: none is lost, none shares a place, and names are settled once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.openapi.tools.records import PlainSchemas, parameter

from mcpgen.openapi.tools.arguments import argument_names, arguments_of, distinct
from mcpgen.openapi.tools.files import Files
from mcpgen.openapi.tools.spelling import spelled

if TYPE_CHECKING:
    from mcpgen.openapi.model import Parameter
    from mcpgen.openapi.tools.arguments import Arguments

LEGAL = re.compile(r"[a-zA-Z0-9_.-]{1,64}", re.ASCII)
LOCATIONS = ("path", "query", "header", "cookie")


def made_of(*parameters: Parameter) -> Arguments:
    schemas: Any = PlainSchemas()
    return arguments_of(parameters, schemas, Files(schemas.definitions))


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("petId", "petId"),
        ("X-Rate.Limit", "X-Rate.Limit"),
        ("filter[name]", "filter_name"),
        ("expand[]", "expand"),
        ("$top", "top"),
        ("_id", "_id"),
        ("a b", "a_b"),
        ("?", "argument"),
        ("é" * 70 + "x", "x"),
        ("x" * 100, "x" * 64),
    ],
)
def test_a_name_is_kept_where_models_take_it(name: str, form: str) -> None:
    assert spelled(name) == form


def test_the_first_location_keeps_a_name() -> None:
    ones = [parameter("id", where) for where in reversed(LOCATIONS)]
    assert argument_names(ones) == ["id_cookie", "id_header", "id_query", "id"]


def test_a_name_as_it_is_written_goes_before_one_that_was_made() -> None:
    ones = [parameter("a[b]", "path"), parameter("a_b", "query"), parameter("a_b_path", "header")]
    first, *others = argument_names(ones)
    assert others == ["a_b", "a_b_path"]
    assert re.fullmatch("a_b_[0-9a-f]{6}", first)


def test_two_of_one_spelling_and_place_both_get_a_hash() -> None:
    names = argument_names([parameter("a[b]"), parameter("a{b}")])
    assert all(re.fullmatch("a_b_[0-9a-f]{6}", name) for name in names)


def test_a_header_has_no_case() -> None:
    ones = [parameter("X-Id", "header"), parameter("x-id", "header"), parameter("x-id")]
    assert [(one.name, one.location) for one in distinct(ones)] == [
        ("X-Id", "header"),
        ("x-id", "query"),
    ]


@pytest.mark.parametrize(
    ("one", "schema"),
    [
        (parameter("v", "path"), {"type": "string", "minLength": 1}),
        (parameter("v", "path", {"type": "string", "minLength": 3}), None),
        (parameter("v", "path", {"type": "string", "enum": ["a"]}), None),
        (parameter("v", "path", {"type": "integer"}), None),
        (parameter("v", "query", required=True), None),
        (parameter("v", "query", {"type": "array"}), None),
        (parameter("v", "query", {"type": "array"}, content="text/csv", required=True), None),
        (
            parameter("v", "query", {"type": "array"}, required=True),
            {"type": "array", "minItems": 1},
        ),
        (
            parameter("v", "header", {"type": "object"}, required=True),
            {"type": "object", "minProperties": 1},
        ),
    ],
)
def test_what_must_be_sent_is_not_empty(one: Parameter, schema: Any) -> None:
    authored = None if one.schema is None else one.schema.schema
    assert made_of(one).properties == {"v": authored if schema is None else schema}


def test_what_is_said_of_a_parameter_is_said_of_its_argument() -> None:
    schema = {"type": "string", "description": "of the schema", "default": "x"}
    made = made_of(
        parameter("a", description="of the parameter", schema=schema, deprecated=True),
        parameter("b", schema=schema, style="form", explode=False, reserved=True),
        parameter("c", "path", description="word " * 200),
        parameter("d", content="application/json", style="form", schema={"$ref": "#/$defs/D"}),
    )
    assert made.properties["a"] == {
        "type": "string",
        "description": "of the parameter",
        "default": "x",
        "deprecated": True,
    }
    assert made.properties["b"] == schema
    long = made.properties["c"]
    assert isinstance(long, dict)
    assert len(long["description"]) <= 300
    assert long["description"].endswith("word...")
    assert made.properties["d"] == {"$ref": "#/$defs/D"}
    assert made.required == ["c"], "a path has no room for nothing"
    assert made.parameters == [
        {"argument": "a", "name": "a", "location": "query"},
        {
            "argument": "b",
            "name": "b",
            "location": "query",
            "style": "form",
            "explode": False,
            "reserved": True,
        },
        {"argument": "c", "name": "c", "location": "path"},
        {"argument": "d", "name": "d", "location": "query", "content": "application/json"},
    ]


NAMES = st.text(max_size=70) | st.from_regex(r"[ab_\[\]$]{1,6}", fullmatch=True)
PARAMETERS = st.lists(
    st.builds(parameter, NAMES.filter(bool), st.sampled_from(LOCATIONS)), max_size=12
)


@given(PARAMETERS, st.booleans())
def test_no_argument_is_lost_and_no_two_share_a_place(
    ones: list[Parameter], backwards: bool
) -> None:
    own = distinct(ones)
    made = made_of(*ones)
    assert len(made.properties) == len(made.parameters) == len(own)
    assert {one["argument"] for one in made.parameters} == made.properties.keys()
    assert all(LEGAL.fullmatch(name) for name in made.properties)
    places = {(one["location"], one["name"]) for one in made.parameters}
    assert places == {(one.location, one.name) for one in own}
    if backwards:
        assert argument_names(own[::-1])[::-1] == argument_names(own)
