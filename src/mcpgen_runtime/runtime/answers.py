"""Tool results as JSON text (MCP 2025-11-25, "Calling Tools" and "Structured Content")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.jsontext import dumps
from mcpgen_runtime.session.events import Answer

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject

__all__ = ["error_answer", "structured_answer", "text_answer", "whole_answer"]


def error_answer(text: str) -> Answer:
    """A failed call, in words for the model; no structured content."""
    return Answer('{"content":[{"type":"text","text":' + dumps(text) + '}],"isError":true}')


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
