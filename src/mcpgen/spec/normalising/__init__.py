"""Normalising: from schemas as authored to the exact, served, output and model schemas of a tool.

`passes.PASSES` is the ordered table; each pass is a file of its own.
"""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.spec.normalising.normaliser import normalise
    from mcpgen.spec.normalising.passes import PASSES, Pass

__all__ = ["PASSES", "Pass", "normalise"]

__getattr__ = lazy(__name__, {"PASSES": ".passes", "Pass": ".passes", "normalise": ".normaliser"})
