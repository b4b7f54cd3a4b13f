"""The keywords that judge a value by itself (validation, section 6): one row each.

A row tells whether a value breaks the keyword's datum. Whatever is not of the row's type is not its
business, as the specification has it.
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from mcpgen_runtime.schema import patterns
from mcpgen_runtime.schema.equality import same_json
from mcpgen_runtime.schema.value_type import type_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from mcpgen_runtime.schema.types import Json

    Breaks = Callable[[Json, Json], bool]


def _type(datum: Json, value: Json) -> bool:
    found = type_of(value)
    if found == datum:
        return False
    types = (datum,) if isinstance(datum, str) else datum
    return found not in types and not (found == "integer" and "number" in types)


def _enum(datum: Json, value: Json) -> bool:
    return not any(same_json(value, each) for each in datum)


def _const(datum: Json, value: Json) -> bool:
    return not same_json(value, datum)


def _multiple_of(datum: Json, value: Json) -> bool:
    """Exactly, on the decimals that were written: 0.3 is a multiple of 0.1, as people expect."""
    from fractions import Fraction

    return not isfinite(value) or bool(Fraction(repr(value)) % Fraction(repr(datum)))


def _pattern(datum: Json, value: Json) -> bool:
    return not patterns.matches(datum, value)


def pattern_within(limit: int) -> Breaks:
    """Return the row of `pattern` that allows so many steps back (see `backtracking`)."""
    return _of(str, lambda datum, value: not patterns.matches(datum, value, limit))


def _unique_items(datum: Json, value: Json) -> bool:
    return bool(datum) and equal_items(value) is not None


def equal_items(items: list[Json]) -> tuple[int, int] | None:
    """Return the indexes of the first two equal items; None where all differ."""
    seen: dict[Any, int] = {}
    for index, item in enumerate(items):
        first = seen.setdefault(_identity(item), index)
        if first != index:
            return first, index
    return None


def _identity(value: Json) -> Any:
    """Return a key that is equal for equal JSON values only: for 1 and 1.0, not for 1 and true."""
    if isinstance(value, dict):
        return frozenset((key, _identity(item)) for key, item in value.items())
    if isinstance(value, list):
        return tuple(_identity(item) for item in value)
    return (isinstance(value, bool), value)


def _number(breaks: Breaks) -> Breaks:
    def row(datum: Json, value: Json) -> bool:
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return number and breaks(datum, value)

    return row


def _of(kind: type, breaks: Breaks) -> Breaks:
    def row(datum: Json, value: Json) -> bool:
        return isinstance(value, kind) and breaks(datum, value)

    return row


def _shorter(datum: Json, value: Json) -> bool:
    return bool(len(value) < datum)


def _longer(datum: Json, value: Json) -> bool:
    return bool(len(value) > datum)


ASSERTIONS: dict[str, Breaks] = {
    "const": _const,
    "enum": _enum,
    "exclusiveMaximum": _number(lambda limit, value: value >= limit),
    "exclusiveMinimum": _number(lambda limit, value: value <= limit),
    "maxItems": _of(list, _longer),
    "maxLength": _of(str, _longer),
    "maxProperties": _of(dict, _longer),
    "maximum": _number(lambda limit, value: value > limit),
    "minItems": _of(list, _shorter),
    "minLength": _of(str, _shorter),
    "minProperties": _of(dict, _shorter),
    "minimum": _number(lambda limit, value: value < limit),
    "multipleOf": _number(_multiple_of),
    "pattern": _of(str, _pattern),
    "type": _type,
    "uniqueItems": _of(list, _unique_items),
}
"""Whether (datum of the keyword, value) is a break of it, by keyword."""
