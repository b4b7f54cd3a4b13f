"""JSON numbers as Python has them: an integer sent as 5.0 is 5, and nothing is infinite.

JSON Schema calls 5.0 an integer (2020-12, core, section 4.2.3), Python does not; so integral floats
become ints before the typed model. A literal such as 1e400 overflows a double: Python reads it as
infinity, which no JSON value is, so it is refused by its path. So is an integer of more digits than
Python converts (its guard against quadratic time, 4,300 by default).

A number with a fraction or an exponent is the double nearest to it (RFC 8259, section 6, expects no
more): 9007199254740993.0 is 9007199254740992, while 9007199254740993 keeps every digit.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.schema.types import Json, Path

__all__ = ["NotFiniteError", "finite", "non_finite", "too_large", "whole"]

_LARGEST = 1.7976931348623157e308
_EXPONENTIAL = 1e16  # from here on `repr` writes an exponent, and has fewer digits than it says
_MAY_CHANGE = frozenset({float, dict, list})


class NotFiniteError(ValueError):
    """The value holds a number that is no JSON number."""


def whole(value: Json) -> Json:
    """`value` with every integral float as an int; the very same object where there is none.

    Raises NotFiniteError when it holds an infinity or a NaN.
    """
    kind = type(value)
    if kind is dict:
        return _whole_items(value, value.items())
    if kind is list:
        return _whole_items(value, enumerate(value))
    if kind is float:
        return _whole_number(value)
    return value


def _whole_items(container: Json, items: Json) -> Json:
    changes: list[tuple[Json, Json]] = []
    for key, item in items:
        if type(item) in _MAY_CHANGE:
            new = whole(item)
            if new is not item:
                changes.append((key, new))
    if not changes:
        return container
    changed = container.copy()
    for key, new in changes:
        changed[key] = new
    return changed


def _whole_number(number: float) -> float:
    if number.is_integer():
        return int(number) if abs(number) < _EXPONENTIAL else _written(number)
    if number - number != 0:
        raise NotFiniteError
    return number


def _written(number: float) -> int:
    """The integer that the shortest text of a large float says: 1e23, not the double near it."""
    mantissa, _, exponent = repr(number).partition("e")
    digits, _, fraction = mantissa.partition(".")
    scale: int = 10 ** (int(exponent) - len(fraction))
    return int(digits + fraction) * scale


def non_finite(value: Json, path: Path = ()) -> Iterator[Path]:
    """The place of each infinity and NaN in `value`, in its order."""
    if isinstance(value, float):
        if value - value != 0:
            yield path
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from non_finite(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from non_finite(item, (*path, index))


def too_large() -> str:
    """What to say of a number that was read as an infinity."""
    digits = sys.get_int_max_str_digits()  # 0 where the guard is off
    integers = f"expected an integer of at most {digits:,} digits, or " if digits else "expected "
    return (
        f"the number is too large; {integers}a number with a fraction or an exponent up to 1.8e308."
    )


def finite(value: Json) -> Json:
    """`value` with the largest double for each infinity, so that the rest can be checked."""
    if isinstance(value, float):
        return max(-_LARGEST, min(value, _LARGEST))
    if isinstance(value, dict):
        return {key: finite(item) for key, item in value.items()}
    if isinstance(value, list):
        return [finite(item) for item in value]
    return value
