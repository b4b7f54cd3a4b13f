"""Normalising: from schemas as authored to the exact, served, output and model schemas of a tool.

Read in this order; each may import what stands below it, and nothing above.

* `normaliser`: a document; `tool_schemas`: one tool, stage by stage; `configuration`: what is read
  from the environment. Beside them, what is no pass over a schema: `served_names`, `outputs`
  (wrapping), `description` (rules in words), `examples`.
* `pass_order`: the ordered table of the passes, and what runs it.
* `passes/`: each pass, a file of its own.
* `context`: what a pass may know beside the schema, and where it says what it found.
* `algebra/`: what schemas mean together.
* `structure/`: how a schema is built.
"""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.spec.normalising.normaliser import normalise
    from mcpgen.spec.normalising.pass_order import PASSES, Pass

__all__ = ["PASSES", "Pass", "normalise"]

__getattr__ = lazy(
    __name__, {"PASSES": ".pass_order", "Pass": ".pass_order", "normalise": ".normaliser"}
)
