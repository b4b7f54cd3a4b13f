"""Names and values as they stand in a sentence, cut where they are long."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen_runtime.schema.types import Json

_ENCODER = json.JSONEncoder(ensure_ascii=False)
_LONGEST = 120
_MOST = 20


def cut(text: str, limit: int) -> str:
    """Return `text` in at most `limit` characters."""
    return text if len(text) <= limit else text[: limit - 3] + "..."


def code(name: str) -> str:
    """Return a key in backquotes."""
    return f"`{cut(name, _LONGEST)}`"


def value(content: Json) -> str:
    """Return a value as JSON; no more of it is written than is shown."""
    text = ""
    for part in _ENCODER.iterencode(content):
        text += part
        if len(text) > _LONGEST:
            break
    return cut(text, _LONGEST)


def values(contents: Sequence[Json]) -> str:
    """Return alternatives: `"a" or "b"`."""
    more = [f"{len(contents) - _MOST} more"] if len(contents) > _MOST else []
    return joined([*map(value, contents[:_MOST]), *more], "or")


def names(keys: Sequence[str], word: str = "and") -> str:
    """Return keys in a row: "`a`, `b` and `c`"."""
    return joined([code(key) for key in keys], word)


def joined(parts: Sequence[str], word: str) -> str:
    """Join parts with commas, and the last one with `word`."""
    *others, last = dict.fromkeys(parts)
    return f"{', '.join(others)} {word} {last}" if others else last
