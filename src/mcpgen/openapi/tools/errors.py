"""Why an operation cannot be a tool."""

from __future__ import annotations

from mcpgen.openapi.errors import PlacedError


class SkipError(PlacedError):
    """An operation that cannot become a tool."""
