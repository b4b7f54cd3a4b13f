"""The schemas of a document that tools ask for, and the definitions that these need.

Each schema that is referred to is converted once for each direction; once for both where nothing in
it, however far its references lead, goes only one way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.openapi.schemas.converter import Readers
from mcpgen.openapi.schemas.definitions import Definitions
from mcpgen.openapi.schemas.directions import Directions
from mcpgen.openapi.schemas.errors import Doubt, SchemaError
from mcpgen.openapi.schemas.files import is_file
from mcpgen.openapi.schemas.inheritance import Inheritance
from mcpgen.openapi.schemas.names import Names
from mcpgen.openapi.schemas.places import Places
from mcpgen.openapi.schemas.unions import Unions
from mcpgen.spec.normalising.structure.keywords import ASSERTIONS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.openapi.model import Api, At, SchemaAt
    from mcpgen.openapi.schemas.directions import Direction
    from mcpgen.openapi.schemas.place import Place
    from mcpgen_runtime.schema.types import Json, Schema

_LONGEST_CHAIN = 256
"""References that only refer on."""


class Schemas:
    """The schemas of one API in JSON Schema 2020-12; every reference in them is `#/$defs/NAME`.

    What is returned is shared: not to be modified.
    """

    def __init__(self, api: Api) -> None:
        self._places = Places(api)
        self._directions = Directions(self._places)
        unions = Unions(api, self._places)
        inheritance = Inheritance(self._places, unions)
        readers = Readers(self._places, self._directions, unions, inheritance, self._doubt)
        self._definitions = Definitions(readers, Names(api, self._places))
        self._doubts: dict[tuple[Place, str], Doubt] = {}
        self._made: dict[tuple[Place, Direction], tuple[Json, Schema]] = {}

    @property
    def definitions(self) -> Mapping[str, Schema]:
        """All definitions that were needed so far, by name."""
        return self._definitions.schemas

    @property
    def origins(self) -> Mapping[str, At]:
        """The place of each definition as authored, by name."""
        return self._definitions.origins

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """What was left out of the schemas so far, each place once."""
        return tuple(self._doubts.values())

    def input(self, schema: SchemaAt) -> Schema:
        """Return a schema for what is sent: nothing in it is `readOnly`.

        Raises SchemaError where it, or anything that it needs, has no meaning.
        """
        return self._converted(schema, "input")

    def output(self, schema: SchemaAt) -> Schema:
        """Return a schema for what is received: nothing in it is `writeOnly`.

        Raises SchemaError where it, or anything that it needs, has no meaning.
        """
        return self._converted(schema, "output")

    def resolve(self, schema: SchemaAt) -> SchemaAt:
        """Follow the references that a schema is, as long as nothing beside one restricts it.

        Raises SchemaError for a reference that leads nowhere, to no schema, or back to itself.
        """
        for _ in range(_LONGEST_CHAIN):
            value = schema.schema
            if not isinstance(value, dict) or "$ref" not in value or self._says_more(schema):
                return schema
            schema = self._places.target(value["$ref"], Places.of(schema.at))
        raise SchemaError("its references lead in a circle", schema.at)

    def is_file(self, schema: SchemaAt) -> bool:
        """Whether a value of the schema is the bytes of a file."""
        return is_file(schema.schema, Places.of(schema.at), self._places)

    def hidden(self, schema: SchemaAt, direction: Direction) -> bool:
        """Whether values of a property with this schema do not go in a direction."""
        return self._directions.marks(schema.schema, Places.of(schema.at)).hides(direction)

    def _says_more(self, schema: SchemaAt) -> bool:
        """Whether something beside a `$ref` can refuse a value."""
        if self._places.dialect(Places.of(schema.at)).hides_siblings:
            return False
        return not ASSERTIONS.isdisjoint(schema.schema.keys() - {"$ref"})

    def _converted(self, schema: SchemaAt, direction: Direction) -> Schema:
        key = (Places.of(schema.at), direction)
        made = self._made.get(key)
        if made is not None and made[0] is schema.schema:
            return made[1]
        converted = self._definitions.converter(direction).root(schema)
        self._definitions.link(converted, direction)
        self._made[key] = (schema.schema, converted.schema)
        return converted.schema

    def _doubt(self, place: Place, message: str) -> None:
        self._doubts.setdefault((place, message), Doubt(message, self._places.at(place)))
