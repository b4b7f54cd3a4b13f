"""Two schemas taken apart side by side, down to pieces that can be compared whole.

`wide` shall accept all that `narrow` accepts. The narrow side is a conjunction of *layers*; leaving
one out only widens it, so whatever is not understood there is left out. The wide side must be
understood to its last keyword; where it is not, the piece is compared whole. A pair that is met
again further inside a value holds there if it holds outside: values are finite.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mcpgen_runtime.schema import refs
from mcpgen_runtime.schema.samples.parts import of_element, of_key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

__all__ = ["Parts", "by_itself"]

MAX_STEPS = 20_000
"""How many pairs are looked at before it is given up."""

_SAYS_NOTHING = frozenset({
    "$comment", "$defs", "$schema", "default", "deprecated", "description", "discriminator",
    "examples", "format", "readOnly", "title", "writeOnly", "x-discriminator",
})  # fmt: skip
_OBJECT = frozenset({"type", "properties", "required", "additionalProperties"})
_ARRAY = frozenset({"type", "items", "minItems", "maxItems"})
_LEADING = frozenset({"$ref", "allOf"})
_UNIONS = ("anyOf", "oneOf")

Layers = "tuple[JsonObject, ...]"


class _TooLongError(Exception):
    """The steps are used up."""


class Parts:
    """One comparison; `covers` compares pieces whole: True, False, or None for unknown."""

    def __init__(
        self, wide: Schema, narrow: Schema, covers: Callable[[Schema, Schema], bool | None]
    ) -> None:
        self._wide = wide
        self._narrow = narrow
        self._covers = covers
        self._steps = 0
        self._held: dict[tuple[int, ...], None] = {}  # assumed or shown, in order
        self._failed: set[tuple[int, ...]] = set()
        self._unions: dict[int, Schema] = {}
        self._alive: list[Schema] = []  # an identity is that of one object only

    def hold(self) -> bool:
        """Whether the wide schema was shown to accept all that the narrow one does."""
        try:
            return self._inside(self._wide, (self._narrow,))
        except (_TooLongError, RecursionError, LookupError):
            return False

    def _inside(self, wide: Schema, narrow: Sequence[Schema]) -> bool:
        """Compare what is said of a part of the value: a new pair, or one met further outside."""
        key = (id(wide), *map(id, narrow))
        if key in self._held or key in self._failed:
            return key in self._held
        self._alive += [wide, *narrow]
        before = len(self._held)
        self._held[key] = None
        if self._here(wide, narrow):
            return True
        for unfounded in list(self._held)[before:]:
            del self._held[unfounded]
        self._failed.add(key)
        return False

    def _here(self, wide: Schema, narrow: Sequence[Schema], place: int = 0) -> bool:
        """Compare what is said of one value; `place` is that of the branch that is looked at."""
        self._steps += 1
        if self._steps > MAX_STEPS:
            raise _TooLongError
        wide = self._resolved(wide)
        if wide is True or (isinstance(wide, dict) and not _said(wide)):
            return True
        layers = self._layers(narrow)
        if layers is None:
            return True
        if isinstance(wide, dict) and _said(wide) == {"allOf"}:
            return all(self._here(part, narrow) for part in wide["allOf"])
        cases = _cases(layers)
        if cases is not None:
            return all(self._here(wide, case, place) for place, case in enumerate(cases))
        return self._compare(wide, layers, place)

    def _compare(self, wide: Schema, layers: tuple[JsonObject, ...], place: int) -> bool:
        said = _said(wide) if isinstance(wide, dict) else set[str]()
        if isinstance(wide, dict):
            if said == {"anyOf"}:
                branches = wide["anyOf"][place : place + 1] + wide["anyOf"]  # mostly the same ones
                if any(self._here(branch, layers) for branch in branches):
                    return True
            if said <= _OBJECT and _is(layers, "object") and _is((wide,), "object"):
                return self._objects(wide, layers)
            if said <= _ARRAY and _is(layers, "array") and _is((wide,), "array"):
                return self._arrays(wide, layers)
        return self._whole(wide, layers)

    def _whole(self, wide: Schema, layers: tuple[JsonObject, ...]) -> bool:
        if wide is False:
            return False
        narrow: Schema = {"allOf": list(layers)}
        return self._covers(by_itself(wide, self._wide), by_itself(narrow, self._narrow)) is True

    def _objects(self, wide: JsonObject, layers: tuple[JsonObject, ...]) -> bool:
        required = {name for layer in layers for name in layer.get("required", ())}
        if not required.issuperset(wide.get("required", ())):
            return False
        declared: JsonObject = wide.get("properties", {})
        others: Schema = wide.get("additionalProperties", True)
        names = dict.fromkeys(declared)
        names |= dict.fromkeys(name for layer in layers for name in layer.get("properties", ()))
        return all(
            self._inside(declared.get(name, others), of_key(layers, name)) for name in names
        ) and self._inside(others, [self._undeclared(layer) for layer in layers])

    def _arrays(self, wide: JsonObject, layers: tuple[JsonObject, ...]) -> bool:
        least = max(layer.get("minItems", 0) for layer in layers)
        most = min(_most_items(layer) for layer in layers)
        if wide.get("minItems", 0) > least or wide.get("maxItems", math.inf) < most:
            return False
        items: Schema = wide.get("items", True)
        ahead = max(len(layer.get("prefixItems", ())) for layer in layers)
        return all(self._inside(items, of_element(layers, at)) for at in range(ahead + 1))

    def _undeclared(self, layer: JsonObject) -> Schema:
        """What a layer says of a property that it does not declare: one of several, by patterns."""
        more: Schema = layer.get("additionalProperties", True)
        patterns: JsonObject = layer.get("patternProperties", {})
        if not patterns:
            return more
        if id(patterns) not in self._unions:
            self._alive.append(layer)
            self._unions[id(patterns)] = {"anyOf": [*patterns.values(), more]}
        return self._unions[id(patterns)]

    def _resolved(self, wide: Schema) -> Schema:
        seen: set[str] = set()
        while isinstance(wide, dict) and _said(wide) == {"$ref"} and wide["$ref"] not in seen:
            seen.add(wide["$ref"])
            wide = refs.resolve(self._wide, wide["$ref"])
        return wide

    def _layers(self, narrow: Sequence[Schema]) -> tuple[JsonObject, ...] | None:
        """The plain schemas that apply to a value, references followed; None: none is valid."""
        found: dict[int, JsonObject] = {}
        queue = list(reversed(narrow))
        while queue:
            schema = queue.pop()
            if schema is False:
                return None
            if isinstance(schema, dict) and id(schema) not in found:
                found[id(schema)] = schema
                queue += reversed(schema.get("allOf", ()))
                if "$ref" in schema:
                    queue.append(refs.resolve(self._narrow, schema["$ref"]))
        self._alive += found.values()
        return tuple(map(_plain, found.values())) or ({},)


def _plain(layer: JsonObject) -> JsonObject:
    """A layer without what leads to others."""
    if layer.keys().isdisjoint(_LEADING):
        return layer
    return {keyword: value for keyword, value in layer.items() if keyword not in _LEADING}


def _said(schema: JsonObject) -> set[str]:
    return schema.keys() - _SAYS_NOTHING


def _cases(layers: tuple[JsonObject, ...]) -> Iterator[tuple[Schema, ...]] | None:
    """The narrow side by the branches of a union in it, or by its types; None where it is plain."""
    for at, layer in enumerate(layers):
        for word in _UNIONS:
            if word in layer:
                rest = {key: value for key, value in layer.items() if key != word}
                return ((*layers[:at], rest, branch, *layers[at + 1 :]) for branch in layer[word])
        if isinstance(layer.get("type"), list):
            return (
                (*layers[:at], {**layer, "type": kind}, *layers[at + 1 :]) for kind in layer["type"]
            )
    return None


def _is(layers: Sequence[JsonObject], kind: str) -> bool:
    return any(layer.get("type") == kind for layer in layers)


def _most_items(layer: JsonObject) -> float:
    most: float = layer.get("maxItems", math.inf)
    return min(most, len(layer.get("prefixItems", ()))) if layer.get("items") is False else most


def by_itself(schema: Schema, root: Schema) -> Schema:
    """A part of `root` by itself, with the definitions that it needs."""
    if not isinstance(schema, dict) or not isinstance(root, dict) or "$defs" not in root:
        return schema
    definitions: dict[str, Json] = refs.reachable_definitions(schema, root["$defs"])
    plain = {key: value for key, value in schema.items() if key != "$defs"}
    return {**plain, "$defs": definitions} if definitions else plain
