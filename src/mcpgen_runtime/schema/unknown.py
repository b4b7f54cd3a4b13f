"""The walker: it names the unknown keys of a value, level by level.

It words what the gate has refused and judges nothing itself. It goes where there is no doubt what
an author meant: into declared and pattern properties, typed additional ones, items, `allOf` members
read together, the one member of a union that the value belongs to. An iteration, not a recursion:
values come from strangers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import patterns, refs
from .composition import Merged, merged
from .unions import UNIONS, choose
from .walk import MAX_DEPTH

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .types import Json, JsonObject, Schema


@dataclass(frozen=True, slots=True)
class Level:
    """One object of a value that has keys which its schema does not know.

    `path`: the keys and indexes (as text) from the root to it. `unknown`: the keys that are
    refused, in the value's order. `accepted`: the declared keys, in the schema's order.
    """

    path: tuple[str, ...]
    unknown: tuple[str, ...]
    accepted: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Place:
    """A value to visit; `depth` counts every hop that led here: keys, items, references, unions."""

    value: Json
    schema: Schema
    path: tuple[str, ...]
    depth: int


def unknown_keys(arguments: Json, schema: Schema) -> list[Level]:
    """Return the levels of `arguments` that have unknown keys, each before those inside it.

    Stops at 256 hops. References are resolved in `schema`; those that lead nowhere say nothing.
    """
    return [level for level in _Walker(schema).walk(arguments) if level.unknown]


class _Walker:
    """One walk; `root` is where references are resolved."""

    def __init__(self, root: Schema) -> None:
        self._root = root

    def walk(self, value: Json) -> Iterator[Level]:
        stack = [_Place(value, self._root, (), 0)]
        while stack:
            place = stack.pop()
            if place.depth > MAX_DEPTH or not isinstance(place.value, (dict, list)):
                continue
            layers, depth = self._layers(place)
            if isinstance(place.value, dict):
                keys = merged(layers, self._follow)
                yield _level(place, keys)
                below = _members(place, keys, depth)
            else:
                below = _items(place, layers, depth)
            stack.extend(reversed(list(below)))

    def _follow(self, schema: Schema) -> Schema:
        return refs.follow(self._root, schema)[0]

    def _layers(self, place: _Place) -> tuple[list[Schema], int]:
        """Return the schemas that hold for the value: its own, and the chosen members of unions."""
        layers: list[Schema] = []
        depth = place.depth
        pending: list[Schema] = [place.schema]
        while pending and depth <= MAX_DEPTH:
            schema, hops = refs.follow(self._root, pending.pop())
            depth += hops
            layers.append(schema)
            for union in _unions(schema):
                member = choose([self._follow(member) for member in union], place.value)
                if member is not None:
                    depth += 1
                    pending.append(member)
        return layers, depth


def _unions(schema: Schema) -> Iterator[Sequence[Schema]]:
    if isinstance(schema, dict):
        for keyword in UNIONS:
            if isinstance(schema.get(keyword), list):
                yield schema[keyword]


def _level(place: _Place, keys: Merged) -> Level:
    unknown = [key for key in place.value if keys.closed and not _known(key, keys)]
    return Level(place.path, tuple(unknown), tuple(keys.properties))


def _known(key: str, keys: Merged) -> bool:
    return key in keys.properties or any(patterns.matches(each, key) for each in keys.patterns)


def _members(place: _Place, keys: Merged, depth: int) -> Iterator[_Place]:
    value: JsonObject = place.value
    for key, item in value.items():
        schema = _rule(key, keys)
        if schema is not None:
            yield _Place(item, schema, (*place.path, key), depth + 1)


def _rule(key: str, keys: Merged) -> Schema | None:
    """Return the schema of a key: of its name, else of the first pattern, else of all others."""
    if key in keys.properties:
        return keys.properties[key]
    for pattern, schema in keys.patterns.items():
        if patterns.matches(pattern, key):
            return schema
    return None if keys.closed else keys.additional


def _items(place: _Place, layers: Sequence[Schema], depth: int) -> Iterator[_Place]:
    value: list[Json] = place.value
    for index, item in enumerate(value):
        for layer in layers:
            schema = _item_rule(layer, index)
            if schema is not None:
                yield _Place(item, schema, (*place.path, str(index)), depth + 1)
                break


def _item_rule(layer: Schema, index: int) -> Schema | None:
    if not isinstance(layer, dict):
        return None
    prefix = layer.get("prefixItems", ())
    return prefix[index] if index < len(prefix) else layer.get("items")
