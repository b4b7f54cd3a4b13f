"""The agent: it mends what an answer names, and nothing else.

It knows the call that it meant to make, but takes from it only what an answer's text names: a key
named as unknown is deleted, a named place gets what the meant call has there, a named missing key
is added. It has no schema, and no mind.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from .values import ABSENT, Json, Path, at, same, with_value, without

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .wire import Answer

    Reading = Callable[[str, Json, Json], Iterable["Named"]]
    Caller = Callable[[Json], Answer]

MAX_ROUNDS = 10


class Named(NamedTuple):
    """A place that an answer names; `unknown` where it says that the key is not known."""

    path: Path
    unknown: bool = False


@dataclass
class Outcome:
    """What became of one call: the arguments at the end, and the answers that refused it.

    `said` is the text of the answer that accepted it.
    """

    arguments: Json
    accepted: bool = False
    said: str = ""
    refusals: list[str] = field(default_factory=list)


def repair(call: Caller, read: Reading, sent: Json, meant: Json) -> Outcome:
    """Send `sent`, mend it by each answer and send it again, until it is accepted.

    Gives up after MAX_ROUNDS refusals, or where an answer names nothing that changes the call.
    """
    outcome = Outcome(sent)
    while len(outcome.refusals) < MAX_ROUNDS:
        answer = call(outcome.arguments)
        if answer.accepted:
            outcome.accepted, outcome.said = True, answer.text
            break
        outcome.refusals.append(answer.text)
        mended = mend(outcome.arguments, read(answer.text, outcome.arguments, meant), meant)
        if same(mended, outcome.arguments):
            break
        outcome.arguments = mended
    return outcome


def mend(sent: Json, named: Iterable[Named], meant: Json) -> Json:
    """Return `sent` with the named places as they are meant; the root is never replaced."""
    # From the inside out and from the back, so that no deletion moves a place that comes later.
    for each in sorted(set(named), key=_order, reverse=True):
        if each.path:
            sent = _mended(sent, each, at(meant, each.path))
    return sent


def _mended(sent: Json, named: Named, wanted: Json) -> Json:
    if wanted is ABSENT:
        return without(sent, named.path)
    if not named.unknown:
        return with_value(sent, named.path, wanted)
    # An answer may call a key unknown that is meant: it is kept where it is as meant.
    given = at(sent, named.path)
    return sent if given is not ABSENT and same(given, wanted) else without(sent, named.path)


def _order(named: Named) -> tuple[int, list[tuple[bool, str | int]], bool]:
    steps = [(isinstance(step, str), step) for step in named.path]
    return len(steps), steps, named.unknown
