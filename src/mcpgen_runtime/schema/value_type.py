"""The JSON Schema type of a value (core, section 4.2.1; validation, section 6.1.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .types import Json


def type_of(value: Json) -> str:
    """Return the JSON type of a value; `integer` for any number without a fraction."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "integer" if value == value // 1 else "number"
    if isinstance(value, str):
        return "string"
    return "array" if isinstance(value, list) else "object"
