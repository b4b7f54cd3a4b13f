"""What is asked for: the schema at a place, whole or in one of the forms that its users need."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mcpgen.openapi.schemas.place import Place
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema


class Form(NamedTuple):
    """How a schema is used.

    `kind` `base`: without the union of its children, by one of them. `tagged`: as a branch of a
    union that `names[0]` tells apart by `values`. `free`: where the properties of `names` are
    declared by another part, and not in this direction, so that they are not required here. `test`:
    as what a value is tested by, which is the same whatever goes only one way.
    """

    kind: str = ""
    names: tuple[str, ...] = ()
    values: tuple[str, ...] = ()


WHOLE = Form()


class Need(NamedTuple):
    """A schema in a form."""

    place: Place
    form: Form = WHOLE


class Converted(NamedTuple):
    """A converted schema, before its references have their names.

    `wants` has each object with a `$ref`, and what it refers to. `one_way`: something in it goes
    only one way, so that its form for the other direction differs.
    """

    schema: Schema
    wants: list[tuple[JsonObject, Need]]
    one_way: bool = False


def as_tag(values: list[Json]) -> JsonObject:
    """Return the schema of a property that has one of some values."""
    return {"const": values[0]} if len(values) == 1 else {"enum": values}
