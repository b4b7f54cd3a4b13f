"""Why an operation cannot be a tool."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen.openapi.model import At


class SkipError(Exception):
    """An operation that cannot become a tool: the reason, its place, and what would help."""

    def __init__(self, reason: str, at: At, help: str = "") -> None:  # noqa: A002 - what it is
        super().__init__(reason)
        self.reason = reason
        self.at = at
        self.help = help
