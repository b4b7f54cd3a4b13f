"""Tool results as JSON text (MCP 2025-11-25, "Calling Tools" and "Structured Content")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.jsontext import dumps

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import Json

__all__ = ["error_answer", "structured_answer", "whole_answer"]


def error_answer(text: str) -> str:
    """A failed call, in words for the model; no structured content."""
    return '{"content":[{"type":"text","text":' + dumps(text) + '}],"isError":true}'


def structured_answer(structured: str) -> str:
    """A value as structured content, and the same JSON text for clients that know only text."""
    return (
        '{"content":[{"type":"text","text":'
        + dumps(structured)
        + '}],"structuredContent":'
        + structured
        + "}"
    )


def whole_answer(
    content: list[Json],
    structured: str | None = None,
    meta: Mapping[str, Json] | None = None,
    *,
    is_error: bool = False,
) -> str:
    """A result part by part; `structured` is JSON text already."""
    parts = ['{"content":', dumps(content)]
    if structured is not None:
        parts += [',"structuredContent":', structured]
    if is_error:
        parts.append(',"isError":true')
    if meta is not None:
        parts += [',"_meta":', dumps(dict(meta))]
    parts.append("}")
    return "".join(parts)
