"""Values read from a path, a header, a cookie or pairs of names and values (3.1, section 4.8.12).

The kind of the value that was given says what to look for; the texts come from the wire alone.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, unquote_plus

from tests.openapi.corpus.reading.same import ABSENT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Pairs = list[tuple[str, str]]
BETWEEN = {
    "spaceDelimited": r"%20|\+| ",
    "pipeDelimited": r"%7[Cc]|\|",
    "tabDelimited": "%09|\t",
}


def read_inline(  # noqa: PLR0913 - a style is all of these
    text: str, name: str, style: str, given: Any, decode: Callable[[str], str], *, explode: bool
) -> Any:
    """Read a path segment's part or a header."""
    is_many = isinstance(given, (dict, list))
    if style == "matrix":
        return _matrix(text, name, given, decode, explode=explode)
    if style == "label":
        if not text.startswith("."):
            return ABSENT
        text = text[1:]
    if not is_many:
        return decode(text)
    between = r"\." if style == "label" and explode else BETWEEN.get(style, ",")
    parts = re.split(between, text)
    if isinstance(given, dict) and explode:
        return _named([part.partition("=")[::2] for part in parts], decode)
    return _listed(parts, given, decode)


def _matrix(
    text: str, name: str, given: Any, decode: Callable[[str], str], *, explode: bool
) -> Any:
    if not text.startswith(";"):
        return ABSENT
    pairs = [part.partition("=")[::2] for part in text[1:].split(";")]
    if explode and isinstance(given, dict):
        return _named(pairs, decode)
    if any(decode(key) != name for key, _ in pairs):
        return ABSENT
    if explode and isinstance(given, list):
        return [decode(value) for _, value in pairs]
    value = pairs[0][1]
    return (
        _listed(value.split(","), given, decode)
        if isinstance(given, (dict, list))
        else decode(value)
    )


def _named(pairs: Sequence[tuple[str, ...]], decode: Callable[[str], str]) -> dict[str, str]:
    return {decode(key): decode(value) for key, value in pairs}


def _listed(parts: list[str], given: Any, decode: Callable[[str], str]) -> Any:
    """Items, or for an object its names and values by turns."""
    texts = [decode(part) for part in parts]
    if isinstance(given, list):
        return texts
    return dict(zip(texts[::2], texts[1::2], strict=False)) if len(texts) % 2 == 0 else ABSENT


def take(pairs: Pairs, name: str, style: str, given: Any, *, explode: bool) -> tuple[Any, Pairs]:
    """Read a value from raw pairs: the value or ABSENT, and the pairs that it was made of."""
    own = [pair for pair in pairs if decoded(pair[0]) == name]
    if not isinstance(given, (dict, list)):
        return (decoded(own[0][1]), own[:1]) if own else (ABSENT, [])
    if style == "deepObject":
        return _deep(pairs, name)
    if explode and isinstance(given, list):
        return ([decoded(value) for _, value in own], own) if own else (ABSENT, [])
    if explode:
        found = [pair for pair in pairs if decoded(pair[0]) in given]
        return ({decoded(key): decoded(value) for key, value in found}, found)
    if not own:
        return ABSENT, []
    parts = re.split(BETWEEN.get(style, ","), own[0][1])
    return _listed(parts, given, decoded), own[:1]


def take_text(pairs: Pairs, name: str) -> tuple[Any, Pairs]:
    """Read what stands under a name, as it stands there."""
    own = [pair for pair in pairs if decoded(pair[0]) == name]
    return (decoded(own[0][1]), own[:1]) if own else (ABSENT, [])


def as_json(text: Any) -> Any:
    """Read a JSON text; ABSENT for what is none."""
    try:
        return json.loads(text)
    except (TypeError, ValueError):
        return ABSENT


def _deep(pairs: Pairs, name: str) -> tuple[Any, Pairs]:
    """`name[a][b]`, to any depth; `[]` is the next item of a list."""
    tree: dict[str, Any] = {}
    own = [pair for pair in pairs if decoded(pair[0]).startswith(f"{name}[")]
    for key, value in own:
        keys = re.findall(r"\[([^\[\]]*)\]", decoded(key)[len(name) :])
        place = tree
        for one in keys[:-1]:
            place = place.setdefault(one, {})
        place[str(len(place)) if keys[-1] == "" else keys[-1]] = decoded(value)
    return (tree if own else ABSENT), own


def decoded(text: str) -> str:
    """Read a part of a query or a form: `+` is a space there."""
    return unquote_plus(text, errors="strict")


def plain(text: str) -> str:
    """Read a part of a path or a cookie."""
    return unquote(text, errors="strict")
