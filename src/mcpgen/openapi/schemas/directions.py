"""What belongs to requests only, and what to answers only (3.1, section 4.8.24; 3.0, 4.7.24.2).

A property that is `readOnly` is not sent, one that is `writeOnly` not received, and `required` then
holds for the other way alone. The mark may stand on the property, in the schema that it refers to,
or in a part of its `allOf`. A schema that says both says nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from mcpgen.openapi.schemas.clusters import ANY, cluster, following, parts_of
from mcpgen.openapi.schemas.property_maps import properties_of

if TYPE_CHECKING:
    from mcpgen.openapi.schemas.clusters import Keywords
    from mcpgen.openapi.schemas.place import Place
    from mcpgen.openapi.schemas.places import Places
    from mcpgen_runtime.schema.types import Json, JsonObject

Direction: TypeAlias = Literal["input", "output"]
"""Of a request, or of an answer."""

_MARKING = frozenset({"readOnly", "writeOnly", "$ref", "allOf"})


class Marks(NamedTuple):
    """Whether a schema is marked `readOnly` and `writeOnly`."""

    read_only: bool = False
    write_only: bool = False

    @property
    def one_way(self) -> bool:
        """Whether values go one way only."""
        return self.read_only != self.write_only

    def hides(self, direction: Direction) -> bool:
        """Whether values do not go this way."""
        return self.one_way and self.read_only == (direction == "input")


class Said(NamedTuple):
    """Names that a schema says something of, and the schemas that it refers to for the rest."""

    names: frozenset[str]
    targets: list[Place]


_UNMARKED = Marks()


class Directions:
    """Reads the marks of one document's schemas, each once.

    What is known of a place is so for the schema that was met there: a document of 2.0 has places
    where several are made of what stands there.
    """

    def __init__(self, places: Places) -> None:
        self._places = places
        self._marks: dict[Place, tuple[Json, Marks]] = {}
        self._targets: dict[tuple[Place, Direction | None, Keywords], Said] = {}
        self._hidden: dict[tuple[Place, Direction, Keywords], tuple[Json, frozenset[str]]] = {}

    def marks(self, schema: Json, place: Place) -> Marks:
        """Return the marks of a schema, whatever part of it has them."""
        if not isinstance(schema, dict) or _MARKING.isdisjoint(schema):
            return _UNMARKED
        known = self._marks.get(place)
        if known is None or known[0] is not schema:
            parts = [one for one, _ in cluster(schema, place, self._places)]
            read_only = any(one.get("readOnly") is True for one in parts)
            write_only = any(one.get("writeOnly") is True for one in parts)
            known = self._marks[place] = (schema, Marks(read_only, write_only))
        return known[1]

    def beside(self, schema: Json) -> Marks:
        """Return the marks that stand on a schema itself, though a `$ref` beside may hide them."""
        if not isinstance(schema, dict):
            return _UNMARKED
        return Marks(schema.get("readOnly") is True, schema.get("writeOnly") is True)

    def hidden(
        self, schema: Json, place: Place, direction: Direction, keywords: Keywords
    ) -> frozenset[str]:
        """Return the properties in any part of a schema that do not go this way."""
        key = (place, direction, keywords)
        known = self._hidden.get(key)
        if known is None or known[0] is not schema:
            names = self._all_said(self._said(schema, place, direction, keywords), key[1:])
            known = self._hidden[key] = (schema, names)
        return known[1]

    def demanded(self, target: Place) -> frozenset[str]:
        """Return what the parts of a schema that is referred to require."""
        said = self._of_target(target, None, ANY)
        return self._all_said(said, (None, ANY))

    def _all_said(self, first: Said, how: tuple[Direction | None, Keywords]) -> frozenset[str]:
        """Return the names that a schema says, and all that it refers to."""
        further = following(
            first.targets, lambda target: self._of_target(target, *how), lambda one: one.targets
        )
        return first.names.union(*(one.names for one in further))

    def _of_target(self, target: Place, direction: Direction | None, keywords: Keywords) -> Said:
        key = (target, direction, keywords)
        if key not in self._targets:
            value = self._places.value(target)
            self._targets[key] = self._said(value, target, direction, keywords)
        return self._targets[key]

    def _said(
        self, schema: Json, place: Place, direction: Direction | None, keywords: Keywords
    ) -> Said:
        """Return what a schema hides in a direction, or requires (None), and what it refers to."""
        parts = parts_of(schema, place, self._places, keywords)
        names = [
            name
            for one, at in parts.own
            for name in (self._own_hidden(one, at, direction) if direction else _required(one))
        ]
        return Said(frozenset(names), parts.targets)

    def _own_hidden(self, schema: JsonObject, place: Place, direction: Direction) -> list[str]:
        """Return the properties that a schema itself declares, and that do not go this way."""
        return [
            name
            for name, one, at in properties_of(schema, place, self._places)
            if self.marks(one, at).hides(direction)
        ]


def _required(schema: JsonObject) -> list[str]:
    names = schema.get("required")
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []
