"""What faults of a document have in common: words, and a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen.openapi.model import At


class PlacedError(Exception):
    """A fault at a place of the author's files.

    `reason` is one line without a full stop, `help` what to do about it, or empty.
    """

    def __init__(self, reason: str, at: At, help: str = "") -> None:  # noqa: A002 - what it is
        super().__init__(reason)
        self.reason = reason
        self.at = at
        self.help = help
