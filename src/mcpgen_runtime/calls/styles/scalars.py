"""The text of one value, before anything is escaped (3.1, Appendix B, leaves it to us).

Strings stand for themselves, numbers and booleans are written as JSON writes them, whole numbers
without a fraction. What no style has a form for, an array or object inside another, is JSON text.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mcpgen_runtime.calls.prepared import ArgumentError

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, Path

__all__ = ["defined_items", "defined_members", "json_text", "text"]

_EXPONENTIAL = 1e16  # from here on `repr` writes an exponent, as JSON may
_escaped = json.JSONEncoder(allow_nan=False, separators=(",", ":")).encode


def text(value: Json, path: Path) -> str:
    """The text of `value`, which stands at `path` of the arguments; ArgumentError if it has none.

    The empty text for null, which the styles leave out before they ask.
    """
    if isinstance(value, str):
        return _utf8(value, path)
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer() and abs(value) < _EXPONENTIAL:
        return str(int(value))
    return json_text(value, path)


def json_text(value: Json, path: Path, *, ascii_only: bool = False) -> str:
    """The compact JSON text of `value`; ArgumentError for infinities and endless integers."""
    from mcpgen_runtime.runtime.jsontext import dumps

    try:
        return _escaped(value) if ascii_only else dumps(value)
    except (ValueError, RecursionError) as error:
        raise ArgumentError(path, "holds a value that JSON cannot carry.") from error


def defined_items(value: list[Json], path: Path) -> list[str]:
    """The text of each item; null is undefined, and so left out (RFC 6570, section 2.3)."""
    return [text(item, (*path, index)) for index, item in enumerate(value) if item is not None]


def defined_members(value: dict[str, Json], path: Path) -> list[tuple[str, str]]:
    """The names and texts of an object's members; those that are null are left out."""
    return [
        (_utf8(key, (*path, key)), text(member, (*path, key)))
        for key, member in value.items()
        if member is not None
    ]


def _utf8(value: str, path: Path) -> str:
    """`value`, unless it has a lone surrogate, which UTF-8 cannot carry."""
    if value.isascii():
        return value
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise ArgumentError(path, "holds a lone surrogate, which is no character.") from error
    return value
