"""Finds every violation of a value.

The engine behind the gate could list its errors, but each carries a copy of the value it is about,
and those of nested unions multiply at each level: a few kilobytes from a stranger would cost
minutes. So faults are found here, in time and memory that grow with the value: a union is settled
at once, by the branch that was meant, and each branch is tried once for each value. The gate alone
says what is accepted; this only says what is wrong with what it refused.

Bounds, so that no call costs much more than its size: in a large value only the parts are looked
into that the engine refuses (`Knowledge.check`); past MAX_FINDINGS what else it refuses is counted
and not looked into; no more than MAX_PLACES pairs of a value and a schema are looked at. What is
more than MAX_DEPTH hops away is put off, and looked into by itself: a level of nested unions takes
three hops, and values of MAX_DEPTH levels are told by their paths all the same.
"""

from __future__ import annotations

from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from mcpgen_runtime.schema.backtracking import MOST
from mcpgen_runtime.schema.comparing import big_bits
from mcpgen_runtime.schema.walk import MAX_DEPTH

from . import fit
from .descent import Place
from .expected import held, type_list
from .knowledge import Knowledge
from .violation import FURTHER_IN, Unsettled, Violation

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from mcpgen_runtime.schema.types import Json, JsonObject, Path, Schema

    from .discriminators import Tags
    from .knowledge import Check
    from .members import Member
    from .parts import Part

Finding: TypeAlias = Violation | Unsettled
"""A fault in words where a union has one thing to say, else a violation."""

MAX_PLACES = 20_000
"""How many pairs of a value and a schema are looked at: a fraction of a second."""

MAX_FINDINGS = 60
"""How many findings are gathered before the rest is only counted."""

SMALL = 200
"""How many values a value may be that is looked into without asking the engine first."""

ALWAYS, SINGLE = 2, (4, 16, 64)
"""How deep an only array or object in a value is shown to the engine; in it is nearly the same."""

SHALLOW, EVERY = 8, 8
"""How deep several are, and in which of the deeper levels: every eighth.

Each level shows it all that is below once more.
"""

BATCH = 64
"""How many parts of a value the engine is asked about at once."""

_DEEP = frozenset({dict, list})


