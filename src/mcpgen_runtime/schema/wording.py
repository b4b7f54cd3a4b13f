"""Unknown keys in words.

The words are a contract: agents and their prompts know them, so they do not change. What a caller
sent is cut, and what is named is bounded: an answer is read by a model that pays for each word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .text import on_one_line, truncate
from .unknown import Level

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

MAX_KEYS = 20
"""How many unknown keys of one level are named."""

MAX_LEVELS = 20
"""How many levels are named."""


def path_text(path: Iterable[str | int], limit: int) -> str:
    """Return a path as it is told: its keys and indexes with dots between, cut at `limit` units.

    An empty key is told as `""`, and what cannot be seen in a key as JSON escapes.
    """
    return on_one_line(
        truncate(".".join(str(step) if step != "" else '""' for step in path), limit)
    )


def format_unknown_keys(levels: Sequence[Level | Mapping[str, Any]], echo_limit: int = 200) -> str:
    """Return one sentence pair for each level; empty for no levels.

    A level may also be a mapping with a Level's fields, as JSON would keep it.

    At most MAX_KEYS keys of each of MAX_LEVELS levels are named, the rest is counted. A key is told
    with its path, cut at `echo_limit` UTF-16 units.
    """
    named = [each if isinstance(each, Level) else Level(**each) for each in levels[:MAX_LEVELS]]
    sentences = [_sentences(level, echo_limit) for level in named]
    if len(levels) > MAX_LEVELS:
        sentences.append(f"(and {len(levels) - MAX_LEVELS} more levels).")
    return " ".join(sentences)


def _sentences(level: Level, echo_limit: int) -> str:
    named = level.unknown[:MAX_KEYS]
    keys = ", ".join(path_text((*level.path, key), echo_limit) for key in named)
    more = len(level.unknown) - MAX_KEYS
    rest = f" (and {more} more)" if more > 0 else ""
    accepted = ", ".join(on_one_line(name) or '""' for name in level.accepted) or "(none)"
    return f"Unrecognized parameter(s): {keys}{rest}. Accepted params: {accepted}."
