"""Diagnostics, floor 0: what is wrong, where, and what to do about it.

A `Diagnostic` is plain data. Where it stands in its file (line and column) is asked of its `Source`
only when it is shown, so that a good document never pays for positions.
"""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.diagnostics.codes import CODES
    from mcpgen.diagnostics.diagnostic import Diagnostic, Severity
    from mcpgen.diagnostics.findings import Findings
    from mcpgen.diagnostics.listing import render, render_all
    from mcpgen.diagnostics.source import Position, Source
    from mcpgen.diagnostics.virtual import VirtualSource

__all__ = [
    "CODES",
    "Diagnostic",
    "Findings",
    "Position",
    "Severity",
    "Source",
    "VirtualSource",
    "render",
    "render_all",
]

__getattr__ = lazy(
    __name__,
    {
        "CODES": ".codes",
        "Diagnostic": ".diagnostic",
        "Findings": ".findings",
        "Position": ".source",
        "Severity": ".diagnostic",
        "Source": ".source",
        "VirtualSource": ".virtual",
        "render": ".listing",
        "render_all": ".listing",
    },
)
