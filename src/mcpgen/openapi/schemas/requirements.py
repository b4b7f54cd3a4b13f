"""What a schema need not require, since it does not go this way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.openapi.schemas.clusters import ANY

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from mcpgen.openapi.schemas.directions import Direction, Directions
    from mcpgen.openapi.schemas.slots import Slot
    from mcpgen_runtime.schema.types import Json, JsonObject


def needless(slot: Slot, directions: Directions, direction: Direction) -> frozenset[str]:
    """Return the properties that are not required: in any part of the schema, or beside it.

    Among them are those with a mark beside a `$ref`, which hides it by the text of 3.0 though not
    for authors: they are kept, since they may be sent; they need not be.
    """
    marked = directions.hidden(slot.schema, slot.place, direction, ANY)
    beside = {
        name
        for name, one in declared(slot.schema).items()
        if directions.beside(one).hides(direction)
    }
    return marked | slot.free | beside


def require(schema: JsonObject, hidden: AbstractSet[str]) -> None:
    """Take names out of `required` and `dependentRequired` of a converted object, in place."""
    if "required" in schema:
        _put(schema, "required", _others(schema["required"], hidden))
    if "dependentRequired" in schema:
        lists = {key: _others(names, hidden) for key, names in schema["dependentRequired"].items()}
        _put(schema, "dependentRequired", {key: names for key, names in lists.items() if names})


def declared(schema: JsonObject) -> JsonObject:
    """Return the properties of a schema as authored."""
    properties = schema.get("properties")
    return properties if isinstance(properties, dict) else {}


def _others(names: list[str], hidden: AbstractSet[str]) -> list[str]:
    return [name for name in names if name not in hidden]


def _put(schema: JsonObject, keyword: str, value: Json) -> None:
    if value:
        schema[keyword] = value
    else:
        del schema[keyword]
