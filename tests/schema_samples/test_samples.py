"""The smallest and the fullest value of a schema: what is in them, and that they are valid."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.schema.samples import Unsampled, fullest, smallest

CLOSED_PAIR = {
    "type": "object",
    "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
    "additionalProperties": False,
}

EXPECTED: list[tuple[str, Any, Any, Any]] = [
    ("anything", True, "", "text"),
    (
        "required keys only",
        {
            "type": "object",
            "properties": {"b": {"type": "integer"}, "a": {"type": "boolean"}},
            "required": ["a"],
        },
        {"a": False},
        {"b": 1, "a": True},
    ),
    ("bounds of an integer", {"type": "integer", "exclusiveMinimum": 3, "maximum": 9}, 4, 4),
    ("a number with a fraction", {"type": "number", "minimum": 0, "maximum": 5}, 0, 1.5),
    ("a decimal grid", {"type": "number", "multipleOf": 0.1, "exclusiveMinimum": 0.2}, 0.3, 1),
    ("two grids", {"type": "integer", "multipleOf": 6, "allOf": [{"multipleOf": 4}], "minimum": 1},
     12, 12),
    ("an open interval", {"exclusiveMinimum": 0, "exclusiveMaximum": 1, "type": "number"},
     0.5, 0.5),
    ("a float too large to count", {"type": "number", "minimum": 1e308}, 1e308, 1e308),
    ("lengths", {"type": "string", "minLength": 6, "maxLength": 7}, "textte", "textte"),
    ("a short string", {"type": "string", "minLength": 1, "maxLength": 2}, "t", "te"),
    ("a format", {"type": "string", "format": "email"}, "a@example.com", "a@example.com"),
    ("a date", {"type": "string", "format": "date"}, "2024-01-01", "2024-01-01"),
    ("an author's example", {"type": "string", "examples": ["Ada"]}, "Ada", "Ada"),
    ("an example that is none", {"type": "integer", "examples": ["x"], "default": 7}, 7, 7),
    ("the first listed value", {"enum": ["b", "a"]}, "b", "b"),
    ("a listed value of the right type", {"type": "integer", "enum": ["b", True, 2]}, 2, 2),
    ("true is not one", {"type": "array", "uniqueItems": True, "minItems": 2,
                         "items": {"enum": [1, True]}}, [1, True], [1, True]),
    ("one is one point nought", {"type": "array", "uniqueItems": True, "minItems": 2,
                                 "items": {"enum": [1, 1.0, 2]}}, [1, 2], [1, 2]),
    ("null last", {"type": ["null", "string"]}, None, "text"),
    ("null last in a union", {"anyOf": [{"type": "null"}, {"type": "integer"}]}, None, 1),
    ("allOf of closed parts", {"allOf": [CLOSED_PAIR, {"properties": {"b": False}}]},
     {}, {"a": "text"}),
    ("oneOf", {**CLOSED_PAIR, "oneOf": [{"required": ["a"]}, {"required": ["b"]}]},
     {"a": ""}, {"a": "text"}),
    ("not", {**CLOSED_PAIR, "required": ["b"], "not": {"required": ["a"]}},
     {"b": ""}, {"b": "text"}),
    ("not a value", {"enum": ["a", "b", "c"], "not": {"enum": ["a", "b"]}}, "c", "c"),
    ("if", {**CLOSED_PAIR, "required": ["a"], "if": {"properties": {"a": {"const": ""}}},
            "then": {"required": ["b"]}}, {"a": "", "b": ""}, {"a": "", "b": "text"}),
    ("dependentRequired", {**CLOSED_PAIR, "required": ["a"], "dependentRequired": {"a": ["b"]}},
     {"a": "", "b": ""}, {"a": "text", "b": "text"}),
    ("dependentRequired that does not fit",
     {**CLOSED_PAIR, "maxProperties": 1, "dependentRequired": {"a": ["b"]}}, {}, {"b": "text"}),
    ("dependentSchemas", {**CLOSED_PAIR, "dependentSchemas": {"a": {"properties": {"b": False}}}},
     {}, {"b": "text"}),
    ("unevaluatedProperties",
     {"type": "object", "allOf": [{"properties": {"a": {"type": "string"}}}],
      "patternProperties": {"^x-": {"type": "integer"}}, "minProperties": 1,
      "unevaluatedProperties": False}, {"a": ""}, {"a": "text", "x-": 1}),
    ("a map", {"type": "object", "additionalProperties": {"type": "integer"}}, {}, {"key": 1}),
    ("names of a map",
     {"type": "object", "minProperties": 2, "propertyNames": {"pattern": "^[a-z]{2}$"},
      "additionalProperties": {"type": "integer"}}, {"aa": 0, "ba": 0}, {"en": 1, "aa": 1}),
    ("a tuple", {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}],
                 "items": False}, [], ["text", 1]),
    ("contains", {"type": "array", "items": {"type": "integer"}, "contains": {"const": 5},
                  "minContains": 2, "maxContains": 2}, [5, 5], [5, 5]),
    ("a local reference", {"properties": {"a": {"type": "string", "minLength": 2},
                                          "b": {"$ref": "#/properties/a"}},
                           "required": ["b"]}, {"b": "te"}, {"a": "text", "b": "text"}),
    ("references in a circle", {"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}},
                                "$ref": "#/$defs/a", "type": "integer"}, 0, 1),
]  # fmt: skip


@pytest.mark.parametrize(
    ("schema", "least", "most"), [row[1:] for row in EXPECTED], ids=[row[0] for row in EXPECTED]
)
def test_the_samples_are_these(schema: Any, least: Any, most: Any) -> None:
    assert json.dumps(smallest(schema)) == json.dumps(least)
    assert json.dumps(fullest(schema)) == json.dumps(most)
    assert Gate(schema).accepts(least)
    assert Gate(schema).accepts(most)


PATTERNS = [
    r"^[a-z0-9_-]{1,64}$",
    r"^(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{8,}$",
    r"^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$",
    r"^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$",
    r"^[^\s@]+@[^\s@]+\.[^\s@]+$",
    r"^(a|b)\1$",
    r"^\p{Lu}\p{Ll}+$",
    r"^\u{1F600}\x41\cA\t$",
    r"^[\w.\]\\-]+\/$",
    r"needle",
    r"^$",
    r"^#[0-9A-Fa-f]{6}$",
    r"^(GET|POST)(,(GET|POST))*$",
]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_is_matched(pattern: str) -> None:
    schema = {"type": "string", "pattern": pattern}
    assert Gate(schema).accepts(smallest(schema))
    assert Gate(schema).accepts(fullest(schema))


def test_a_pattern_is_matched_at_the_length_that_is_asked_for() -> None:
    schema = {"type": "string", "pattern": "^[a-z]+-[0-9]{2}$", "minLength": 30, "maxLength": 31}
    assert 30 <= len(smallest(schema)) <= 31


RECURSIVE = {
    "type": "object",
    "properties": {
        "value": {"type": "integer"},
        "next": {"$ref": "#"},
        "items": {"type": "array", "items": {"$ref": "#"}},
    },
    "required": ["value"],
    "additionalProperties": False,
}


def test_a_recursion_is_cut() -> None:
    assert smallest(RECURSIVE) == {"value": 0}
    full = fullest(RECURSIVE)
    assert full["next"]["value"] == 1
    assert len(json.dumps(full)) < 1_000


def test_a_recursion_that_must_be_entered_ends() -> None:
    schema = {
        "$defs": {
            "tree": {
                "anyOf": [
                    {
                        "type": "object",
                        "required": ["left"],
                        "properties": {"left": {"$ref": "#/$defs/tree"}},
                    },
                    {"type": "string"},
                ]
            }
        },
        "type": "object",
        "required": ["tree"],
        "properties": {"tree": {"$ref": "#/$defs/tree"}},
    }
    assert smallest(schema) == {"tree": ""}


def _twice_in_each(levels: int) -> dict[str, Any]:
    definitions: dict[str, Any] = {
        f"d{level}": {
            "type": "object",
            "required": ["a", "b"],
            "properties": {key: {"$ref": f"#/$defs/d{level + 1}"} for key in "ab"},
        }
        for level in range(levels)
    }
    return {"$defs": {**definitions, f"d{levels}": {"type": "null"}}, "$ref": "#/$defs/d0"}


HOPELESS: dict[str, Any] = {
    "false": False,
    "a long string": {"type": "string", "minLength": 10**9},
    "a long array": {"type": "array", "minItems": 10**8},
    "a large object": {"type": "object", "minProperties": 10**8},
    "arrays of arrays": {
        "type": "array",
        "minItems": 2000,
        "items": {"type": "array", "minItems": 2000, "items": {"minLength": 50_000}},
    },
    "a billion nodes": _twice_in_each(30),
    "endless": {"type": "object", "required": ["a"], "properties": {"a": {"$ref": "#"}}},
    "a set of three booleans": {
        "type": "array",
        "uniqueItems": True,
        "minItems": 3,
        "items": {"type": "boolean"},
    },
    "a required key that is refused": {
        "required": ["a"],
        "properties": {"a": False},
        "type": "object",
    },
    "a huge pattern": {"type": "string", "pattern": "^(a{1000}){1000}$"},
    "no pattern": {"type": "string", "pattern": "["},
    "no schema": {"type": "object", "properties": 5},
    "no target": {"$ref": "#/$defs/nothing"},
    "a remote target": {"$ref": "https://example.com/schema.json"},
    "many deep unions": {
        "type": "object",
        "maxProperties": 2,
        "allOf": [
            {"anyOf": [{"required": [f"k{row}{column}"]} for column in range(9)]}
            for row in range(20)
        ],
    },
}


@pytest.mark.parametrize("name", HOPELESS)
def test_what_has_no_sample_says_so_soon(name: str) -> None:
    with pytest.raises(Unsampled) as caught:
        smallest(HOPELESS[name])
    assert caught.value.reason
    with pytest.raises(Unsampled):
        fullest(HOPELESS[name])


def test_fullest_stops_adding_where_all_would_be_too_much() -> None:
    optional = _twice_in_each(30)
    for definition in optional["$defs"].values():
        definition.pop("required", None)
    assert 100 < len(json.dumps(fullest(optional))) < 100_000


def test_a_set_of_objects_has_distinct_ones() -> None:
    schema = {
        "type": "array",
        "uniqueItems": True,
        "minItems": 300,
        "items": {"type": "object", "required": ["id"], "properties": {"id": {"type": "string"}}},
    }
    assert len({element["id"] for element in smallest(schema)}) == 300


def test_the_schema_is_not_modified() -> None:
    schema = {"$defs": {"a": {"type": "integer"}}, "properties": {"a": {"$ref": "#/$defs/a"}}}
    before = json.dumps(schema)
    fullest(schema)
    assert json.dumps(schema) == before


_PRINTED = """
import json
from mcpgen_runtime.schema.samples import fullest
from tests.schema_samples.test_samples import EXPECTED
print(json.dumps([fullest(row[1]) for row in EXPECTED]))
"""


def test_the_samples_do_not_depend_on_the_hash_seed() -> None:
    root = Path(__file__).parents[2]
    printed = {
        subprocess.run(
            [sys.executable, "-c", _PRINTED],
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": f"{root}/src{os.pathsep}{root}",
            },
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "4711")
    }
    assert len(printed) == 1


def test_lone_surrogates_in_names_and_values() -> None:
    schema = {
        "type": "object",
        "required": ["\ud800", "b"],
        "properties": {
            "\ud800": {"enum": ["\udc00"]},
            "b": {"not": {"const": ""}, "default": "\udc01"},
        },
        "additionalProperties": False,
    }
    assert smallest(schema) == {"\ud800": "\udc00", "b": "\udc01"}
