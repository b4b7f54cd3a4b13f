"""JSON text to values and back (RFC 8259), with the bounds that a hostile line asks for.

`NaN` and `Infinity` are no JSON. A text nested deeper than the interpreter's stack is refused, but
the `id` of such a request is still read, so that its sender is not left waiting.

Good lines are read by the C scanner alone. Whatever it does not take is read again by `json`
(`rereading`), which only then is imported.
"""

from __future__ import annotations

from mcpgen_runtime.session.jsonparts import quote, scanner, writer

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
        value, end = _scan(text, 0)
    except RecursionError:
        raise TooDeep(_outline(text)) from None
    except (StopIteration, ValueError, SystemError):
        return _reread(text)
    return value if end == len(text) else _reread(text)


def dump(value: Json) -> str:
    """Return the JSON text of a value, compact and in ASCII; a lone surrogate stays an escape.

    Raises:
        TypeError: something in it is no JSON value.
        ValueError: a float is not finite.
        RecursionError: it is nested deeper than can be written.
    """
    return _write(value)


def _reread(text: str) -> Json:
    from mcpgen_runtime.session.rereading import Malformed, reread

    try:
        return reread(text, _no_constant)
    except RecursionError:
        raise TooDeep(_outline(text)) from None
    except Malformed as malformed:
        raise Unreadable(str(malformed)) from None


def _outline(text: str) -> Json:
    """Read the top level of an object alone; None where that is no JSON."""
    from mcpgen_runtime.session.outline import outline
    from mcpgen_runtime.session.rereading import Malformed, reread

    top = outline(text)
    try:
        return None if top is None else reread(top, _no_constant)
    except (Malformed, Unreadable):
        return None


def _no_constant(name: str) -> Json:
    raise Unreadable(f"Not JSON: {name} is no value.")


_scan = scanner(_no_constant)
_write = writer()
