"""JSON text to values and back (RFC 8259), with the bounds that a hostile line asks for.

`NaN` and `Infinity` are no JSON. An integer of more digits than Python converts (its guard against
quadratic time, 4,300 by default) reads as an infinite float, as 1e400 does; the checks of a call
refuse it by its place. A text nested deeper than the interpreter's stack is refused, but the
`id` of such a request is still read, so that its sender is not left waiting.
"""

from __future__ import annotations

import json
from json.encoder import encode_basestring_ascii

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json

__all__ = ["BLANK", "TooDeep", "Unreadable", "dump", "quote", "read"]

BLANK = " \t\r\n"
"""The characters that JSON calls whitespace (RFC 8259, section 2)."""


class Unreadable(Exception):  # noqa: N818 - a verdict on the text, not a fault of this program
    """The text is not JSON; the message says why."""


class TooDeep(Unreadable):
    """The text is nested too deep.

    `outline` is the value with all that is nested in it as null, or None where that is no JSON.
    """

    def __init__(self, outline: Json) -> None:
        super().__init__("The message is nested too deep.")
        self.outline = outline


def read(text: str) -> Json:
    """Parse one JSON text, without whitespace around it.

    Raises:
        TooDeep: it is nested deeper than can be read.
        Unreadable: it is not JSON.
    """
    try:
        return _scan_text(text)
    except RecursionError:
        raise TooDeep(_outline(text)) from None
    except json.JSONDecodeError as error:
        raise Unreadable(f"Not JSON: {error.msg} at character {error.pos}.") from None


def quote(text: str) -> str:
    """Return the JSON string, in ASCII; a lone surrogate stays an escape."""
    return encode_basestring_ascii(text)


def dump(value: Json) -> str:
    """Return the JSON text of a value, compact and in ASCII.

    Raises:
        ValueError: a float is not finite.
    """
    return _WRITER.encode(value)


def _scan(scanner: json.JSONDecoder, text: str) -> Json:
    # Not `decode`: it looks for whitespace around the text with two regular expressions.
    value, end = scanner.raw_decode(text)
    if end != len(text):
        raise json.JSONDecodeError("Extra data", text, end)
    return value


def _scan_text(text: str) -> Json:
    try:
        return _scan(_SCANNER, text)
    except json.JSONDecodeError:
        raise
    except ValueError:  # an integer too long for `int`
        return _scan(_SLOW_SCANNER, text)


def _no_constant(name: str) -> Json:
    raise Unreadable(f"Not JSON: {name} is no value.")


def _integer(digits: str) -> int | float:
    try:
        return int(digits)
    except ValueError:
        return float("-inf" if digits[0] == "-" else "inf")


def _outline(text: str) -> Json:
    """Read the top level of an object alone; None where that is no JSON."""
    from mcpgen_runtime.session.outline import outline

    top = outline(text)
    try:
        return None if top is None else _scan(_SLOW_SCANNER, top)
    except (ValueError, Unreadable):
        return None


_WRITER = json.JSONEncoder(separators=(",", ":"), allow_nan=False)
_SCANNER = json.JSONDecoder(parse_constant=_no_constant)
_SLOW_SCANNER = json.JSONDecoder(parse_constant=_no_constant, parse_int=_integer)
