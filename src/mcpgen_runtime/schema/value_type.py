"""The JSON Schema type of a value (core, section 4.2.1; validation, section 6.1.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .types import Json


_NAMES = {
    bool: "boolean",
    dict: "object",
    int: "integer",
    list: "array",
    str: "string",
    type(None): "null",
}


def type_of(value: Json) -> str:
    """Return the JSON type of a value; `integer` for any number without a fraction."""
    return _NAMES.get(type(value)) or _judged(value)


def _judged(value: Json) -> str:
    """Return the type of a float, or of a value of a class of its own."""
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "integer" if value == value // 1 else "number"
    if isinstance(value, str):
        return "string"
    return "array" if isinstance(value, list) else "object"
