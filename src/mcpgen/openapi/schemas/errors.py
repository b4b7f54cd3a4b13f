"""What cannot be converted, and what was converted otherwise than it was written."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mcpgen.openapi.model import At


class SchemaError(Exception):
    """A schema that has no meaning: the operation that needs it cannot become a tool.

    `reason` is one line without a full stop, `help` what to do about it, or empty. `at` is the
    place in the author's files.
    """

    def __init__(self, reason: str, at: At, help: str = "") -> None:  # noqa: A002 - what it is
        super().__init__(reason)
        self.reason = reason
        self.at = at
        self.help = help


class Doubt(NamedTuple):
    """A part of a schema that was left out, or not taken as it is written, and its place."""

    message: str
    at: At
