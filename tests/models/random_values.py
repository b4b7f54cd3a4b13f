"""Names and values that random schemas are made of: those that have broken something, or might."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json

NAMES = [
    *("a", "b", "kind", "type", "", "a/b", "a~b", "a b", "a-b", "a_b", "1st", "_x", "\u00b2"),
    *("A", "self", "class", "class_", "__class__", "model_config", "model_construct", "json"),
    *("Any", "Field", "Literal", "list", "str", "None", "MISSING", "Model", "T1Input", "validate"),
    *("e\u0301", "\ufb01", "fi", "K", "\u212a", "i\u0307", "\u0130", "a\nb", '"""', "\ud800"),
    *("properties", "required", "$ref", "mapping", "propertyName", "discriminator", "enum"),
    *("mcpgen_field1", "McpgenModel1", "__pydantic_extra__", "option1", "item", "x" * 120),
    *("__init__", "__dict__", "__slots__", "__annotations__", "__pydantic_fields_set__", "_"),
    *("__private_attributes__", "model_fields", "copy", "schema", "dict", "construct", "\x00"),
    *("\t", " ", "\x7f", "\u2028", "if", "match", "print", "field", "field_", "class__", "cls"),
    *("\U0001f600", "\uff41", "\u0435", "McpgenAtom1", "root", "model_extra", "annotations"),
]
VALUES: list[Json] = [
    *(None, True, False, 0, 1, 5.0, 2.5, -1, 2**63 - 1, -(2**63), 2**70, 1e300, -0.0, 1.0, 0.0),
    *(9007199254740993, 1e22, 1e23, 1.5, "1.5", "true", "null", "2020-01-01T00:00:00Z", 10**40),
    *("", "a", "1", "'\"\\\n", "\ud800", [], [1], {}, {"a": 1}, [True], {"a": True}, [[]], "\x00"),
    *({"b": None, "a": 1}, {"": []}, {"class": 1, "class_": 2}, {"\ud800": "\ud800"}),
]
KINDS = ["string", "integer", "number", "boolean", "null", "array", "object"]
BOUNDS: dict[str, list[Json]] = {
    "minLength": [0, 1.0, 2],
    "maxLength": [5, 100],
    "minimum": [0, -1e300, 2.5, 1, -(2**70)],
    "exclusiveMinimum": [0, 0.5, -1],
    "maximum": [2**70, 10.5, 1e300],
    "exclusiveMaximum": [100, 2**64, 5.5],
    "multipleOf": [1, 5.0, 0.5, 2**70],
    "pattern": ["^a", "\\d", "^\\p{L}*$", "^(?!x)"],
    "format": ["date-time", "uuid", "uri", "email", "byte", "password", "int64"],
}
"""Bounds of scalars; those of another type than the value's say nothing of it."""

PATTERNS = ["^a", "^x-", "\\d$", "_$", ".", "^$"]
"""Of `patternProperties` and `propertyNames`."""
