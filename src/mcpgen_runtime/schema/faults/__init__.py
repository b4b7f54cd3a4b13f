"""Every fault of a refused value, in our own words, in one answer.

Theory of operation. The gate has refused; `finder` finds out what for. Keywords are rows of three
tables: those that judge a value alone (`assertions`), those that pass it on (`descent`), those that
need a verdict on a part first (`verdicts`); a union is settled by the branch that was meant
(`choice`): by its tag (`discriminators`), else by what fits best (`fit`), or else by what its
branches say together (`alternatives`). What is found are `Violation`s. Keys that a closed object
refuses become levels, told like the walker's own (`closings`); all else is put in words, one row a
keyword (`words`): what is wrong, what is expected, the nearest match. `report` joins and bounds it.
"""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .fault import Fault
    from .report import Refusal, diagnose, explained, faults, refusal

__all__ = ["Fault", "Refusal", "diagnose", "explained", "faults", "refusal"]

__getattr__ = lazy(
    __name__,
    {
        "Fault": ".fault",
        "Refusal": ".report",
        "diagnose": ".report",
        "explained": ".report",
        "faults": ".report",
        "refusal": ".report",
    },
)
