"""All that applies to one value: a schema, what it refers to, and the parts that it is composed of.

Read from the schemas as authored, to look ahead at what a part says. A reference that leads nowhere
is passed over here: it is told where it is converted.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from mcpgen.openapi.schemas.errors import SchemaError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mcpgen.openapi.schemas.place import Place
    from mcpgen.openapi.schemas.places import Places
    from mcpgen_runtime.schema.types import Json, JsonObject

T = TypeVar("T")

Keywords: TypeAlias = tuple[str, ...]

ALL: Keywords = ("allOf",)
"""What holds for a value in any case."""

ANY: Keywords = ("allOf", "anyOf", "oneOf")
"""What may hold for a value."""

_MOST_PARTS = 1_000
_MOST_TARGETS = 300
"""Schemas that one refers to, and parts of each, that are looked at: harm would multiply them."""


class Parts(NamedTuple):
    """The parts of a schema as far as no reference is followed, and what they refer to."""

    own: list[tuple[JsonObject, Place]]
    targets: list[Place]


def parts_of(schema: Json, standing: Place, places: Places, keywords: Keywords = ALL) -> Parts:
    """Return the parts of a schema, itself among them, in document order.

    One that only refers, since its `$ref` hides what is beside it, is none.
    """
    found = Parts([], [])
    stack: list[tuple[Json, Place]] = [(schema, standing)]
    while stack and len(found.own) < _MOST_PARTS:
        one, place = stack.pop()
        if not isinstance(one, dict):
            continue
        if "$ref" in one:
            found.targets.extend(_target(one["$ref"], place, places))
            if places.dialect(place).hides_siblings:
                continue
        found.own.append((one, place))
        stack.extend(reversed(_held(one, place, keywords)))
    return found


def cluster(
    schema: Json, standing: Place, places: Places, keywords: Keywords = ALL
) -> Iterator[tuple[JsonObject, Place]]:
    """Yield the schemas that apply to a value in place: the nearest first, each once."""
    first = parts_of(schema, standing, places, keywords)
    yield from first.own

    def further(target: Place) -> Parts:
        return parts_of(places.value(target), target, places, keywords)

    for parts in following(first.targets, further, lambda parts: parts.targets):
        yield from parts.own


def following(
    targets: list[Place], read: Callable[[Place], T], onward: Callable[[T], list[Place]]
) -> Iterator[T]:
    """Yield what is read of each schema that is referred to, and of those that it refers to."""
    waiting = deque(targets)
    seen: set[Place] = set()
    while waiting and len(seen) < _MOST_TARGETS:
        target = waiting.popleft()
        if target not in seen:
            seen.add(target)
            one = read(target)
            yield one
            waiting.extend(onward(one))


def _target(reference: Json, standing: Place, places: Places) -> list[Place]:
    if not isinstance(reference, str):
        return []
    try:
        return [places.find(reference, standing)]
    except SchemaError:
        return []


def _held(schema: JsonObject, place: Place, keywords: Keywords) -> list[tuple[Json, Place]]:
    return [
        (part, place.below(keyword, str(index)))
        for keyword in keywords
        if isinstance(schema.get(keyword), list)
        for index, part in enumerate(schema[keyword])
    ]
