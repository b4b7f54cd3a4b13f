"""How well each member of a union fits a refused value: the least `Misfit` is the best fit.

In this order: a member that only keys unknown to all members keep from fitting; one that pins a key
to the very value that was sent, where another pins it to others; one that knows the keys that were
sent; one that dismisses least of the value for its type; one with the fewest values, then the
fewest keys to mend; and of equals the one that goes wrong deepest. What is wrong by a union further
in is what its own best member says.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from .closings import is_closing
from .naming import names
from .roster import Keys, Roster
from .violation import Violation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen_runtime.schema.types import Json, Path, Schema

    from .descent import Place
    from .finder import Finder, Finding

    Branch = Sequence[Finding]

MAX_WEIGHED = 1_000
"""How many findings of a branch, and parts of a value, are weighed: they tell enough."""

MAX_LOOKED_FOR = 20
"""How many keys that a branch refuses further in are looked for in the others."""

_MISSING = ("dependencies", "dependentRequired", "required")


class Misfit(NamedTuple):
    """What speaks against a member, gravest first; compared as a tuple."""

    broken: bool
    """More is wrong than keys that no member knows."""
    tags: int
    """Keys that another member pins to what was sent, and this one to other values."""
    strangers: int
    """Keys that another member names, and this one knows nothing of."""
    dismissed: int
    """Parts of the value that are, or stand in, a value of the wrong type."""
    values: int
    missing: int
    unknown: int
    shallow: int
    """Minus the depth of the fault that is nearest to the root."""


def misfits(
    finder: Finder, place: Place, schemas: Sequence[Schema], branches: Sequence[Branch]
) -> list[Misfit]:
    """Return for each of `schemas` what speaks against it, by what `branches` found wrong."""
    known = Roster([finder.member(each) for each in schemas]).against(place.value)
    found: list[Misfit] = []
    for index, branch in enumerate(branches):
        tags, strangers = known[index]
        others = [*schemas[:index], *schemas[index + 1 :]]
        strangers += _strangers_inside(finder, len(place.path), branch, others)
        found.append(_misfit(finder, branch, Keys(tags, strangers)))
    return found


def _misfit(finder: Finder, branch: Branch, keys: Keys) -> Misfit:
    wrong: dict[Path, int] = {}
    values = missing = unknown = 0
    for each in islice(branch, MAX_WEIGHED):
        if isinstance(each, Violation) and is_closing(each):
            unknown += len(each.keys)
        elif each.keyword in _MISSING:
            missing += 1
        elif each.keyword == "type":
            wrong[each.path] = finder.size(each.value)
        else:
            values += 1
    broken = bool(keys.strangers or wrong or values or missing)
    shallow = -min(len(each.path) for each in islice(branch, MAX_WEIGHED))
    return Misfit(broken, *keys, sum(wrong.values()), values, missing, unknown, shallow)


def _strangers_inside(finder: Finder, start: int, branch: Branch, others: Sequence[Schema]) -> int:
    """Return how many keys refused further in (see `_strangers`) another member names there."""
    weighed = (each for each in islice(branch, MAX_WEIGHED) if len(each.path) > start)
    inside = (each for each in weighed if isinstance(each, Violation) and is_closing(each))
    keys = {(*_kind(each.path[start:]), key): None for each in inside for key in each.keys}
    return sum(
        any(names(other, key, finder.root) for other in others)
        for key in islice(keys, MAX_LOOKED_FOR)
    )


def _kind(path: Path) -> Path:
    """Return a path with one index for all: what holds for an item mostly holds for any."""
    return tuple(0 if isinstance(step, int) else step for step in path)


def size(value: Json, most: int = MAX_WEIGHED) -> int:
    """Return how many values `value` is, itself and all inside; at most `most`."""
    count, stack = 1, [value]
    while stack and count < most:
        part = stack.pop()
        if isinstance(part, (dict, list)):
            count += len(part)
            inside = part.values() if isinstance(part, dict) else part
            stack += inside if len(part) <= most else islice(inside, most)
    return min(count, most)
