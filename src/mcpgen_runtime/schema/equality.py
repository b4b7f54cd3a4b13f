"""Equality of JSON values (core, section 4.2.2): 1 equals 1.0, and neither equals true."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .types import Json


def same_json(left: Json, right: Json) -> bool:
    """Tell whether two JSON values are equal as JSON, where Python would say that 1 is True."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(
            same_json(value, right[key]) for key, value in left.items()
        )
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same_json, left, right))
    return bool(left == right)
