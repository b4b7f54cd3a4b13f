"""What came of one set of calls at one contestant, counted and printed."""

from __future__ import annotations

import json
import statistics
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from .agent import repair
from .truth import truth
from .values import same

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .agent import Outcome
    from .rivals import Rival
    from .sets import Call, CallSet
    from .values import Json

HEAD = (
    f"  {'':<30} {'calls':>5} {'unserved':>8} {'accepted though refused':>23} "
    f"{'round trips':>11} {'how often 0/1/2/3+':>19} {'not mended':>10}\n"
    f"  {'':<30} {'':>5} {'':>8} {'closed':>12} {'authored':>10} {'mean':>6} {'max':>4}"
)


@dataclass
class Figures:
    """Counts of one set at one contestant; `rounds` are of the calls that became valid.

    `closed` and `authored` count the calls that were accepted although that schema refuses them,
    `surprised` those whose handler got other arguments than were accepted (of handlers that show
    them: ours).
    """

    unserved: int = 0
    closed: int = 0
    authored: int = 0
    not_mended: int = 0
    surprised: int = 0
    rounds: list[int] = field(default_factory=list)
    outcomes: list[tuple[Call, Outcome]] = field(default_factory=list)

    def add(self, call: Call, outcome: Outcome, *, repaired: bool) -> None:
        """Count one call; one that the server `repaired`, and said so, is no false acceptance."""
        schema = truth(call.target)
        self.outcomes.append((call, outcome))
        expected = call.meant if repaired else outcome.arguments
        self.surprised += not _is_shown(expected, outcome.said)
        if not outcome.accepted:
            self.not_mended += 1
        elif repaired or schema.closed_accepts(outcome.arguments):
            self.rounds.append(len(outcome.refusals))
        else:
            self.closed += 1
            self.authored += not schema.authored_accepts(outcome.arguments)

    def misses(self, goal: int) -> int:
        """Return how many calls were not accepted, rightly, after exactly `goal` refusals."""
        wrong = self.unserved + self.not_mended + self.closed + self.surprised
        return wrong + len(self.rounds) - self.rounds.count(goal)

    def line(self, name: str) -> str:
        """Return the row of a table."""
        mean = f"{statistics.mean(self.rounds):.2f}" if self.rounds else "-"
        most = str(max(self.rounds)) if self.rounds else "-"
        often = [self.rounds.count(number) for number in range(3)]
        often.append(len(self.rounds) - sum(often))
        return (
            f"  {name:<30} {len(self.outcomes):>5} {self.unserved:>8} {self.closed:>12} "
            f"{self.authored:>10} {mean:>6} {most:>4} {'/'.join(map(str, often)):>19} "
            f"{self.not_mended:>10}"
        )


def _is_shown(expected: Json, said: str) -> bool:
    """Tell whether a handler that shows its arguments shows these."""
    try:
        return same(json.loads(said), expected)
    except ValueError:
        return True  # it shows nothing


def measure(rival: Rival, calls: CallSet) -> Figures:
    """Have the agent make every call of a set that the contestant can serve when it is valid."""
    figures = Figures()
    for each in calls.calls:
        if not rival.call(each.target, each.meant, each.client).accepted:
            figures.unserved += 1
            continue
        outcome = repair(
            partial(rival.call, each.target, client=each.client),
            rival.read,
            each.sent,
            each.meant,
        )
        at_once = outcome.accepted and not outcome.refusals
        repaired = at_once and rival.has_told(each.target, each.client)
        figures.add(each, outcome, repaired=repaired)
    return figures


def tell(calls: CallSet, figures: Mapping[str, Figures]) -> None:
    """Print one set's table."""
    wanted = "one round trip each" if calls.goal else "none, and told on standard error"
    print(f"\n{calls.name} (goal for mcpgen: {wanted})\n{HEAD}")
    for name, each in figures.items():
        print(each.line(name))
