"""The one door from the text of a spec to Python source.

A spec may be hostile. Whatever of it becomes source goes through here as a literal (data), as a
docstring (prose), or through `emit.names` (identifiers); no other module quotes. What comes out is
one expression, whatever went in, and holds no character that an editor or a reviewer would not see:
control characters, direction marks, exotic spaces and lone surrogates are escaped.
"""

from __future__ import annotations

import inspect
import math
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json

__all__ = ["DEEPEST", "UNDOCUMENTED", "LiteralError", "docstring", "literal", "prose"]

DEEPEST = 64
"""How many containers may stand inside each other; CPython's parser gives up not far above."""

UNDOCUMENTED = "Undocumented."
"""What a docstring of blank text says."""

_LONE = re.compile("[\ud800-\udfff]")

_DIGITS = 4000
"""Decimal integers above CPython's conversion limit (4,300 digits) are written as hexadecimal."""


class LiteralError(ValueError):
    """A value that has no Python literal: no JSON value, NaN, or one nested too deep."""


def literal(value: Json) -> str:
    """Write JSON data as a Python expression; `ast.literal_eval` of it gives `value` back.

    Keys keep their order. Infinities (a JSON text may say `1e999`) are written as such a number.
    Raises LiteralError for what no JSON text can say.
    """
    return _literal(value, 0)


def _literal(value: Json, depth: int) -> str:
    if depth > DEEPEST:
        message = f"data is nested more than {DEEPEST} deep"
        raise LiteralError(message)
    if isinstance(value, dict):
        pairs = (f"{_key(key)}: {_literal(item, depth + 1)}" for key, item in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_literal(item, depth + 1) for item in value) + "]"
    return _scalar(value)


def _key(key: object) -> str:
    if not isinstance(key, str):
        message = f"a key of an object is {type(key).__name__}, not text"
        raise LiteralError(message)
    return repr(str(key))


def _scalar(value: Json) -> str:
    if value is None or isinstance(value, bool):
        return repr(value)
    if isinstance(value, str):
        return repr(str(value))  # str() drops a subclass with a repr of its own
    if isinstance(value, int):
        return hex(value) if abs(value) >= 10**_DIGITS else repr(int(value))
    if isinstance(value, float) and not math.isnan(value):
        return repr(float(value)).replace("inf", "1e999")
    message = f"{type(value).__name__} is no JSON value"
    raise LiteralError(message)


def prose(text: str) -> str:
    """Return the form in which a docstring holds `text`, and `inspect.cleandoc` reads it back.

    Line ends are line feeds, tabs are spaces, no line ends in blanks, and neither the first nor the
    last line is blank. Lone surrogates, which no `__doc__` of a class can hold, are replaced.
    """
    unix = _LONE.sub("\ufffd", text).replace("\r\n", "\n").replace("\r", "\n").expandtabs(4)
    lines = [line.rstrip() for line in unix.split("\n")]
    while lines and not lines[0]:
        del lines[0]
    return inspect.cleandoc("\n".join(lines).rstrip())


def docstring(text: str, indent: int = 4) -> str:
    """Write prose as a whole docstring, quotes included, for a place `indent` columns in.

    The first line has no indent of its own (the caller stands there already). Any text gives a
    literal that compiles without a warning and that ruff and black leave alone. Blank text is
    written as `UNDOCUMENTED`: linters refuse an empty docstring.
    """
    first, *rest = _escaped(prose(text) or UNDOCUMENTED).split("\n")
    if not rest:
        return f'"""{_padded(first)}"""'
    margin = " " * indent
    lines = [_opened(first), *(margin + line if line else "" for line in rest), margin]
    return '"""' + "\n".join(lines) + '"""'


def _escaped(text: str) -> str:
    """Escape backslashes, quotes that could end the literal, and what cannot be seen."""
    doubled = text.replace("\\", "\\\\").replace('"""', r"\"\"\"")
    if doubled.replace("\n", "").isprintable():
        return doubled
    return "".join(c if c == "\n" or c.isprintable() else _escape(c) for c in doubled)


def _escape(character: str) -> str:
    return repr(character)[1:-1]


def _opened(line: str) -> str:
    """Keep a leading quote apart from the opening quotes; formatters would put a blank there."""
    return f"\\{line}" if line.startswith('"') else line


def _padded(line: str) -> str:
    """Keep a trailing quote apart from the closing quotes, by a blank as the formatters do.

    After a backslash they disagree about that blank, so there the quote is written by its number.
    """
    line = _opened(line)
    if not line.endswith('\\"'):
        return line + (" " if line.endswith('"') else "")
    body = line[:-1]
    is_escaped = (len(body) - len(body.rstrip("\\"))) % 2 == 1
    return (body[:-1] if is_escaped else body) + r"\x22"
