"""Finds every violation of a value.

The engine behind the gate could list its errors, but each carries a copy of the value it is about,
and those of nested unions multiply at each level: a few kilobytes from a stranger would cost
minutes. So faults are found here, in time and memory that grow with the value: a union is settled
at once, by the branch that was meant, and each branch is tried once for each value. The gate alone
says what is accepted; this only says what is wrong with what it refused.

Bounds, so that no call costs much more than its size: in a large value only the parts are looked
into that the engine refuses (`Knowledge.check`); past MAX_FINDINGS what else it refuses is counted
and not looked into; no more than MAX_PLACES pairs of a value and a schema are looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from mcpgen_runtime.schema.backtracking import MOST
from mcpgen_runtime.schema.walk import MAX_DEPTH

from . import fit
from .assertions import ASSERTIONS, pattern_within
from .descent import Place, below
from .expected import held, type_list
from .formats import breaks as formats_breaks
from .knowledge import Knowledge
from .verdicts import VERDICTS
from .violation import Unsettled, Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mcpgen_runtime.schema.types import Json, JsonObject, Path, Schema

    from .discriminators import Tags
    from .knowledge import Check
    from .members import Member

Finding: TypeAlias = Violation | Unsettled
"""A fault in words where a union has one thing to say, else a violation."""

MAX_PLACES = 20_000
"""How many pairs of a value and a schema are looked at: a fraction of a second."""

MAX_FINDINGS = 60
"""How many findings are gathered before the rest is only counted."""

SMALL = 200
"""How many values a value may be that is looked into without asking the engine first."""

SHALLOW, EVERY = 8, 8
"""How deep each level is shown to the engine, and which of the deeper ones: every eighth.

