"""Words that several kinds of answers share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mcpgen_runtime.schema.faults.showing import path_shown
from mcpgen_runtime.schema.text import on_one_line, truncate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen_runtime.calls.answers.cutting import Cut

__all__ = ["cut_words", "left_out", "line"]

_MOST_CUTS: Final = 8
_LONGEST_PATH: Final = 200
"""Units of what is shown of a path, of a URL or in a value."""

ASK_LESS: Final = "To see the rest, ask for less at a time, if the tool has arguments for that."


def line(text: str, limit: int = _LONGEST_PATH) -> str:
    """`text` on one line, cut."""
    return truncate(on_one_line(text), limit)


def cut_words(cuts: Sequence[Cut], size: int) -> str:
    """What was left out of a JSON value of `size` bytes."""
    told = [
        f"{line(path_shown(each.path)) if each.path else 'the whole'}: the first {each.kept:,} of "
        f"{each.total:,} {each.unit}"
        for each in cuts[:_MOST_CUTS]
    ]
    more = [f"{len(cuts) - _MOST_CUTS} more places"] if len(cuts) > _MOST_CUTS else []
    return f"The answer has {size:,} bytes and was cut. {'; '.join([*told, *more])}. {ASK_LESS}"


def left_out(kept: int, total: int, *, more: bool = False) -> str:
    """What was left out of a text, in bytes; `more`: the total is only what was read."""
    least = "more than " if more else ""
    return f"This is the first {kept:,} of {least}{total:,} bytes of the answer. {ASK_LESS}"
