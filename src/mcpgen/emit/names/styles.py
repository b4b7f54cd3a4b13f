"""Text to words, and words to the forms of Python names."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_HUMPS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_RUNS = re.compile(r"[^\W_]+")


@lru_cache(maxsize=10_000)
def words(text: str) -> tuple[str, ...]:
    """Split a name of any style into lower-case words: `getHTTPRoute-v2` is get, http, route, v2.

    Only characters that a Python identifier can hold remain; there may be no word at all.
    """
    split = _HUMPS.sub(" ", normal(text))
    found = (legal(run) for run in _RUNS.findall(normal(split.lower())))
    return tuple(word for word in found if word)


def normal(text: str) -> str:
    """Return `text` as Python's parser reads identifiers (NFKC)."""
    return text if text.isascii() else unicodedata.normalize("NFKC", text)


def legal(text: str) -> str:
    """Drop what no identifier can hold."""
    if f"a{text}".isidentifier():
        return text
    return "".join(character for character in text if f"a{character}".isidentifier())


def snake(parts: Sequence[str]) -> str:
    """Join words as functions and modules are named."""
    return "_".join(parts)


def pascal(parts: Sequence[str]) -> str:
    """Join words as classes are named; a word that begins with a digit is kept apart by `_`.

    Different words give different names, which capitals alone do not: `get_2` is not `get2`.
    """
    return "".join(_capital(part) for part in parts).lstrip("_")


def _capital(word: str) -> str:
    return f"_{word}" if not word[0].isalpha() else word[0].upper() + word[1:]
