"""Mutants of a valid value: each breaks one rule of the schema, and the gate refuses each.

A mutant is made at a *site*: a part of the valid value, with the layers of the schema that apply to
it, in the branches that it has taken (`sites`). Rules look at one site each (`objects`, `scalars`,
`arrays`); a rule may propose what breaks nothing (another branch may allow it), because only what
the gate refuses is given out.
"""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .entry import mutants
    from .mutant import Mutant

__all__ = ["Mutant", "mutants"]

__getattr__ = lazy(__name__, {"Mutant": ".mutant", "mutants": ".entry"})
