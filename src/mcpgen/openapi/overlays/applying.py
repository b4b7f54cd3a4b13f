"""The overlays of a document applied to its value, in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen.spec.reading.languages import Foreign
    from mcpgen_runtime.schema.types import JsonObject


def overlaid(foreign: Foreign) -> JsonObject | None:
    """Return the document's value as its overlays have it; its own where there are none.

    Returns None, with errors in the findings, for an overlay that cannot be applied.
    """
    return foreign.value
