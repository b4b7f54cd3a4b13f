"""Finds every violation of a value.

The engine behind the gate could list its errors, but each carries a copy of the value it is about,
and those of nested unions multiply at each level: a few kilobytes from a stranger would cost
minutes. So faults are found here, in time and memory that grow with the value: a union is settled
at once, by the branch that was meant, and each branch is tried once for each value. The gate alone
says what is accepted; this only says what is wrong with what it refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from mcpgen_runtime.schema import refs
from mcpgen_runtime.schema.walk import MAX_DEPTH

from . import fit, members
from .assertions import ASSERTIONS
from .descent import Place, below
from .discriminators import tags_of
from .expected import held, type_list
from .formats import breaks as formats_breaks
from .verdicts import VERDICTS
from .violation import Unsettled, Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mcpgen_runtime.schema.types import Json, JsonObject, Path, Schema

    from .discriminators import Tags

Finding: TypeAlias = Violation | Unsettled
"""A fault in words where a union has one thing to say, else a violation."""

MAX_PLACES = 100_000
"""How many pairs of a value and a schema are looked at."""

MAX_FINDINGS = 50_000
"""How many findings are gathered before looking stops."""


class Finder:
    """One search; `root` is where references are resolved.

    `complete` turns false when something was left out: too many places, findings or hops.
    """

    def __init__(self, root: Schema, *, formats: bool = False) -> None:
        self.root = root
        self._assertions = ASSERTIONS | {"format": formats_breaks} if formats else ASSERTIONS
        self._room = MAX_PLACES
        self.complete = True
        self._tried: dict[tuple[int, int, Path], list[Finding]] = {}
        self._members: dict[int, members.Member] = {}
        self._tags: dict[int, Tags | None] = {}
        self._sizes: dict[int, int] = {}
        self._decoded: dict[tuple[int, tuple[str, ...]], Json] = {}

    @property
    def exhausted(self) -> bool:
        """The search gave up: what it did not find may still be there."""
        return self._room <= 0

    def find(self, place: Place) -> list[Finding]:
        """Return what is wrong at `place` and below, in document order."""
        found: list[Finding] = []
        stack = [iter([place])]
        while stack and not self.exhausted and len(found) < MAX_FINDINGS:
            current = next(stack[-1], None)
            if current is None:
                stack.pop()
                continue
            self._room -= 1
            if current.depth > MAX_DEPTH:
                self.complete = False
            elif isinstance(current.schema, dict):
                found.extend(self._here(current, current.schema))
                stack.append(below(current, current.schema, self.root))
            elif current.schema is False:
                found.append(_refused(current))
        self.complete = self.complete and not stack
        return found

    def attempt(self, place: Place) -> list[Finding]:
        """Return what is wrong at `place`; the same question is answered once only.

        A question that leads back to itself adds nothing wrong.
        """
        key = (id(place.schema), id(place.value), place.path)
        if key not in self._tried:
            self._tried[key] = []
            self._tried[key] = self.find(place)
        return self._tried[key]

    def member(self, schema: Schema) -> members.Member:
        """Return what `schema`, a part of the root as it is written there, says of keys."""
        if id(schema) not in self._members:
            self._members[id(schema)] = members.read(schema, self.root)
        return self._members[id(schema)]

    def tags(self, holder: JsonObject, members: list[Schema]) -> Tags | None:
        """Return the discriminator of the union `members`, as it is written in `holder`."""
        if id(members) not in self._tags:
            followed = [refs.follow(self.root, member)[0] for member in members]
            self._tags[id(members)] = tags_of(holder, followed, self.root)
        return self._tags[id(members)]

    def size(self, value: Json) -> int:
        """Return the size of a part of the value."""
        if id(value) not in self._sizes:
            self._sizes[id(value)] = fit.size(value)
        return self._sizes[id(value)]

    def decoded(self, text: Json, types: Sequence[str]) -> Json:
        """Return the value that `text` holds as JSON where it is of one of `types`, else the text.

        Each text is read once: what is said of its parts knows them by their identity.
        """
        key = id(text), tuple(types)
        if key not in self._decoded:
            self._decoded[key] = held(text, types)
        return self._decoded[key]

    def _held(self, place: Place, schema: JsonObject) -> list[Finding]:
        """Return what is wrong inside a text that holds as JSON what should have been sent."""
        value = self.decoded(place.value, type_list(schema))
        return [] if value is place.value else self.find(place.holding(value))

    def _here(self, place: Place, schema: JsonObject) -> Iterator[Finding]:
        for keyword, datum in schema.items():
            breaks = self._assertions.get(keyword)
            if breaks is not None:
                if breaks(datum, place.value):
                    yield Violation(place.path, keyword, schema, place.value)
                    if keyword == "type":
                        yield from self._held(place, schema)
                continue
            verdict = VERDICTS.get(keyword)
            if verdict is not None:
                yield from verdict(self, place, schema)


def _refused(place: Place) -> Violation:
    return Violation(place.path, place.keyword, place.holder or {}, place.value, refusing=True)


def find(schema: Schema, value: Json, *, formats: bool = False) -> tuple[list[Finding], bool]:
    """Return what is wrong with `value`, and whether that is all there is to find.

    `formats`: whether `format` is asserted.
    """
    finder = Finder(schema, formats=formats)
    found = finder.find(Place(schema, value))
    return found, finder.complete