class Finder:
    """One search for what is wrong with `value` by the schema of `known`.

    `complete` turns false when something was left out: too many places, findings or hops. When it
    `counts`, nothing is looked into any more, and `rest` becomes how many more parts of the value
    are wrong. `untagged` counts the values whose discriminator names no branch. Where patterns
    backtrack in much text, the engine is not asked at every level, since each would take the same
    steps once more.
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
        self.untagged = 0
        self.known = known
        self._room = places
        self._most = findings
        self._value = value
        self._asks = known.limit == MOST and not (known.compares and big_bits(value))
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
        found = list(self._resumed(found, place.level))
        self.counts = True
        for left in chain.from_iterable(stack):
            self._count(1 if left.is_refused else 0, 1)
        self.complete = self.complete and not self.rest
        return found

    def find(self, place: Place) -> list[Finding]:
        """Return what is wrong at `place` and below, in document order."""
        found, stack = self._search(place)
        self.complete = self.complete and not any(map(any, stack))
        return found

    def _search(self, place: Place) -> tuple[list[Finding], list[Iterator[Place]]]:
        found: list[Finding] = []
        stack = [iter((place,))]
        while stack and self._room > 0 and len(found) < self._most:
            current = next(stack[-1], None)
            if current is None:
                stack.pop()
                continue
            self._room -= 1
            schema = current.schema
            if current.depth > MAX_DEPTH:
                self._put_off(current, found)
            elif isinstance(schema, dict):
                part, before = self.known.part(schema), len(found)
                self._judge(current, schema, part, found)
                if current.is_refused and part.rows and (len(found) > before or part.rows[1:]):
                    current = current._replace(is_refused=False)  # for something else, perhaps
                for row in part.rows:
                    places = row(current, schema, self)
                    if places:
                        stack.append(iter(places))
            elif schema is False:
                found.append(_refused(current))
        self.complete = self.complete and not self.exhausted
        return found, stack

    def _put_off(self, place: Place, found: list[Finding]) -> None:
        """Note a place that is too many hops away to be looked into, if something is wrong in it.

        The search goes on from there when it is known that this is the branch that was meant: by
        then it is not inside of others, of which each takes some of the interpreter's stack.
        """
        schema, check = place.schema, self.known.check(place.schema)
        try:
            is_fine = None if check is None else check(place.value)
        except ValueError:  # the engine cannot take it in
            is_fine = None
        if is_fine is False and isinstance(schema, dict) and place.level <= MAX_DEPTH:
            found.append(Violation(place.path, FURTHER_IN, schema, place.value))
        elif not is_fine:
            self.complete = False

    def _resumed(self, found: list[Finding], depth: int) -> Iterator[Finding]:
        """Yield `found` with what is wrong inside the places that were put off in their stead."""
        for each in found:
            if isinstance(each, Unsettled) or each.keyword != FURTHER_IN:
                yield each
            elif len(each.path) > depth:
                inside = self.find(Place.at(each.path, each.holder, each.value))
                yield from self._resumed(inside, len(each.path))
            else:  # references that lead back to themselves
                self.complete = False

    def _judge(self, place: Place, schema: JsonObject, part: Part, found: list[Finding]) -> None:
        """Add to `found` what the keywords of a schema find wrong, but for parts of the value."""
        value = place.value
        for keyword, datum, breaks, verdict in part.judged:
            if breaks is not None and not breaks(datum, value):
                continue
            if verdict is not None:
                found.extend(verdict(self, place, schema))
                continue
            found.append(Violation(place.path, keyword, schema, value))
            if keyword == "type" and isinstance(value, str):
                found.extend(self._held(place, schema))

    def suspected_members(self, place: Place, schemas: Mapping[str, Schema]) -> list[Place]:
        """Return the places of the members of an object that may be refused by their `schemas`."""
        value = place.value
        said: dict[str, bool | None] = {}  # by the engine, of all but the fine ones
        deep: list[str] = []
        are_fine = 0
        for key, schema in schemas.items():
            if key not in value:
                continue
            if type(value[key]) in _DEEP:
                deep.append(key)
                said[key] = None
            elif is_fine := self._says(schema, value[key]):
                are_fine += 1
            else:
                said[key] = is_fine
        if len(said) == 1 == len(deep) and place.is_refused:
            said[deep[0]] = False  # as the object is, and nothing else is wrong in it
        elif deep and _are_shown(place.level, are_fine + len(said), len(deep)):
            said |= {key: self._says(schemas[key], value[key]) for key in deep}
        return [
            self._inside(place, schemas[key], "properties", key, is_fine is False)
            for key, is_fine in said.items()
            if not is_fine
        ]

    def suspected(
        self, place: Place, schema: Schema, keyword: str, keys: Sequence[str | int]
    ) -> Iterator[Place]:
        """Yield the places of those parts of a value that `schema` may refuse."""
        left, are_refused = self._suspects(place, schema, keys)
        for position, key in enumerate(left):
            if self.counts:
                rest = len(left) - position
                self._count(rest if are_refused else 0, rest)
                return
            yield self._inside(place, schema, keyword, key, are_refused)

    def _suspects(
        self, place: Place, schema: Schema, keys: Sequence[str | int]
    ) -> tuple[Sequence[str | int], bool]:
        """Return those of `keys` whose parts `schema` may refuse, and whether it surely does."""
        check = self._check(schema)
        if check is None:
            return keys, False
        value, spared = place.value, self._spared(place, keys)
        try:
            if spared:
                return [key for key in keys if key in spared or not check(value[key])], False
            return self._refused(value, keys, check, schema), True
        except ValueError:  # the engine cannot take one of them in
            return keys, False

    def _check(self, schema: Schema) -> Check | None:
        """Return what tells whether a part of the value is accepted; None where nothing can.

        For a small value nothing dear is compiled.
        """
        if not self._asks:
            return None
        check = self.known.check_alone(schema)
        return check if check is not None or self._is_small else self.known.check(schema)

    @cached_property
    def _is_small(self) -> bool:
        return fit.size(self._value, SMALL + 1) <= SMALL

    def _says(self, schema: Schema, value: Json) -> bool | None:
        """Return what the engine says of a part of the value; None where it cannot say."""
        check = self._check(schema)
        try:
            return None if check is None else check(value)
        except ValueError:  # it cannot take the part in
            return None

    def _spared(self, place: Place, keys: Sequence[str | int]) -> Container[str | int]:
        """Return those of `keys` that are not shown to the engine: arrays and objects."""
        depth, value = place.level, place.value
        if depth <= ALWAYS:
            return ()
        deep = {key for key in keys if type(value[key]) in _DEEP}
        return () if _are_shown(depth, len(keys), len(deep)) else deep

    def _inside(
        self, place: Place, schema: Schema, keyword: str, key: str | int, is_refused: bool
    ) -> Place:
        """Return the place of a part of a value; a mere reference is followed at once."""
        if isinstance(schema, dict) and len(schema) == 1 and "$ref" in schema:
            target = self.known.resolve(schema["$ref"])
            if target is not None:
                way, level, depth = (place.way, key), place.level + 1, place.depth + 2
                item = place.value[key]
                return Place(target, item, way, level, depth, schema, "$ref", is_refused)
        return place.inside(schema, keyword, key, is_refused=is_refused)

    def _count(self, refused: int, left: int) -> None:
        """Count the parts that are not looked into: so many are refused of those that are left."""
        self.rest += refused
        self.complete = self.complete and refused == left

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

    def fits_any(self, place: Place, union: list[Schema]) -> bool | None:
        """Tell whether nothing is wrong at `place` by a member of a union; None in doubt."""
        check = self.known.check_any(union)
        try:
            return None if check is None else check(place.value)
        except ValueError:
            return None

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


def _are_shown(depth: int, parts: int, deep: int) -> bool:
    """Tell whether arrays and objects, so many of the parts of a value, are shown to the engine.

    Each level shows it all that is below once more; a single one, nearly all that is around it.
    """
    if depth <= ALWAYS or (depth <= SHALLOW and parts > BATCH):
        return True
    return depth in SINGLE if deep == 1 else depth <= SHALLOW or depth % EVERY == 0


def _refused(place: Place) -> Violation:
    return Violation(place.path, place.keyword, place.holder or {}, place.value, refusing=True)


def find(schema: Schema, value: Json, *, formats: bool = False) -> tuple[list[Finding], bool]:
    """Return what is wrong with `value`, and whether that is all there is to find.

    Without the engine: what this module says by itself. `formats`: whether `format` is asserted.
    """
    known = Knowledge(schema, formats=formats, engine=False)
    finder = Finder(known, value, places=100_000, findings=50_000)
    found = finder.all(Place(schema, value))
    return found, finder.complete
