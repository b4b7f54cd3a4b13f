"""What an earlier build allotted, so that a rebuild renames nothing that people already use."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.emit.names.clashes import short_hash

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_DIGITS = 6
"""Of the hash that stands for a place. Two places of one owner with the same are taken for one."""


class Allotment(NamedTuple):
    """What a build allotted, no more than the next one needs to let every name stand.

    `tools` are the served names. `known` says which places there were, as `Memory` writes it.
    `decided` has the names that are not the form that was wished for, by key: a tool's served name
    for its handler, a place for a class.
    """

    tools: frozenset[str]
    known: frozenset[str]
    decided: Mapping[str, str]


class Renamed(NamedTuple):
    """A class that had another name before: whose it is (a tool, or `#/` and a definition)."""

    owner: str
    before: str
    after: str


class Memory:
    """Which places there were: one line for each owner, with a short hash of each of its places."""

    def __init__(self, known: Iterable[str]) -> None:
        self._marks = {owner: _split(marks) for owner, _, marks in map(_parts, known)}

    def has(self, owner: str, place: str) -> bool:
        """Tell whether the build that is remembered had this place."""
        return short_hash(place, _DIGITS) in self._marks.get(owner, ())

    @staticmethod
    def of(places: Iterable[tuple[str, str]]) -> frozenset[str]:
        """Write owners and their places as the lines that a memory is made from."""
        marks: dict[str, set[str]] = defaultdict(set)
        for owner, place in places:
            marks[owner].add(short_hash(place, _DIGITS))
        return frozenset(f"{owner}#{''.join(sorted(found))}" for owner, found in marks.items())


def _parts(line: str) -> tuple[str, str, str]:
    return line.rpartition("#")


def _split(marks: str) -> frozenset[str]:
    return frozenset(marks[at : at + _DIGITS] for at in range(0, len(marks), _DIGITS))
