"""Failures that a handler raises to tell the model what to do next."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["ToolFailure"]


class ToolFailure(Exception):  # noqa: N818 - a failure of the tool's work, not a mistake in it
    """The tool could not do what was asked; the caller reads why, and what to try instead.

    The answer is a tool result with `isError: true` (MCP 2025-11-25, server/tools, "Error
    Handling"). `str()` and `.message` are its one line of text: the message, the hint, the tool
    to try. Declared failures of a spec are subclasses.
    """

    def __init__(
        self,
        message: str,
        hint: str | None = None,
        suggested_tool: str | None = None,
        suggested_args: Mapping[str, Any] | None = None,
    ) -> None:
        self.hint = hint
        self.suggested_tool = suggested_tool
        self.suggested_args = suggested_args
        suggestion = _suggestion(suggested_tool, suggested_args)
        self.message = " ".join(part for part in (message, hint, suggestion) if part)
        super().__init__(self.message)


def _suggestion(tool: str | None, arguments: Mapping[str, Any] | None) -> str | None:
    if tool is None:
        return None
    if not arguments:
        return f"Try {tool}."
    return f"Try {tool} with {json.dumps(dict(arguments), ensure_ascii=False, default=str)}."
