"""Sets of calls: each made from a valid one, each refused by the closed schema."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from .faulting import Fault, faults
from .targets import valid_calls
from .truth import truth
from .wire import UNKNOWN, Client

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from .targets import Target
    from .values import Json

MOST_FAULTS = 6
ONCE = 0.7
"""How often a kind that a call has is not taken again for it."""


class Call(NamedTuple):
    """One call: the arguments that are meant, those that are sent, what is wrong, and who sends."""

    target: Target
    meant: Json
    sent: Json
    kinds: tuple[str, ...]
    client: Client = UNKNOWN


@dataclass(frozen=True)
class CallSet:
    """Calls to be measured together. `goal`: how many answers of ours refuse each, exactly."""

    name: str
    calls: Sequence[Call]
    goal: int = 1


def mixed(targets: Sequence[Target], count: int, rng: random.Random) -> CallSet:
    """Calls with one to six faults of mixed kinds, the tools in turn."""
    told: Counter[str] = Counter()
    makers = [_Maker(target, rng, told) for target in targets]
    calls: list[Call] = []
    while len(calls) < count:
        made = [call for maker in makers if (call := maker.mixed()) is not None]
        if not made:
            break
        calls += made
    return CallSet("faults of mixed kinds", calls[:count])


class _Maker:
    """Makes one tool's calls with faults; what can be wrong with it is found once.

    `told` counts the kinds in all calls so far: seldom ones are taken first.
    """

    def __init__(self, target: Target, rng: random.Random, told: Counter[str]) -> None:
        self._target = target
        self._rng = rng
        self._told = told
        self._valid = valid_calls(target)
        self._found: dict[int, dict[str, list[Fault]]] = {}

    def mixed(self) -> Call | None:
        """Return a call with faults; None where nothing can be wrong with the tool."""
        if not self._valid:
            return None
        index = self._rng.choice((0, self._rng.randrange(len(self._valid))))
        meant = self._valid[index]
        if index not in self._found:
            self._found[index] = faults(self._target.exact, meant, self._rng)
        chosen = self._choose(self._found[index])
        sent = reduce(lambda arguments, fault: fault.applied(arguments), chosen, meant)
        if not chosen or truth(self._target).closed_accepts(sent):
            return None
        kinds = tuple(fault.kind for fault in chosen)
        self._told.update(kinds)
        return Call(self._target, meant, sent, kinds)

    def _choose(self, found: dict[str, list[Fault]]) -> list[Fault]:
        """Return one to six faults apart from each other."""
        chosen: list[Fault] = []
        kinds = list(found)
        wanted = self._rng.randint(1, MOST_FAULTS)
        while kinds and len(chosen) < wanted:
            kind = self._rng.choices(kinds, [1 / (1 + self._told[each]) for each in kinds])[0]
            apart = [fault for fault in found[kind] if all(map(fault.is_apart, chosen))]
            if apart:
                chosen.append(self._rng.choice(apart))
            if not apart or self._rng.random() < ONCE:
                kinds.remove(kind)
        return chosen