Each level shows it all that is below once more.
"""

BATCH = 64
"""How many parts of a value the engine is asked about at once."""

_REFERENCE = {"$ref"}
_WORD = 64  # bits


class Finder:
    """One search for what is wrong with `value` by the schema of `known`.

    `complete` turns false when something was left out: too many places, findings or hops. When it
    `counts`, nothing is looked into any more, and `rest` becomes how many more parts of the value
    are wrong. Where patterns backtrack in much text, the engine is not asked at every level, since
    each would take the same steps once more.
    """

    def __init__(
        self,
        known: Knowledge,
        value: Json,
        *,
        places: int = MAX_PLACES,
        findings: int = MAX_FINDINGS,
    ) -> None:
        self.root = known.root
        self.complete = True
        self.rest = 0
        self.counts = False
        self.known = known
        self._assertions = ASSERTIONS | {"format": formats_breaks} if known.formats else ASSERTIONS
        if known.limit != MOST:
            self._assertions = self._assertions | {"pattern": pattern_within(known.limit)}
        self._room = places
        self._most = findings
        self._asks = (
            known.limit == MOST
            and fit.size(value, SMALL + 1) > SMALL
            and not (known.compares and _has_big_integers(value))
        )
        self._tried: dict[tuple[int, int, Path], list[Finding]] = {}
        self._sizes: dict[int, int] = {}
        self._decoded: dict[tuple[int, tuple[str, ...]], Json] = {}

    @property
    def exhausted(self) -> bool:
        """The search gave up: what it did not find may still be there."""
        return self._room <= 0

    def all(self, place: Place) -> list[Finding]:
        """Return what is wrong at `place` and below, and count in `rest` what else is."""
        found, stack = self._search(place)
        self.counts = True
        for places in stack:
            for _ in places:
                self.complete = False
        self.complete = self.complete and not self.rest
        return found

    def find(self, place: Place) -> list[Finding]:
        """Return what is wrong at `place` and below, in document order."""
        found, stack = self._search(place)
        self.complete = self.complete and not any(map(any, stack))
        return found

    def _search(self, place: Place) -> tuple[list[Finding], list[Iterator[Place]]]:
        found: list[Finding] = []
        stack = [iter([place])]
        while stack and not self.exhausted and len(found) < self._most:
            current = next(stack[-1], None)
            if current is None:
                stack.pop()
                continue
            self._room -= 1
            if current.depth > MAX_DEPTH:
                self.complete = False
            elif isinstance(current.schema, dict):
                if current.schema.keys() != _REFERENCE:
                    found.extend(self._here(current, current.schema))
                stack.append(below(current, current.schema, self))
            elif current.schema is False:
                found.append(_refused(current))
        self.complete = self.complete and not self.exhausted
        return found, stack

    def suspects(
        self, place: Place, schema: Schema, keys: Sequence[str | int]
    ) -> tuple[Sequence[str | int], bool]:
        """Return those of `keys` whose parts `schema` may refuse, and whether it surely does."""
        check = self.known.check(schema) if self._asks else None
        if check is None:
            return keys, False
        depth, value = len(place.path), place.value
        try:
            if depth > SHALLOW and depth % EVERY:
                return [key for key in keys if _is_deep(value[key]) or not check(value[key])], False
            return self._refused(value, keys, check, schema), True
        except ValueError:  # the engine cannot take one of them in
            return keys, False

    def _refused(
        self, value: Json, keys: Sequence[str | int], check: Check, schema: Schema
    ) -> list[str | int]:
        """Return those of `keys` whose parts are refused: where there are many, by the batch."""
        check_all = self.known.check_all(schema) if len(keys) > BATCH else None
        if check_all is None:
            return [key for key in keys if not check(value[key])]
        found: list[str | int] = []
        for start in range(0, len(keys), BATCH):
            batch = keys[start : start + BATCH]
            items = [value[key] for key in batch]
            if not check_all(items):
                found += [key for key, item in zip(batch, items, strict=True) if not check(item)]
        return found

    def fits(self, place: Place) -> bool:
        """Tell whether nothing is wrong at `place`."""
        check = self.known.check(place.schema)
        if check is not None:
            try:
                return check(place.value)
            except ValueError:
                pass
        return not self.attempt(place) and not self.exhausted

    def fits_any(self, place: Place, union: list[Schema]) -> bool:
        """Tell whether nothing is wrong at `place` by a member of a union; true in doubt."""
        check = self.known.check_any(union)
        try:
            return check is None or check(place.value)
        except ValueError:
            return True

    def attempt(self, place: Place) -> list[Finding]:
        """Return what is wrong at `place`; the same question is answered once only.

        A question that leads back to itself adds nothing wrong.
        """
        key = (id(place.schema), id(place.value), place.path)
        if key not in self._tried:
            self._tried[key] = []
            self._tried[key] = self.find(place)
        return self._tried[key]

    def member(self, schema: Schema) -> Member:
        """Return what `schema`, a part of the root as it is written there, says of keys."""
        return self.known.member(schema)

    def tags(self, holder: JsonObject, union: list[Schema]) -> Tags | None:
        """Return the discriminator of the union `union`, as it is written in `holder`."""
        return self.known.tags(holder, union)

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
        assertions = self._assertions
        for keyword, datum in schema.items():
            breaks = assertions.get(keyword)
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


def _is_deep(value: Json) -> bool:
    return isinstance(value, (dict, list))


def _has_big_integers(value: Json) -> bool:
    if isinstance(value, int):
        return value.bit_length() > _WORD
    if isinstance(value, dict):
        return any(map(_has_big_integers, value.values()))
    return isinstance(value, list) and any(map(_has_big_integers, value))


def find(schema: Schema, value: Json, *, formats: bool = False) -> tuple[list[Finding], bool]:
    """Return what is wrong with `value`, and whether that is all there is to find.

    Without the engine: what this module says by itself. `formats`: whether `format` is asserted.
    """
    known = Knowledge(schema, formats=formats, engine=False)
    finder = Finder(known, value, places=100_000, findings=50_000)
    found = finder.all(Place(schema, value))
    return found, finder.complete
