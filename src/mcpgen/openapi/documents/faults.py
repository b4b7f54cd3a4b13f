"""What makes one operation, or one answer of it, unreadable."""

from __future__ import annotations

from mcpgen.openapi.errors import PlacedError


class FaultError(PlacedError):
    """A part of the document that cannot be read, in words for its owner."""
