"""Which schemas compare items, and the integers that make comparing them dear.

The engine has fast ways for integers of a machine's word; each larger one it compares with each
other, at a price that grows with the square of their number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .walk import subschemas

if TYPE_CHECKING:
    from .types import Json, Schema

_WORD = 64  # bits


def compares_items(schema: Schema) -> bool:
    """Tell whether `schema`, or a schema in it, asks for items that differ (`uniqueItems`)."""
    return any(
        isinstance(part, dict) and part.get("uniqueItems") is True for _, part in subschemas(schema)
    )


def big_bits(value: Json) -> int:
    """Return the bits of all integers in `value` that are larger than a word."""
    if isinstance(value, int):
        bits = value.bit_length()
        return bits if bits > _WORD else 0
    if isinstance(value, dict):
        return sum(map(big_bits, value.values()))
    if isinstance(value, list):
        return sum(map(big_bits, value))
    return 0
