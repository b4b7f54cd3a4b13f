"""Unknown keys in words.

The words are a contract: agents and their prompts know them, so they do not change. What a caller
sent is cut, and what is named is bounded: an answer is read by a model that pays for each word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .text import ELLIPSIS, fair_share, on_one_line, truncate
from .unknown import Level

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

MAX_KEYS = 20
"""How many unknown keys of one level are named."""

MAX_LEVELS = 20
"""How many levels are named."""

MAX_TEXT = 6_000
"""How many characters the names of all levels take, about."""

_EMPTY = '""'
_COUNT = 40
_LEAST_WAY = 20


def path_text(path: Iterable[str | int], limit: int) -> str:
    """Return a path as it is told: its keys and indexes with dots between, cut at `limit` units.

    An empty key is told as `""`, and what cannot be seen in a key as JSON escapes. A long way to a
    short key is cut at its beginning: the key itself is what is to be mended.
    """
    steps = [*map(str, path)]
    if "" in steps:
        steps = [step or _EMPTY for step in steps]
    return on_one_line(shortened(".".join(steps), len(steps[-1]) if steps else 0, limit))


def shortened(whole: str, last: int, limit: int) -> str:
    """Return a path in at most `limit` units: its end, where its `last` characters have room."""
    if len(whole) > limit and last < limit - _LEAST_WAY:
        return f"{ELLIPSIS}{whole[-limit:]}"
    return truncate(whole, limit)


def format_unknown_keys(levels: Sequence[Level | Mapping[str, Any]], echo_limit: int = 200) -> str:
    """Return one sentence pair for each level; empty for no levels.

    A level may also be a mapping with a Level's fields, as JSON would keep it.

    At most MAX_KEYS keys of each of MAX_LEVELS levels are named, the rest is counted. A key is told
    with its path, cut at `echo_limit` UTF-16 units. Where all this is more than MAX_TEXT, the lists
    of the longest levels end earlier, with a count of the rest.
    """
    named = [each if isinstance(each, Level) else Level(**each) for each in levels[:MAX_LEVELS]]
    share = fair_share(map(_size, named), MAX_TEXT)
    sentences = [_sentences(level, echo_limit, share) for level in named]
    if len(levels) > MAX_LEVELS:
        sentences.append(f"(and {len(levels) - MAX_LEVELS} more levels).")
    return " ".join(sentences)


def _size(level: Level) -> int:
    """Return about how long the names of a level are, with commas and a count of further ones."""
    around = sum(map(len, level.path)) + len(level.path) + 2
    unknown = sum(around + len(key) for key in level.unknown[:MAX_KEYS])
    return unknown + _COUNT + sum(map(len, level.accepted)) + 2 * len(level.accepted)


def _sentences(level: Level, echo_limit: int, room: int) -> str:
    around = "".join([f"{step or _EMPTY}." for step in level.path])
    keys = (_key_text(around, key or _EMPTY, echo_limit) for key in level.unknown[:MAX_KEYS])
    unknown = _listed(keys, len(level.unknown), room)
    names = (on_one_line(name) or _EMPTY for name in level.accepted)
    accepted = _listed(names, len(level.accepted), room - len(unknown)) or "(none)"
    return f"Unrecognized parameter(s): {unknown}. Accepted params: {accepted}."


def _key_text(around: str, key: str, limit: int) -> str:
    """Return what `path_text` says of a key in an object whose own path is `around`."""
    return on_one_line(shortened(around + key, len(key), limit))


def _listed(words: Iterable[str], count: int, room: int) -> str:
    """Return a list of as many words as there is room for, at least one, and how many are left."""
    told: list[str] = []
    for word in words:
        room -= len(word) + 2
        if told and room < 0:
            break
        told.append(word)
    more = count - len(told)
    return ", ".join(told) + (f" (and {more} more)" if more > 0 else "")
