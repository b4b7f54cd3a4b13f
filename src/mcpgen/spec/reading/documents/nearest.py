"""The known word that somebody probably meant."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_LONGEST = 80
_LOOKED_AT = 500
_COMPARED = 64
_SIMILAR = 0.6


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that `word` was probably meant to be: bounded work, however many.

    Another spelling of the same word (`input_schema` for `inputSchema`) goes before a similar one.
    """
    names = list(islice(known, _LOOKED_AT))
    same = next((name for name in names if _folded(name) == _folded(word)), None)
    if same is not None or len(word) > _LONGEST:
        return same
    import difflib

    alike = list(islice(_of_like_length(word, names), _COMPARED))
    return next(iter(difflib.get_close_matches(word, alike, 1, _SIMILAR)), None)


def _folded(word: str) -> str:
    return word.lower().replace("_", "").replace("-", "")


def _of_like_length(word: str, names: list[str]) -> Iterator[str]:
    most = max(3, len(word) // 2)
    return (name for name in names if abs(len(name) - len(word)) <= most)
