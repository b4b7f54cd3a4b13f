"""A text that the quick scanner did not take, read once more by `json`, which says what is wrong.

It may be good all the same: an integer of more digits than Python converts (its guard against
quadratic time, 4,300 by default) reads as an infinite float, as 1e400 does; the checks of a call
refuse it by its place.
"""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen_runtime.schema.types import Json

__all__ = ["Malformed", "reread"]


class Malformed(Exception):  # noqa: N818 - a verdict on the text, not a fault of this program
    """The text is not JSON, for a reason that shows at a character."""

    def __init__(self, reason: str, place: int) -> None:
        super().__init__(f"Not JSON: {reason} at character {place}.")


def reread(text: str, parse_constant: Callable[[str], Json]) -> Json:
    """Parse one JSON text, without whitespace around it.

    Raises:
        Malformed: it is not JSON; says why, and where.
        RecursionError: it is nested too deep.
    """
    decoder = json.JSONDecoder(parse_constant=parse_constant, parse_int=_integer)
    try:
        value, end = decoder.raw_decode(text)
    except json.JSONDecodeError as error:
        raise Malformed(error.msg, error.pos) from None
    if end != len(text):
        raise Malformed("Extra data", end)
    return value


def _integer(digits: str) -> int | float:
    try:
        return int(digits)
    except ValueError:
        return float("-inf" if digits[0] == "-" else "inf")
