"""What makes one operation, or one answer of it, unreadable."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen.openapi.model import At


class FaultError(Exception):
    """A fault at a place: `reason` and `help` are words for the document's owner."""

    def __init__(self, reason: str, at: At, help: str = "") -> None:  # noqa: A002 - what it is
        super().__init__(reason)
        self.reason = reason
        self.at = at
        self.help = help
