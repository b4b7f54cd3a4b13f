"""Which keys and items a schema has judged, itself or through the schemas in place (core, 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema import refs
from mcpgen_runtime.schema.unions import UNIONS

from .choice import meant
from .descent import Place, declares

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from mcpgen_runtime.schema.types import JsonObject, Schema

    from .finder import Finder, Finding


def unevaluated_keys(finder: Finder, place: Place, schema: JsonObject) -> list[str]:
    """Return the keys of an object that nothing but `unevaluatedProperties` of `schema` judges."""
    layers = _layers(finder, place, schema)
    return [key for key in place.value if not any(_judges_key(each, key) for each in layers)]


def unevaluated_items(finder: Finder, place: Place, schema: JsonObject) -> list[int]:
    """Return the indexes of an array that nothing but `unevaluatedItems` of `schema` judges."""
    layers = _layers(finder, place, schema)
    return [
        index
        for index in range(len(place.value))
        if not any(_judges_item(finder, place, each, index) for each in layers)
    ]


def misfitting(
    finder: Finder, place: Place, schema: JsonObject, keys: Collection[str]
) -> Iterator[Finding]:
    """Yield what is wrong with those of `keys` that an alternative knows, with other values only.

    One alternative of an `anyOf` holds, and another would hold as well but for these values.
    """
    inside = len(place.path)
    for layer in _layers(finder, place, schema):
        for member in layer.get("anyOf", ()):
            found = finder.attempt(place.beside(member, "anyOf"))
            if all(len(each.path) > inside and each.path[inside] in keys for each in found):
                yield from found


def _judges_key(layer: JsonObject, key: str) -> bool:
    if "additionalProperties" in layer or "unevaluatedProperties" in layer:
        return True
    return declares(layer, key)


def _judges_item(finder: Finder, place: Place, layer: JsonObject, index: int) -> bool:
    if "items" in layer or "unevaluatedItems" in layer or index < len(layer.get("prefixItems", ())):
        return True
    if "contains" not in layer:
        return False
    return finder.fits(place.inside(layer["contains"], "contains", index))


def _layers(finder: Finder, place: Place, schema: JsonObject) -> list[JsonObject]:
    """Return `schema` without its own unevaluated keywords, and all that hold in its place."""
    own = {key: datum for key, datum in schema.items() if not key.startswith("unevaluated")}
    layers = [own]
    stack = list(_in_place(finder, place, own))
    seen: set[int] = set()
    while stack:
        layer = stack.pop()
        if isinstance(layer, dict) and id(layer) not in seen:
            seen.add(id(layer))
            layers.append(layer)
            stack.extend(_in_place(finder, place, layer))
    return layers


def _in_place(finder: Finder, place: Place, schema: JsonObject) -> Iterator[Schema]:
    """Yield the schemas in the place of `schema` that accept the value, or were meant to.

    A branch that refuses the value judges nothing (core, 11.3), but what is told is what is left
    to mend: the keys of the branch that was meant are not unknown.
    """
    yield from schema.get("allOf", ())
    if "$ref" in schema:
        yield refs.target(finder.root, schema["$ref"])
    for keyword in UNIONS:
        if keyword in schema:
            yield from meant(finder, place, schema, keyword)
    yield from _conditional(finder, place, schema)
    for key, member in schema.get("dependentSchemas", {}).items():
        if key in place.value:
            yield member


def _conditional(finder: Finder, place: Place, schema: JsonObject) -> Iterator[Schema]:
    if "if" not in schema:
        return
    if finder.fits(place.beside(schema["if"], "if")):
        yield schema["if"]
        yield schema.get("then", True)
    else:
        yield schema.get("else", True)
