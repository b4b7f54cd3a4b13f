"""Tool results as JSON text (MCP 2025-11-25, "Calling Tools" and "Structured Content")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.jsontext import dumps
from mcpgen_runtime.session.events import Answer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen_runtime.schema.types import Json, JsonObject

__all__ = ["FAULTS", "error_answer", "structured_answer", "text_answer", "whole_answer"]


FAULTS = "mcpgen/faults"
"""The key of a result's `_meta` under which a refused call has its faults as data.

A result may carry `_meta` in every revision (MCP 2024-11-05 and later, "Responses"). The text says
the same, and says all of it: what is here is for clients and tests, not for the model.
"""


def error_answer(text: str, faults: Sequence[JsonObject] = ()) -> Answer:
    """A failed call, in words for the model; no structured content. `faults` go beside the text."""
    meta: JsonObject | None = {FAULTS: list(faults)} if faults else None
    return Answer('{"content":[{"type":"text","text":' + dumps(text) + '}],"isError":true}', meta)


def text_answer(text: str) -> Answer:
    """One block of text."""
    return Answer('{"content":[{"type":"text","text":' + dumps(text) + "}]}")


def structured_answer(structured: str) -> Answer:
    """A value as structured content, and the same JSON text for clients that know only text."""
    return Answer(
        '{"content":[{"type":"text","text":'
        + dumps(structured)
        + '}],"structuredContent":'
        + structured
        + "}"
    )


def whole_answer(
    content: list[Json],
    structured: str | None = None,
    meta: JsonObject | None = None,
    *,
    is_error: bool = False,
) -> Answer:
    """A result part by part; `structured` is JSON text already, `meta` goes beside the text.

    Raises TypeError, ValueError or RecursionError for what is no JSON.
    """
    parts = ['{"content":', dumps(content)]
    if structured is not None:
        parts += [',"structuredContent":', structured]
    if is_error:
        parts.append(',"isError":true')
    parts.append("}")
    if meta is not None:
        dumps(meta)  # said now, while it can be told whose fault it is
    return Answer("".join(parts), meta)
