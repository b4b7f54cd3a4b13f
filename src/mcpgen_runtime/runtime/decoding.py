"""JSON text inside a JSON value, read only where nothing is lost by it.

What a string holds is taken for a value where it is one JSON text whose every object has its keys
once, with numbers that Python keeps, and neither so long nor so deep that what comes after could
not bear it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.numbers import NotFiniteError, whole

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json

__all__ = ["LONGEST", "LossyError", "decoded"]

LONGEST = 1_000_000
"""Characters of a text that is decoded."""

DEEPEST = 100
"""Levels that a text may nest: with those around it, fewer than the validator bears."""


class LossyError(ValueError):
    """The text is no JSON, or would not be the same once it is read."""


def decoded(text: str) -> Json:
    """Return the value that `text` holds, one level: strings in it stay strings.

    Raises LossyError.
    """
    if len(text) > LONGEST:
        raise LossyError
    try:
        value = json.loads(
            text, object_pairs_hook=_object, parse_float=_number, parse_constant=_constant
        )
        if _is_deep(value):
            raise LossyError
        return whole(value)
    except (ValueError, ArithmeticError, RecursionError, NotFiniteError) as error:
        # Integers of too many digits, and exponents of too many, too.
        raise LossyError from error


def _object(pairs: list[tuple[str, Json]]) -> Json:
    """Make an object; one that names a key twice has lost a value."""
    members = dict(pairs)
    if len(members) != len(pairs):
        raise LossyError
    return members


def _number(text: str) -> float:
    """Read a number that is not written as an integer; one of more digits than a double is lost."""
    from decimal import Decimal

    number = float(text)
    if Decimal(text) != Decimal(repr(number)):
        raise LossyError
    return number


def _constant(_: str) -> Json:
    """Refuse NaN and Infinity, which are no JSON."""
    raise LossyError


def _is_deep(value: Json) -> bool:
    layer = [value]
    for _ in range(DEEPEST):
        layer = [item for part in layer for item in _items(part)]
        if not layer:
            return False
    return True


def _items(value: Json) -> Json:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
