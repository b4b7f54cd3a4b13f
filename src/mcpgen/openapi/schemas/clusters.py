"""All that applies to one value: a schema, what it refers to, and the parts that it is composed of.

Read from the schemas as authored, to look ahead at what a part says. A reference that leads nowhere
is passed over here: it is told where it is converted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from mcpgen.openapi.schemas.errors import SchemaError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.openapi.schemas.place import Place
    from mcpgen.openapi.schemas.places import Places
    from mcpgen_runtime.schema.types import Json, JsonObject

Keywords: TypeAlias = tuple[str, ...]

ALL: Keywords = ("allOf",)
"""What holds for a value in any case."""

ANY: Keywords = ("allOf", "anyOf", "oneOf")
"""What may hold for a value."""

_MOST = 1_000
"""Parts of one schema that are looked at; a hostile document multiplies them."""


def cluster(
    schema: Json, standing: Place, places: Places, keywords: Keywords = ALL
) -> Iterator[tuple[JsonObject, Place]]:
    """Yield the schemas that apply to a value in place, each reference once, in document order."""
    stack: list[tuple[Json, Place]] = [(schema, standing)]
    seen: set[Place] = set()
    left = _MOST
    while stack and left:
        left -= 1
        one, place = stack.pop()
        if not isinstance(one, dict):
            continue
        target = _target(one, place, places)
        is_lone = "$ref" in one and places.dialect(place).hides_siblings
        below = [] if is_lone else _parts(one, place, keywords)
        if target is not None and target not in seen:
            seen.add(target)
            below.insert(0, (places.value(target), target))
        stack.extend(reversed(below))
        if not is_lone:
            yield one, place


def _target(schema: JsonObject, standing: Place, places: Places) -> Place | None:
    reference = schema.get("$ref")
    if not isinstance(reference, str):
        return None
    try:
        return places.find(reference, standing)
    except SchemaError:
        return None


def _parts(schema: JsonObject, place: Place, keywords: Keywords) -> list[tuple[Json, Place]]:
    return [
        (part, place.below(keyword, str(index)))
        for keyword in keywords
        if isinstance(schema.get(keyword), list)
        for index, part in enumerate(schema[keyword])
    ]
