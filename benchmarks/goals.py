"""What serving is to reach, each as a ratio of two contestants in one run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from contestants import FLOOR, IMPORTS, LOW_LEVEL, MCP_SERVER, OURS, SCRIPT
from measure import ratio
from node_peers import TYPESCRIPT_1, TYPESCRIPT_2
from starts import FEW, MANY

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True)
class Goal:
    """A bound on `ours` as a multiple of `theirs`: at most, or at least where it is a rate."""

    metric: str
    theirs: str
    bound: float
    ours: str = OURS
    at_least: bool = False

    def met(self, figure: float) -> bool:
        """Whether the figure reaches it."""
        return figure >= self.bound if self.at_least else figure <= self.bound


START = ((IMPORTS, 0.6), (MCP_SERVER, 0.05), (TYPESCRIPT_1, 0.25), (TYPESCRIPT_2, 0.25))
GOALS = (
    *(Goal("first list", theirs, bound) for theirs, bound in START),
    *(Goal("cold first list", theirs, bound) for theirs, bound in START),
    Goal("many tools", f"{OURS}, {FEW}", 1.15, ours=f"{OURS}, {MANY}"),
    Goal("first call", SCRIPT, 1.3),
    Goal("rate", LOW_LEVEL, 20, at_least=True),
    Goal("rate", TYPESCRIPT_1, 3, at_least=True),
    Goal("rate", TYPESCRIPT_2, 3, at_least=True),
    Goal("p50", FLOOR, 1.8),
    Goal("memory", LOW_LEVEL, 0.7),
)


def tell_goals(figures: Mapping[str, Mapping[str, Sequence[float]]]) -> None:
    """Print each goal, the median of its ratio over the rounds, and whether it is met."""
    print("\ngoals")
    for goal in GOALS:
        print(f"  {goal.metric:<16} x {goal.theirs:<36} {_verdict(goal, figures)}")


def _verdict(goal: Goal, figures: Mapping[str, Mapping[str, Sequence[float]]]) -> str:
    sign = ">=" if goal.at_least else "<="
    wanted = f"{sign} {goal.bound:<6g}"
    measured = figures.get(goal.metric, {})
    if goal.ours not in measured or goal.theirs not in measured:
        return f"{'':>8} {wanted} not measured"
    figure = ratio(measured[goal.ours], measured[goal.theirs])
    return f"{figure:>8.3f} {wanted} {'met' if goal.met(figure) else 'NOT MET'}"
