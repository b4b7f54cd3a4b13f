"""Values, paths and names as an answer shows them: cut, and on one line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mcpgen_runtime.schema.text import on_one_line, truncate
from mcpgen_runtime.schema.wording import path_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mcpgen_runtime.schema.types import Json, Path

ECHO = 200
"""How many UTF-16 units of a caller's text are shown."""

ENGINE_ECHO = 2000
"""How many UTF-16 units of a schema's text are shown."""

MAX_OPTIONS = 20
"""How many allowed values or names are listed."""

_WORDS = {True: "true", False: "false", None: "null"}
_text = json.JSONEncoder(ensure_ascii=False).encode


def path_shown(path: Path) -> str:
    """Return a path with dots between its keys; `arguments` for the root."""
    return path_text(path, ECHO) if path else "arguments"


def shown(value: Json, limit: int = ECHO) -> str:
    """Return a scalar as JSON, cut at `limit` UTF-16 units; of anything else only the size."""
    if isinstance(value, dict):
        return f"an object of {counted(len(value), 'key')}"
    if isinstance(value, list):
        return f"an array of {counted(len(value), 'item')}"
    if isinstance(value, str):
        return on_one_line(_text(truncate(value, limit)))
    if value is None or isinstance(value, bool):
        return _WORDS[value]
    try:
        return truncate(_text(value), limit)
    except ValueError:  # more digits than Python writes (sys.get_int_max_str_digits)
        return "a huge integer"


def text_shown(text: str) -> str:
    """Return a schema's text as it is, on one line and cut at ENGINE_ECHO."""
    return on_one_line(truncate(text, ENGINE_ECHO))


def datum_shown(datum: Json) -> Json:
    """Return a keyword's datum for programs, bounded as text is; None for what holds schemas."""
    if isinstance(datum, dict):
        return None
    if isinstance(datum, list):
        return [datum_shown(each) for each in datum[:MAX_OPTIONS]]
    return truncate(datum, ENGINE_ECHO) if isinstance(datum, str) else datum


def options_shown(values: Sequence[Json]) -> str:
    """Return allowed values as a list for a sentence: `"a", "b"`, at most MAX_OPTIONS of them."""
    named = ", ".join(_option(value) for value in values[:MAX_OPTIONS])
    more = len(values) - MAX_OPTIONS
    return f"{named} (and {more} more)" if more > 0 else named


def either(phrases: Iterable[str]) -> str:
    """Join alternatives, each once: `a string, a number or null`."""
    *rest, last = dict.fromkeys(phrases)
    return f"{', '.join(rest)} or {last}" if rest else last


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `1 item`, `3 items`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _option(value: Json) -> str:
    if isinstance(value, (dict, list)):
        return on_one_line(truncate(_text(value), ECHO))
    return shown(value, ENGINE_ECHO)
