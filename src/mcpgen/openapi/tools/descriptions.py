"""What is said of tools and arguments, within bounds: a list of a thousand tools is read whole."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen.openapi.model import Operation

OF_TOOL = 600
"""Characters of a tool's description."""

OF_ARGUMENT = 300
"""Characters of an argument's description."""

OF_TITLE = 100
"""Characters of a tool's title."""

_ELLIPSIS = "..."
_LAST_WORD = re.compile(r"\s+\S*\Z")


def bounded(text: str, limit: int) -> str:
    """Return `text` without the space around it, cut at a word where it is longer than `limit`."""
    text = text.strip()
    if len(text) <= limit:
        return text
    room = text[: limit - len(_ELLIPSIS)]
    whole = room if text[len(room)].isspace() else _LAST_WORD.sub("", room)
    return (whole if len(whole) > limit // 3 else room).rstrip() + _ELLIPSIS


def description_of(operation: Operation) -> str:
    """Return the summary and the description; the method and the path where there are neither."""
    summary = (operation.summary or "").strip()
    body = (operation.description or "").strip()
    if body.lower().startswith(summary.lower()):
        summary = ""
    told = "\n\n".join(part for part in (summary, body) if part)
    told = told or f"{operation.method.upper()} {operation.path}"
    return bounded(f"Deprecated. {told}" if operation.deprecated else told, OF_TOOL)


def title_of(operation: Operation) -> str | None:
    """Return the summary on one line; None where there is none."""
    summary = " ".join((operation.summary or "").split())
    return bounded(summary, OF_TITLE) if summary else None
