"""One schema of OpenAPI to one of JSON Schema 2020-12, for one direction.

Works from the outside in, without recursion: a converted object is made with the schemas inside it
still missing, which wait as slots. A reference is noted as a need and gets its name later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.openapi.schemas.clusters import ALL
from mcpgen.openapi.schemas.errors import SchemaError
from mcpgen.openapi.schemas.inheritance import own_part
from mcpgen.openapi.schemas.needs import Converted, Need, as_tag
from mcpgen.openapi.schemas.node import Node
from mcpgen.openapi.schemas.slots import Slot
from mcpgen.openapi.schemas.unions import discriminator
from mcpgen_runtime.schema.walk import MAX_DEPTH

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen.openapi.model import SchemaAt
    from mcpgen.openapi.schemas.directions import Direction, Directions
    from mcpgen.openapi.schemas.inheritance import Family, Inheritance
    from mcpgen.openapi.schemas.place import Place
    from mcpgen.openapi.schemas.places import Places
    from mcpgen.openapi.schemas.slots import Role
    from mcpgen.openapi.schemas.unions import Unions
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

_DESCRIBING = ("title", "description")


class Readers(NamedTuple):
    """What is known of a document while its schemas are converted.

    `doubt` is told the place and the words of what is left out.
    """

    places: Places
    directions: Directions
    unions: Unions
    inheritance: Inheritance
    doubt: Callable[[Place, str], None]


class Converter:
    """Converts schemas for one direction. Nothing authored is modified."""

    def __init__(self, readers: Readers, direction: Direction) -> None:
        self._readers = readers
        self._direction: Direction = direction

    def needed(self, need: Need) -> Converted:
        """Convert what a reference asks for; raises SchemaError."""
        kind, names, values = need.form
        if kind == "tagged":
            tag = as_tag(list(values))
            schema: JsonObject = {"$ref": "", "properties": {names[0]: tag}}
            return Converted(schema, [(schema, Need(need.place))])
        value: Json = self._readers.places.value(need.place)
        if kind == "base":
            return self._convert(own_part(value), need.place)
        if kind == "test":
            return self._convert(value, need.place, role="test")
        return self._whole(value, need.place, frozenset(names))

    def root(self, schema: SchemaAt) -> Converted:
        """Convert a schema where it stands; raises SchemaError."""
        return self._whole(schema.schema, self._readers.places.of(schema.at))

    def _whole(self, value: Json, place: Place, free: frozenset[str] = frozenset()) -> Converted:
        family = self._family(value, place)
        if family is None:
            return self._convert(value, place, free)
        if not family.needs:
            return self._convert({**own_part(value), "additionalProperties": True}, place, free)
        branches: list[JsonObject] = [{"$ref": ""} for _ in family.needs]
        words = {key: value[key] for key in _DESCRIBING if isinstance(value.get(key), str)}
        schema: JsonObject = {**words, "anyOf": branches}
        if family.name is not None:
            schema["x-discriminator"] = family.name
        return Converted(schema, list(zip(branches, family.needs, strict=True)))

    def _family(self, value: Json, place: Place) -> Family | None:
        """Return what a schema stands for as a parent, where it stands where it is said to."""
        if not isinstance(value, dict) or "discriminator" not in value:
            return None
        places = self._readers.places
        if not places.has(place) or places.value(place) is not value:
            return None
        hidden = self._readers.directions.hidden(value, place, self._direction, ALL)
        tells = discriminator(value) not in hidden
        return self._readers.inheritance.family(place, tells=tells)

    def _convert(
        self,
        value: Json,
        place: Place,
        free: frozenset[str] = frozenset(),
        role: Role = "value",
    ) -> Converted:
        readers = self._readers
        found: list[Schema] = [True]
        node = Node(readers, self._direction, place)
        stack = [Slot(found, 0, value, place, readers.places.dialect(place), 0, role, free)]
        while stack:
            slot = stack.pop()
            if slot.depth > MAX_DEPTH:
                reason = f"schemas are nested more than {MAX_DEPTH} deep"
                raise SchemaError(reason, readers.places.at(place))
            slot.holder[slot.key], inner = node.convert(slot)
            stack.extend(inner)
        return Converted(found[0], node.wants, one_way=node.one_way)
