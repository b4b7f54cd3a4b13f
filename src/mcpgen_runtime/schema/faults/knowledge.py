"""What is known of one schema, read once and kept for every refusal: its parts and its unions.

A refused call must not cost much more than an accepted one, and looking for faults in Python costs
fifty times what the engine takes to say that there are none. So each part of a value is shown to
the engine first, and only what it refuses is looked into: `check` compiles the parts of the schema
that are asked for, each once.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mcpgen_runtime.schema import refs
from mcpgen_runtime.schema.backtracking import MOST
from mcpgen_runtime.schema.comparing import compares_items
from mcpgen_runtime.schema.engine import compiled
from mcpgen_runtime.schema.keywords import ARRAY, MAP, SINGLE
from mcpgen_runtime.schema.walk import TooDeepError, subschemas

from . import members
from .assertions import ASSERTIONS, pattern_within
from .discriminators import tags_of
from .formats import breaks as formats_breaks
from .parts import read
from .roster import Roster

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

    from .discriminators import Tags
    from .parts import Part

    Check = Callable[[Json], bool]

_ELSEWHERE = ("$id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "definitions")
_BESIDE = (SINGLE | ARRAY | MAP) - {
    "$defs",
    "additionalProperties",
    "definitions",
    "items",
    "properties",
}
_DEFINITION = "#/$defs/"


class Knowledge:
    """What is known of the schema `root`; parts are known by their identity in it.

    `formats`: whether `format` is asserted. `engine`: whether the engine is asked at all. `limit`:
    how many steps back a pattern may take on a text (see `backtracking`). Thread-safe: reading a
    part twice is harmless.
    """

    def __init__(
        self, root: Schema, *, formats: bool = False, engine: bool = True, limit: int = MOST
    ) -> None:
        self.root = root
        self.limit = limit
        self.formats = formats
        self._engine = engine
        self._assertions = ASSERTIONS | {"format": formats_breaks} if formats else ASSERTIONS
        if limit != MOST:
            self._assertions = self._assertions | {"pattern": pattern_within(limit)}
        self._parts: dict[int, tuple[Schema, Part]] = {}
        self._checks: dict[int, tuple[Schema, Check | None]] = {}
        self._made: dict[int, tuple[Json, Check | None]] = {}
        self._needing: dict[int, tuple[Schema, bool]] = {}
        self._resolved: dict[str, Schema | None] = {}
        self._members: dict[int, members.Member] = {}
        self._kinds: dict[tuple[int, str], tuple[int, ...]] = {}
        self._rosters: dict[tuple[int, tuple[int, ...]], Roster] = {}
        self._tags: dict[int, Tags | None] = {}

    @cached_property
    def compares(self) -> bool:
        """Whether some part compares items, which is dear for big integers."""
        return compares_items(self.root)

    @cached_property
    def is_plain(self) -> bool:
        """Whether there is one schema at most for any part of a value."""
        try:
            return all(_stands_alone(part) for _, part in subschemas(self.root))
        except TooDeepError:
            return False

    def part(self, schema: JsonObject) -> Part:
        """Return the rows of a part of the root."""
        known = self._parts.get(id(schema))
        if known is None:
            known = self._parts[id(schema)] = schema, read(schema, self._assertions)
        return known[1]

    def check(self, schema: Schema) -> Check | None:
        """Return what tells whether a part of the root accepts a value; None where nothing can.

        It raises ValueError for a value that the engine cannot take in.
        """
        known = self._checks.get(id(schema))
        if known is None:
            known = self._checks[id(schema)] = schema, self._compiled(schema)
        return known[1]

    def check_alone(self, schema: Schema) -> Check | None:
        """Return what `check` returns; None where definitions must be compiled for it."""
        known = self._checks.get(id(schema))
        if known is not None:
            return known[1]
        return None if self._needs(schema) else self.check(schema)

    def check_all(self, schema: Schema) -> Check | None:
        """Return what tells whether a part of the root accepts each item of a list."""
        return self._check_made(schema, lambda: {"items": schema})

    def check_any(self, union: list[Schema]) -> Check | None:
        """Return what tells whether a member of a union, as it is written, accepts a value."""
        return self._check_made(union, lambda: {"anyOf": union})

    def resolve(self, reference: str) -> Schema | None:
        """Return the schema that a local reference names; None where nothing is there."""
        if reference not in self._resolved:
            try:
                self._resolved[reference] = refs.resolve(self.root, reference)
            except LookupError:
                self._resolved[reference] = None
        return self._resolved[reference]

    def member(self, schema: Schema) -> members.Member:
        """Return what `schema`, a part of the root as it is written there, says of keys."""
        if id(schema) not in self._members:
            self._members[id(schema)] = members.read(schema, self.root)
        return self._members[id(schema)]

    def for_kind(self, union: list[Schema], kind: str) -> tuple[int, ...]:
        """Return the members of a union, as it is written, that may be of the JSON type `kind`."""
        key = id(union), kind
        if key not in self._kinds:
            known = enumerate(map(self.member, union))
            self._kinds[key] = tuple(index for index, each in known if each.may_be(kind))
        return self._kinds[key]

    def roster(self, union: list[Schema], indexes: tuple[int, ...]) -> Roster:
        """Return some members of a union, as it is written, side by side."""
        key = id(union), indexes
        if key not in self._rosters:
            self._rosters[key] = Roster([self.member(union[index]) for index in indexes])
        return self._rosters[key]

    def tags(self, holder: JsonObject, union: list[Schema]) -> Tags | None:
        """Return the discriminator of the union `union`, as it is written in `holder`."""
        if id(union) not in self._tags:
            followed = [refs.follow(self.root, member)[0] for member in union]
            self._tags[id(union)] = tags_of(holder, followed, self.root)
        return self._tags[id(union)]

    def _needs(self, schema: Schema) -> bool:
        """Tell whether a part of the root refers to others."""
        known = self._needing.get(id(schema))
        if known is None:
            known = self._needing[id(schema)] = schema, _refers(schema)
        return known[1]

    def _check_made(self, part: Json, make: Callable[[], Schema]) -> Check | None:
        known = self._made.get(id(part))
        if known is None:
            known = self._made[id(part)] = part, self._compiled(make())
        return known[1]

    def _compiled(self, schema: Schema) -> Check | None:
        if not self._engine:
            return None
        try:
            standing = self._standing_alone(schema)
            if standing is None:
                return None
            return compiled(standing, formats=self.formats, limit=self.limit).is_valid
        except (ValueError, TooDeepError):
            return None

    def _standing_alone(self, schema: Schema) -> Schema | None:
        """Return `schema` with the definitions it needs; None where it needs more than these."""
        if not isinstance(schema, dict):
            return schema
        needs = False
        for _, part in subschemas(schema):
            if not isinstance(part, dict):
                continue
            if any(keyword in part for keyword in _ELSEWHERE):
                return None
            reference = part.get("$ref")
            if reference is not None and not str(reference).startswith(_DEFINITION):
                return None
            needs = needs or reference is not None
        if not needs:
            return schema
        if "$defs" in schema or not isinstance(self.root, dict):
            return schema if schema is self.root else None
        return schema | {"$defs": self.root.get("$defs", {})}


def _stands_alone(schema: Schema) -> bool:
    if not isinstance(schema, dict):
        return True
    return _BESIDE.isdisjoint(schema) and ("$ref" not in schema or len(schema) == 1)


def _refers(schema: Schema) -> bool:
    try:
        return any(isinstance(part, dict) and "$ref" in part for _, part in subschemas(schema))
    except TooDeepError:
        return True
