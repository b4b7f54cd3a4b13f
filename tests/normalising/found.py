"""Schemas that random search has found a fault with, made small; each is tried in every law."""

from __future__ import annotations

from typing import Any

_A = {"properties": {"a": {"type": "string"}}}
_B = {"properties": {"b": {"type": "string"}}}
_NESTED = [
    {"const": "x"},
    {"properties": {}, "required": ["a", "b"]},
    {"type": "array", "items": {"type": "array", "items": _B}},
]

FOUND: dict[str, Any] = {
    "required beside the one part that declares": {"required": ["a"], "allOf": [_B]},
    "required beside branches": {"required": ["c"], "anyOf": [_A, _B]},
    "needed by a key that is there": {
        **_A,
        "required": ["a"],
        "dependentRequired": {"a": ["b"]},
    },
    "listed whole": {**_A, "enum": [{"b": 1}]},
    "more keys than are declared": {**_A, "minProperties": 2},
    "a root without keys that asks for some": {"minProperties": 1},
    "names that are not those declared": {
        "properties": {"a": {**_A, "propertyNames": {"pattern": "^z"}, "minProperties": 1}}
    },
    "a pattern in a branch": {**_A, "anyOf": [{"patternProperties": {"^z": {}}}]},
    "a word in a part": {"allOf": [_A, {"additionalProperties": True}]},
    "then without if": {"then": _A},
    "one value described twice": {
        "properties": {"c": {**_A, "required": ["a"]}},
        "required": ["c"],
        "anyOf": [{"properties": {"c": {**_B, "required": ["b"]}}}],
    },
    "a recursive value described twice": {
        "$ref": "#/$defs/D",
        "$defs": {
            "D": {
                "patternProperties": {
                    "^z": {"dependentRequired": {"a": ["b"]}},
                    "^[ab]": {"$ref": "#/$defs/D"},
                },
                "properties": {"a": {"type": "string"}, "z1": {"type": "string"}},
            }
        },
    },
    "a chain of references in allOf": {
        "allOf": [{"$ref": "#/$defs/D"}],
        "additionalProperties": {"type": "string"},
        "$defs": {"D": {"$ref": "#/$defs/E"}, "E": _A},
    },
    "a root reference with definitions to spare": {
        "$ref": "#/$defs/E",
        "$defs": {"E": {"dependentSchemas": {}}, "F": {"type": "string"}},
    },
    "a forbidden key beside what cannot be merged": {
        "properties": {"a": False},
        "anyOf": [{"type": "object"}, {"type": "string"}],
        "$ref": "#/$defs/D",
        "$defs": {"D": {"anyOf": [{"maxProperties": 1}]}},
    },
    "a recursion through a branch": {
        "$ref": "#/$defs/D",
        "anyOf": [{"properties": {"a": _B}}],
        "$defs": {"D": {"properties": {"a": {"anyOf": [{"$ref": "#/$defs/D"}]}}}},
    },
    "a root whose reference has a word": {
        "properties": {},
        "$ref": "#/$defs/D",
        "$defs": {"D": {"patternProperties": {"^[ab]": {"maxContains": 0}}}},
    },
    "items that one of them is not": {
        "properties": {"a": {"items": _A, "contains": {"required": ["b"]}}}
    },
    "a definition that only what was taken back refers to": {
        "patternProperties": {
            "^[ab]": {
                "type": "object",
                "allOf": [{"$ref": "#/$defs/D"}],
                "dependentSchemas": {"c": {"$ref": "#/$defs/E"}},
                "not": {"$ref": "#/$defs/E"},
            }
        },
        "$defs": {
            "D": {"allOf": [{"minProperties": 0}]},
            "E": {
                "properties": {"b": {"$ref": "#/$defs/F", "type": "object"}, "z1": {}},
                "unevaluatedItems": {"enum": [1]},
                "anyOf": [True],
            },
            "F": {"$ref": "#/$defs/D", "properties": {"z1": {"$ref": "#/$defs/D"}}},
        },
    },
    "parts that meet in parts": {
        "anyOf": [
            {
                "allOf": [
                    {"type": "array", "items": {"type": ["string", "null"]}},
                    {"type": "array", "items": {"$ref": "#/$defs/D"}},
                ]
            }
        ],
        "$defs": {"D": {"properties": {}}},
    },
    "one list of branches under two keywords": {
        "properties": {},
        "anyOf": _NESTED,
        "oneOf": _NESTED,
    },
}
