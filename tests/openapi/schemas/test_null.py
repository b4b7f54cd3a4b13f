"""Null: where `nullable` says that it is taken, in every version and beside everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.openapi.schemas.made import Made, converted

if TYPE_CHECKING:
    from mcpgen.openapi.model import Dialect
    from mcpgen_runtime.schema.types import JsonObject

NAMED: JsonObject = {"Pet": {"type": "object", "properties": {"name": {"type": "string"}}}}
REFERENCE: JsonObject = {"$ref": "#/components/schemas/Pet"}


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string"},
        {"type": "string", "enum": ["a"]},
        {"enum": ["a"]},
        {"const": "a"},
        REFERENCE,
        {"allOf": [REFERENCE]},
        {"type": "object", "allOf": [REFERENCE]},
        {"oneOf": [REFERENCE, {"type": "string"}]},
        {"anyOf": [REFERENCE, {"type": "string"}]},
        {"properties": {"a": {"type": "string"}}},
        {"type": "string", "not": {"enum": [None]}},
    ],
)
@pytest.mark.parametrize("dialect", ["3.0", "3.1", "3.2"])
def test_null_is_taken_where_it_is_said(schema: JsonObject, dialect: Dialect) -> None:
    assert Made(NAMED, dialect).takes({**schema, "nullable": True}, None)
    assert not Made(NAMED, dialect).takes({**schema, "nullable": True}, 5)
    if schema != {"properties": {"a": {"type": "string"}}}:
        assert not Made(NAMED, dialect).takes({**schema, "nullable": False}, None)


def test_the_extension_of_20_is_known() -> None:
    assert converted({"type": "string", "x-nullable": True}, "2.0") == {"type": ["string", "null"]}


def test_null_is_not_said_twice() -> None:
    schema = {"anyOf": [{"type": "string"}, {"type": "null"}], "nullable": True}
    assert converted(schema, "3.1") == {"anyOf": [{"type": "string"}, {"type": "null"}]}
    assert converted({"type": ["string", "null"], "nullable": True}, "3.1") == {
        "type": ["string", "null"]
    }


def test_words_stay_outside() -> None:
    made = Made(NAMED)
    schema = {"allOf": [REFERENCE], "nullable": True, "description": "words", "default": None}
    assert made.schema(schema) == {
        "description": "words",
        "default": None,
        "anyOf": [{"allOf": [{"$ref": "#/$defs/Pet"}]}, {"type": "null"}],
    }
