"""Values that an API has made, against the output schema of the tool that sends them on.

Nobody here can mend what an API answers. So a breach is a piece of news, and no fault of the call;
and since the value is a stranger's, news of it names places and rules, and never what stands there.

Clients must validate structured content, and so the official ones raise, instead of handing the
model anything, where a result of a tool with an output schema has structured content that breaks
it, or none. The one result that they let through without is an error: an answer that breaks its
schema reaches the model as that, with words first that nothing went wrong.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from mcpgen_runtime.runtime.judging import Judge, TooHeavyError
from mcpgen_runtime.runtime.lines import one_line
from mcpgen_runtime.schema.faults import diagnose
from mcpgen_runtime.schema.faults.showing import path_shown
from mcpgen_runtime.schema.text import truncate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.runtime.content import Result
    from mcpgen_runtime.schema.faults import Refusal
    from mcpgen_runtime.schema.types import Json, Schema

__all__ = ["breach_of", "unfit"]

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


def unfit(result: Result, breach: str) -> Result:
    """`result`, which has content, as clients let it through although its value breaks the schema.

    The words and a text that begins the content are one block: some clients show only the first.
    """
    told = (
        "The call was carried out, do not repeat it for this: only, the answer is not in the form "
        f"of the tool's output schema: {breach}. It is:"
    )
    content = result.content
    items: list[Any] = list(content) if isinstance(content, (list, tuple)) else [content]
    first = items[0] if items else ""
    begun = [f"{told}\n\n{first}", *items[1:]] if isinstance(first, str) else [told, *items]
    return replace(result, content=begun, structured=None, is_error=True)


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
