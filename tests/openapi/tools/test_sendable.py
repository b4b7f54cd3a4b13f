"""Values that a place in a request cannot carry are refused by the schema of the argument."""

from __future__ import annotations

from typing import Any

import pytest
from tests.openapi.tools.records import PlainSchemas, parameter

from mcpgen.openapi.tools.arguments import arguments_of
from mcpgen.openapi.tools.files import Files
from mcpgen_runtime.schema.gate import Gate

DEFINITIONS: dict[str, Any] = {
    "Text": {"type": "string", "maxLength": 3},
    "Level": {"type": ["string", "null"], "enum": ["", "a", None]},
    "Items": {"type": "array", "items": {"type": "string"}},
}


def schema_of(location: str, schema: Any, **more: Any) -> Any:
    schemas: Any = PlainSchemas(DEFINITIONS)
    one = parameter("x", location, schema, **more)
    return arguments_of([one], schemas, Files(DEFINITIONS)).properties["x"]


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        ({"type": "string"}, ["a"], [""]),
        ({"$ref": "#/$defs/Text"}, ["a"], ["", "abcd"]),
        ({"$ref": "#/$defs/Level"}, ["a"], ["", None, "b"]),
        ({"$ref": "#/$defs/Items"}, [["a"]], [[], [""]]),
        ({"type": "array"}, [["a"], [1]], [[], [""]]),
        ({"type": "array", "items": {"$ref": "#/$defs/Text"}}, [["a"]], [[""], ["abcd"]]),
        ({"type": "string", "minLength": 2}, ["ab"], ["a", ""]),
        ({"enum": ["", "a"]}, ["a"], ["", "b"]),
        ({"type": ["integer", "null"]}, [1], [None]),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, ["a"], ["", None]),
        ({"type": "object"}, [{"a": 1}], [{}]),
        (True, ["a", 1], [""]),
        ({"type": "integer"}, [0], []),
    ],
)
def test_a_path_has_no_room_for_nothing(schema: Any, good: list[Any], bad: list[Any]) -> None:
    gate = Gate({**schema_of("path", schema), "$defs": DEFINITIONS})
    assert all(map(gate.accepts, good))
    assert not any(map(gate.accepts, bad))


def test_what_says_it_already_is_left_as_it_is() -> None:
    for schema in ({"type": "string", "minLength": 2}, {"type": "integer"}, {"const": "a"}):
        assert schema_of("path", schema) == schema


@pytest.mark.parametrize("location", ["query", "header", "cookie"])
def test_elsewhere_what_is_required_must_be_written(location: str) -> None:
    items = {"type": "array", "items": {"type": "string"}}
    required = schema_of(location, items, required=True)
    assert required == {**items, "minItems": 1}
    assert schema_of(location, items) == items, "nothing is a way to leave it out"
    text = {"type": "string"}
    assert schema_of(location, text, required=True) == text, "an empty text is one"
    whole = schema_of(location, items, required=True, content="application/json")
    assert whole == items, "JSON says []"


def test_descriptions_stay() -> None:
    made = schema_of("path", {"$ref": "#/$defs/Level"}, description="How much.")
    assert made == {"type": "string", "enum": ["a"], "description": "How much."}
