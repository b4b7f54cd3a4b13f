"""Text measured and cut in UTF-16 code units, and made safe for an engine that wants UTF-8."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .types import Json

ELLIPSIS = "\u2026"
_SURROGATE = re.compile("[\ud800-\udfff]")
_TO_PRIVATE_PLANE = 0x10F800 - 0xD800


def units(text: str) -> int:
    """Return the length of `text` in UTF-16 code units: two for each character past U+FFFF."""
    return len(text) + sum(character > "\uffff" for character in text)


def truncate(text: str, limit: int = 200) -> str:
    """Return `text` where it has at most `limit` UTF-16 units; else what fits, and an ellipsis.

    A character of two units is never cut in half. The ellipsis itself does not count.
    """
    if text.isascii():
        return text if len(text) <= limit else text[:limit] + ELLIPSIS
    used = 0
    for index, character in enumerate(text):
        used += 2 if character > "\uffff" else 1
        if used > limit:
            return text[:index] + ELLIPSIS
    return text


def on_one_line(text: str) -> str:
    """Return `text` with what cannot be seen in it (control characters, for one) as JSON escapes.

    A reader must tell it from what surrounds it: it may have come from a stranger.
    """
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else json.dumps(each)[1:-1] for each in text)


def encodable(text: str) -> str:
    """Return `text` with each lone surrogate replaced, one to one, by a private-use character.

    JSON can hold lone surrogates (RFC 8259, section 8.2), UTF-8 cannot. Lengths and equality stay
    what they were: the last 2,048 private-use characters stand for the 2,048 surrogates.
    """
    return _SURROGATE.sub(lambda found: chr(ord(found.group()) + _TO_PRIVATE_PLANE), text)


def encodable_json(value: Json) -> Json:
    """Return a copy of a JSON value with each of its texts, keys too, made `encodable`."""
    if isinstance(value, str):
        return encodable(value)
    if isinstance(value, list):
        return [encodable_json(item) for item in value]
    if isinstance(value, dict):
        return {encodable(key): encodable_json(item) for key, item in value.items()}
    return value


def fair_share(sizes: Iterable[int], room: int) -> int:
    """Return the most that each of `sizes` may take for all to fit in `room`.

    What the small ones leave goes to the large ones: where all fit as they are, it is the largest.
    """
    ordered = sorted(sizes)
    if sum(ordered) > room:
        for index, size in enumerate(ordered):
            if size * (len(ordered) - index) > room:
                return room // (len(ordered) - index)
            room -= size
    return ordered[-1] if ordered else 0


def abridged(text: str, limit: int) -> str:
    """Return `text` in about `limit` characters: its beginning and its end, an ellipsis between."""
    if len(text) <= limit:
        return text
    end = limit // 3
    return f"{text[: limit - end]}{ELLIPSIS}{text[len(text) - end :]}"
