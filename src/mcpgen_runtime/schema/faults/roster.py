"""The members of a union side by side: which of them know a key, and which of them pin it.

Read once for each union, so that a value is held against fifty members at the price of its own
keys: what no member says of a key need not be asked of each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen_runtime.schema.types import Json, JsonObject

    from .members import Member


class Keys(NamedTuple):
    """What the keys of the value say against a member: see `fit.Misfit`."""

    tags: int
    strangers: int


class Roster:
    """Some members of a union, known by their index among them."""

    def __init__(self, members: Sequence[Member]) -> None:
        self._members = members
        self._naming: dict[str, list[int]] = {}
        self._pinning: dict[str, list[int]] = {}
        for index, member in enumerate(members):
            for key in member.names:
                self._naming.setdefault(key, []).append(index)
            for key in member.pins:
                self._pinning.setdefault(key, []).append(index)
        self._patterned = [index for index, member in enumerate(members) if member.patterns]

    def against(self, value: Json) -> list[Keys]:
        """Return what the keys of `value` say against each member."""
        if not isinstance(value, dict):
            return [Keys(0, 0)] * len(self._members)
        return list(map(Keys, self._tags(value), self._strangers(value)))

    def nearest(self, value: Json) -> list[int]:
        """Return the members that the keys of `value` say least against."""
        costs = self.against(value)
        least = min(costs)
        return [index for index, cost in enumerate(costs) if cost == least]

    def _tags(self, value: JsonObject) -> list[int]:
        """Return for each member how many of its pins are against it, less those for it."""
        against = [0] * len(self._members)
        for key in value.keys() & self._pinning.keys():
            pinning = self._pinning[key]
            allowing = {each for each in pinning if self._members[each].allows(key, value[key])}
            alone = any(len(self._members[index].pins[key]) == 1 for index in allowing)
            if allowing and (alone or len(allowing) < len(pinning)):
                for index in pinning:
                    against[index] += -1 if index in allowing else 1
        return against

    def _strangers(self, value: JsonObject) -> list[int]:
        """Return for each member how many of the keys that others name it knows nothing of."""
        own, anywhere = [0] * len(self._members), 0
        for key in value:
            naming = self._knowing(key)
            anywhere += bool(naming)
            for index in naming:
                own[index] += 1
        return [
            0 if member.typed else anywhere - count
            for member, count in zip(self._members, own, strict=True)
        ]

    def _knowing(self, key: str) -> Sequence[int]:
        """Return the members that name `key`, or have a pattern for it."""
        named = self._naming.get(key, [])
        if not self._patterned:
            return named
        members = ((index, self._members[index]) for index in self._patterned)
        found = [index for index, each in members if key not in each.names and each.names_it(key)]
        return [*named, *found]
