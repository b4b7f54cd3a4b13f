"""Strings: by format, by pattern, or just text of the right length."""

from __future__ import annotations

from itertools import chain, count, islice
from typing import TYPE_CHECKING

from . import formats, regex_strings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .flat import Flat

MAX_LENGTH = 100_000
"""The longest string that is made, in code points."""

MAX_TRIED = 2_000
WORDS = (
    "text", "a", "name", "example", "1", "10", "TEXT", "text_1", "text-1", "A1", "1.0", "1.0.0",
    "text/plain", "a,b", "a=b", "a:b", "a.b", "/a/b", "#000000", "en", "en-US", "USD", "main.py",
)  # fmt: skip
"""What is tried on a pattern before a string is made from it, if readable is better than short."""


def strings(flat: Flat, matches: Callable[[str, str], bool], *, full: bool) -> Iterator[str]:
    """Yield distinct strings for `flat`; none where they would be too long or no pattern is met."""
    least, most = flat.least("minLength"), flat.most("maxLength")
    if least > MAX_LENGTH:
        return
    patterns = [pattern for pattern in flat.all("pattern") if isinstance(pattern, str)]
    named = [
        text
        for name in flat.all("format")
        if isinstance(name, str)
        for text in formats.texts(name, least, most)
    ]
    if patterns:
        candidates = chain(named, WORDS if full else (), _made(patterns, least), WORDS)
    else:
        candidates = chain(named, _plain(least, most, full=full))
    for text in _distinct(islice(candidates, MAX_TRIED + least)):
        fits = least <= len(text) and (most is None or len(text) <= most)
        if fits and all(matches(pattern, text) for pattern in patterns):
            yield text


def _made(patterns: list[str], least: int) -> Iterator[str]:
    """Yield strings made from each pattern; what is not anchored may stand in a longer text."""
    for pattern in patterns:
        for text in regex_strings.strings(pattern, least):
            yield text
            if len(text) < least:
                yield text + "a" * (least - len(text))


def _plain(least: int, most: int | None, *, full: bool) -> Iterator[str]:
    """Yield text of the right length, then text with a number at its end."""
    longest = MAX_LENGTH if most is None else most
    yield _repeated(max(least, min(4, longest)) if full else least)
    for number in count(1):
        tail = _written(number)
        length = max(least, min(4 + len(tail), longest))
        if length < len(tail):
            return
        yield _repeated(length - len(tail)) + tail


def _written(number: int) -> str:
    """Write a number to the base 36, so that many short texts are distinct."""
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + text
    return text


def _repeated(length: int) -> str:
    return ("text" * (length // 4 + 1))[:length]


def _distinct(texts: Iterable[str]) -> Iterator[str]:
    seen: set[str] = set()
    for text in texts:
        if text not in seen:
            seen.add(text)
            yield text
