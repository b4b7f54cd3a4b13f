"""The spec languages of a build, beside our own and captures."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen.spec.reading.languages import Language


def languages() -> tuple[Language, ...]:
    """Return the table that reading is handed; called only where a file is read."""
    from mcpgen.openapi.language import OPENAPI

    return (OPENAPI,)
