"""One value that several parts of a schema describe: closed apart, each would refuse the other's.

`{properties: {x: A}, anyOf: [{properties: {x: B}}, ...]}` asks of one `x` to be an A and a B, and a
closed A refuses the keys of B. Where such parts cannot be merged, they stay as they were written,
and what closes the value is a *pool*: a schema of names only, those that any of the parts knows.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.spec.normalising.algebra.declared import Said
from mcpgen.spec.normalising.structure.definitions import definition_name
from mcpgen.spec.normalising.structure.in_place import in_place
from mcpgen_runtime.schema import patterns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from mcpgen.spec.normalising.algebra.declared import Declared
    from mcpgen_runtime.schema.types import JsonObject, Schema

_UNIONS = ("anyOf", "oneOf")
_OTHERS = {
    "additionalProperties": "rest",
    "unevaluatedProperties": "rest",
    "items": "items",
    "unevaluatedItems": "items",
}
UNEVALUATED = "unevaluated"
"""The key of what a schema describes only where none of its own parts does."""


class Described(NamedTuple):
    """A schema and the members or items that it is about.

    `kind` is "name", "pattern", "rest" or "items"; `key` the name or the pattern.
    """

    kind: str
    key: str | None
    schema: Schema

    def is_about(self, name: str) -> bool:
        """Whether the member `name` may be meant."""
        return self.meets(Described("name", name, True))

    def meets(self, other: Described) -> bool:
        """Whether both may be about one value."""
        if "items" in (self.kind, other.kind):
            return self.kind == other.kind
        if self.kind == other.kind == "name":
            return self.key == other.key
        named, by_pattern = (self, other) if self.kind == "name" else (other, self)
        if named.kind != "name" or by_pattern.kind != "pattern":
            return True
        return patterns.matches(by_pattern.key or "", named.key or "")


class _Seen:
    """What parts describe that came earlier: by name, since objects may have many members."""

    def __init__(self) -> None:
        self._named: dict[str | None, list[Described]] = {}
        self._others: list[Described] = []

    def add(self, several: list[Described]) -> None:
        for one in several:
            holder = self._named.setdefault(one.key, []) if one.kind == "name" else self._others
            holder.append(one)

    def meeting(self, one: Described) -> Iterator[tuple[Schema, Schema]]:
        """Yield `one` with each different schema that may be about the same value."""
        if one.kind == "name":
            candidates = [*self._named.get(one.key, ()), *self._others]
        else:
            candidates = [*chain.from_iterable(self._named.values()), *self._others]
        for other in candidates:
            if one.meets(other) and one.schema != other.schema:
                yield one.schema, other.schema


class Overlaps:
    """Finds values that are described twice, in the schemas of one document."""

    def __init__(self, definitions: Mapping[str, Schema], declared: Declared) -> None:
        """References must not lead in circles in place."""
        self._definitions = definitions
        self._declared = declared
        self._known: dict[int, list[Described]] = {}
        self._conflicting: dict[int, bool] = {}
        self._speaking: dict[int, bool] = {}
        self._declaring: dict[int, bool] = {}

    def conflicts(self, schema: Schema) -> bool:
        """Whether closing parts of a schema apart might refuse what another part means."""
        if not isinstance(schema, dict):
            return False
        if id(schema) not in self._conflicting:
            self._conflicting[id(schema)] = any(
                self._conflict(*pair) for pair in self._twice(schema)
            ) or any(self.conflicts(part) for _, part in self.in_place(schema))
        return self._conflicting[id(schema)]

    def _twice(self, schema: JsonObject) -> Iterator[tuple[Schema, Schema]]:
        """Yield two different schemas of one value, wherever two parts that hold together do."""
        yield from _of_patterns(schema)
        earlier = _Seen()
        for component in self._components(schema):
            together = [one for one in component if self._speaks(one.schema)]
            for one in together:
                yield from earlier.meeting(one)
            earlier.add(together)

    def _conflict(self, one: Schema, other: Schema) -> bool:
        if not self._speaks(one) or not self._speaks(other):
            return False
        if not self._declares(one) and not self._declares(other):
            return False
        return not self._only_demands(one, other) and not self._only_demands(other, one)

    def _only_demands(self, one: Schema, other: Schema) -> bool:
        """Whether a schema says no more than that keys be there, and the other knows them."""
        said = self._declared.said(one)
        if said.declared or said.has_word or self._all(one):
            return False
        return said.demanded <= self._declared.by(other)

    def _speaks(self, schema: Schema) -> bool:
        """Whether a schema, or any schema in it, says anything of keys."""
        return self._any(schema, Said.speaks, self._speaking)

    def _declares(self, schema: Schema) -> bool:
        return self._any(schema, _declares, self._declaring)

    def _any(self, schema: Schema, test: Callable[[Said], bool], known: dict[int, bool]) -> bool:
        """Whether what a schema says, or any schema in it, passes a test."""
        if not isinstance(schema, dict):
            return False
        if id(schema) not in known:
            known[id(schema)] = False  # while that is being found out
            known[id(schema)] = test(self._declared.said(schema)) or any(
                self._any(one.schema, test, known) for one in self._all(schema)
            )
        return known[id(schema)]

    def _components(self, schema: JsonObject) -> Iterator[list[Described]]:
        """Yield what is described by each of the things that hold together.

        Of a union one branch holds, and of a condition one end: their branches are one component.
        """
        yield [one for one in described(schema) if one.key != UNEVALUATED]
        together: dict[str, list[Described]] = {}
        for keyword, part in self.in_place(schema):
            if keyword in _UNIONS:
                together.setdefault(keyword, []).extend(self._all(part))
            elif keyword in ("then", "else"):
                together.setdefault("if", []).extend(self._all(part))
            elif keyword != "if":
                yield self._all(part)
        yield from together.values()

    def _all(self, schema: Schema) -> list[Described]:
        """Return all that a schema describes, itself and in place, each thing once."""
        if not isinstance(schema, dict):
            return []
        if id(schema) not in self._known:
            found = {(one.kind, one.key, id(one.schema)): one for one in described(schema)}
            for keyword, part in self.in_place(schema):
                if keyword != "if":
                    found |= {(one.kind, one.key, id(one.schema)): one for one in self._all(part)}
            self._known[id(schema)] = list(found.values())
        return self._known[id(schema)]

    def in_place(self, schema: JsonObject) -> Iterator[tuple[str, Schema]]:
        """Yield all that applies in place, what `$ref` refers to as well."""
        name = definition_name(schema)
        if name is not None:
            yield "$ref", self._definitions.get(name, True)
        yield from in_place(schema)


def _declares(said: Said) -> bool:
    return bool(said.declared)


def described(schema: JsonObject) -> Iterator[Described]:
    """Yield what a schema's own keywords describe: values that closing goes into, no tests."""
    for name, said in schema.get("properties", {}).items():
        yield Described("name", name, said)
    for pattern, said in schema.get("patternProperties", {}).items():
        yield Described("pattern", pattern, said)
    for said in schema.get("prefixItems", ()):
        yield Described("items", None, said)
    for keyword, kind in _OTHERS.items():
        if keyword in schema:
            key = UNEVALUATED if keyword.startswith(UNEVALUATED) else None
            yield Described(kind, key, schema[keyword])


def _of_patterns(schema: JsonObject) -> Iterator[tuple[Schema, Schema]]:
    """Yield what a schema says twice of one member itself: by patterns, or a name and a pattern."""
    mine = [one for one in described(schema) if one.kind in ("name", "pattern")]
    by_pattern = [one for one in mine if one.kind == "pattern"]
    for pattern in by_pattern:
        for other in mine:
            if other is not pattern and pattern.meets(other) and pattern.schema != other.schema:
                yield pattern.schema, other.schema
