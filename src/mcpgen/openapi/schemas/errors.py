"""What cannot be converted, and what was converted otherwise than it was written."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.openapi.errors import PlacedError

if TYPE_CHECKING:
    from mcpgen.openapi.model import At


class SchemaError(PlacedError):
    """A schema that has no meaning: the operation that needs it cannot become a tool."""


class Doubt(NamedTuple):
    """A part of a schema that was left out, or not taken as it is written, and its place."""

    message: str
    at: At
