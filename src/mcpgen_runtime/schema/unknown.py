"""The walker: it names the unknown keys of a value, level by level.

It words what the gate has refused and judges nothing itself. It goes where there is no doubt what
an author meant: into declared and pattern properties, typed additional ones, items, `allOf` members
read together, the one member of a union that the value belongs to. An iteration, not a recursion:
values come from strangers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from . import patterns, refs
from .composition import Merged, merged
from .unions import UNIONS, choose
from .walk import MAX_DEPTH

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from .types import Json, JsonObject, Schema

    Ways = Mapping[tuple[str, ...], Collection[str]]


MAX_PLACES = 100_000
"""How many values are visited: what comes after them in a huge one is not walked."""


@dataclass(frozen=True, slots=True)
class Level:
    """One object of a value that has keys which its schema does not know.

    `path`: the keys and indexes (as text) from the root to it. `unknown`: the keys that are
    refused, in the value's order. `accepted`: the declared keys, in the schema's order.
    """

    path: tuple[str, ...]
    unknown: tuple[str, ...]
    accepted: tuple[str, ...]


class _Place(NamedTuple):
    """A value to visit; `depth` counts every hop that led here: keys, items, references, unions."""

    value: Json
    schema: Schema
    path: tuple[str, ...]
    depth: int


def unknown_keys(arguments: Json, schema: Schema, *, within: Ways | None = None) -> list[Level]:
    """Return the levels of `arguments` that have unknown keys, each before those inside it.

    Stops at 256 hops, and after MAX_PLACES values. References are resolved in `schema`; those that
    lead nowhere say nothing. `within`: the only paths that are walked, with the steps from each.
    """
    return [level for level in _Walker(schema, within).walk(arguments) if level.unknown]


class _Walker:
    """One walk: `root` is where references are resolved, `within` the only paths to be walked."""

    def __init__(self, root: Schema, within: Ways | None) -> None:
        self._root = root
        self._within = within

    def walk(self, value: Json) -> Iterator[Level]:
        stack = [iter([_Place(value, self._root, (), 0)])]
        room = MAX_PLACES
        while stack and room > 0:
            place = next(stack[-1], None)
            if place is None:
                stack.pop()
                continue
            room -= 1
            if place.depth > MAX_DEPTH or not isinstance(place.value, (dict, list)):
                continue
            layers, depth = self._layers(place)
            if isinstance(place.value, dict):
                keys = merged(layers, self._follow)
                yield _level(place, keys)
                stack.append(_members(place, keys, self._steps(place), depth))
            else:
                stack.append(_items(place, layers, self._steps(place), depth))

    def _steps(self, place: _Place) -> Iterable[Any]:
        """Return the keys or indexes of a value that are walked."""
        if self._within is None:
            return list(place.value) if isinstance(place.value, dict) else range(len(place.value))
        steps = self._within.get(place.path, ())
        return steps if isinstance(place.value, dict) else sorted(map(int, steps))

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
    unknown = _unknown(place.value, keys) if keys.closed else ()
    return Level(place.path, tuple(unknown), tuple(keys.properties))


def _unknown(value: JsonObject, keys: Merged) -> list[str]:
    unnamed = [key for key in value if key not in keys.properties]
    if not keys.patterns:
        return unnamed
    return [key for key in unnamed if not any(patterns.matches(p, key) for p in keys.patterns)]


def _members(place: _Place, keys: Merged, steps: Iterable[str], depth: int) -> Iterator[_Place]:
    value: JsonObject = place.value
    for key in steps:
        schema = _rule(key, keys)
        if schema is not None:
            yield _Place(value[key], schema, (*place.path, key), depth + 1)


def _rule(key: str, keys: Merged) -> Schema | None:
    """Return the schema of a key: of its name, else of the first pattern, else of all others."""
    if key in keys.properties:
        return keys.properties[key]
    for pattern, schema in keys.patterns.items():
        if patterns.matches(pattern, key):
            return schema
    return None if keys.closed else keys.additional


def _items(
    place: _Place, layers: Sequence[Schema], steps: Iterable[int], depth: int
) -> Iterator[_Place]:
    value: list[Json] = place.value
    for index in steps:
        for layer in layers:
            schema = _item_rule(layer, index)
            if schema is not None:
                yield _Place(value[index], schema, (*place.path, str(index)), depth + 1)
                break


def _item_rule(layer: Schema, index: int) -> Schema | None:
    if not isinstance(layer, dict):
        return None
    prefix = layer.get("prefixItems", ())
    return prefix[index] if index < len(prefix) else layer.get("items")
