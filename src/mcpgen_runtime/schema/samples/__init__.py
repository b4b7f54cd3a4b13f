"""Valid samples of a schema: the smallest and the fullest value, found by a bounded search.

Theory of operation. A schema is read as a choice of *flats*: conjunctions of plain layers, without
references and combinators (`composition`, `flat`). A flat of one type is built directly, part by
part (`scalars`, `strings`, `objects`, `arrays`), and its parts are conjunctions again. Nothing is
merged: each question ("what holds for this key?") is asked of all layers, so that closed objects
compose exactly. What direct building cannot promise (`oneOf`, `not`, an author's example) is
checked against the compiled schema on the spot, and the whole value once more by the gate.

The search uses no randomness and no hash order, and counts its steps: the same schema gives the
same sample everywhere, and a hostile one gives Unsampled, not a long wait.
"""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .entry import fullest, smallest
    from .unsampled import Unsampled

__all__ = ["Unsampled", "fullest", "smallest"]

__getattr__ = lazy(
    __name__,
    {"Unsampled": ".unsampled", "fullest": ".entry", "smallest": ".entry"},
)
