"""Every fault of a refused value, in our own words, in one answer.

Theory of operation. The engine's errors are read into `Violation`s, the one form that the rest knows
(`violations`; a huge value is cut first, `shrink`). A union's violation is replaced by those of the
branch that the value was meant for (`choice`). Keys that a closed object refuses become levels, told
like the walker's own (`closings`); all else is worded, keyword by keyword (`words`), each as what is
wrong, what is expected, and the nearest match. `report` puts both together and bounds them.
"""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .fault import Fault
    from .report import Refusal, diagnose, faults, refusal

__all__ = ["Fault", "Refusal", "diagnose", "faults", "refusal"]

__getattr__ = lazy(
    __name__,
    {
        "Fault": ".fault",
        "Refusal": ".report",
        "diagnose": ".report",
        "faults": ".report",
        "refusal": ".report",
    },
)
