"""Assertions on JSON values, for a kit that works under `python -O` and without pytest."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mcpgen_runtime.schema.text import truncate

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json

__all__ = ["expect", "expect_same", "same", "short"]


def expect(holds: object, message: str) -> None:
    """Raise AssertionError with `message` unless `holds`."""
    if not holds:
        raise AssertionError(message)


def expect_same(value: Json, expected: Json) -> None:
    """Raise AssertionError, showing both, unless they are the same JSON value."""
    expect(same(value, expected), f"{short(value)} is not {short(expected)}")


def same(left: Json, right: Json) -> bool:
    """Equality of JSON values: 5 is 5.0, true is not 1, keys have no order."""
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    return isinstance(left, bool) == isinstance(right, bool) and bool(left == right)


def short(value: Json) -> str:
    """`value` as JSON, cut at 500 units."""
    return truncate(json.dumps(value, ensure_ascii=False, default=str), 500)
