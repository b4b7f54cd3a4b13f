"""The properties that a schema declares, each with its place.

A `$ref` right under `properties` names a property to the letter of JSON Schema, and its text is no
schema. Documents of many files mean a reference to a map of properties by it, as Path Items and
Components have them elsewhere, and that is how it is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.openapi.schemas.errors import SchemaError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.openapi.schemas.place import Place
    from mcpgen.openapi.schemas.places import Places
    from mcpgen_runtime.schema.types import Json, JsonObject

_MOST_HOPS = 100


def properties_of(
    schema: JsonObject, place: Place, places: Places
) -> Iterator[tuple[str, Json, Place]]:
    """Yield name, schema and place of each property that a schema at a place declares itself.

    Raises SchemaError for a reference that leads to no map, or on and on.
    """
    declared = schema.get("properties")
    if not isinstance(declared, dict):
        return
    named: dict[str, tuple[Json, Place]] = {}
    at = place.below("properties")
    for _ in range(_MOST_HOPS):
        reference = declared.get("$ref")
        refers = isinstance(reference, str)
        own = ((name, one) for name, one in declared.items() if not (refers and name == "$ref"))
        for name, one in own:
            named.setdefault(name, (one, at.below(name)))
        if not isinstance(reference, str):
            break
        standing, at = at, places.find(reference, at)
        declared = places.value(at)
        if not isinstance(declared, dict):
            raise SchemaError("`$ref` leads to no map of properties", places.at(standing))
    else:
        raise SchemaError("the references of `properties` lead on and on", places.at(place))
    for name, (one, where) in named.items():
        yield name, one, where
