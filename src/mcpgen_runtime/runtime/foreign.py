"""Values that an API has made, against the output schema of the tool that sends them on.

Nobody here can mend what an API answers. So a breach is a piece of news, and no fault of the call;
and since the value is a stranger's, news of it names places and rules, and never what stands there.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.judging import Judge, TooHeavyError
from mcpgen_runtime.runtime.lines import one_line
from mcpgen_runtime.schema.faults import diagnose
from mcpgen_runtime.schema.faults.showing import path_shown
from mcpgen_runtime.schema.text import truncate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.schema.faults import Refusal
    from mcpgen_runtime.schema.types import Json, Schema

__all__ = ["breach_of"]

MOST_NAMED = 5
"""How many faults are named."""

LONGEST_PLACE = 200
"""Units of the path of one."""

UNCHECKED = "it is too deep or too large to be checked"


def breach_of(judge: Judge, schema: Schema, value: Json) -> str | None:
    """How `value` breaks `schema`, which `judge` judges by: places and rules; None if it fits."""
    try:
        if judge.accepts(value):
            return None
        return _in_words(diagnose(schema, judge.gate, value))
    except (RecursionError, TooHeavyError):
        return UNCHECKED


def _in_words(refusal: Refusal) -> str:
    named = list(islice(_named(refusal), MOST_NAMED))
    rest = len(refusal.levels) + len(refusal.faults) + refusal.more - len(named)
    more = f", and {rest} more" if rest > 0 else ""
    return one_line(", ".join(named) + more)


def _named(refusal: Refusal) -> Iterator[str]:
    for fault in refusal.faults:
        yield f"{_place(fault.path)} ({fault.keyword or 'schema'})"
    for level in refusal.levels:
        yield f"{_place(level.path)} (unknown keys)"


def _place(path: tuple[str | int, ...]) -> str:
    return truncate(f"result.{path_shown(path)}" if path else "result", LONGEST_PLACE)
