"""The keywords that pass a value, or a part of it, on to other schemas (core, section 10).

A `Place` is a value and a schema that it must satisfy; a row gives the places that must be
satisfied with it, but for parts of the value of which the engine says that nothing is wrong.
Keywords that need a verdict on a part before they can speak (`anyOf`, `not`, `contains`...) are not
here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from mcpgen_runtime.schema import patterns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mcpgen_runtime.schema.types import Json, JsonObject, Path, Schema

    from .finder import Finder

    Row = Callable[["Place", JsonObject, Finder], Iterable["Place"]]


Way: TypeAlias = "tuple[Way, str | int] | None"


class Place(NamedTuple):
    """A value, the way to it, and a schema it must satisfy.

    A way is the way to what is around and one step more, so that a step costs the same however deep
    it is; a path is made of it where something is wrong. `level`: how many steps it has. `holder`
    and `keyword` are where the schema stands; `depth` counts every hop that led here. `is_refused`:
    by all that the engine has said, the value does not satisfy it.
    """

    schema: Schema
    value: Json
    way: Way = None
    level: int = 0
    depth: int = 0
    holder: JsonObject | None = None
    keyword: str = ""
    is_refused: bool = False

    @classmethod
    def at(cls, path: Path, schema: Schema, value: Json) -> Place:
        """Return the place of a value by its path."""
        way: Way = None
        for step in path:
            way = (way, step)
        return cls(schema, value, way, len(path))

    @property
    def path(self) -> Path:
        """The keys and indexes that lead to the value."""
        steps: list[str | int] = []
        way = self.way
        while way is not None:
            way, step = way
            steps.append(step)
        return tuple(reversed(steps))

    def inside(
        self, schema: Schema, keyword: str, key: str | int, *, is_refused: bool = False
    ) -> Place:
        """Return the place of a member or an item of this value."""
        holder: JsonObject = self.schema if isinstance(self.schema, dict) else {}
        way, level, depth = (self.way, key), self.level + 1, self.depth + 1
        return Place(schema, self.value[key], way, level, depth, holder, keyword, is_refused)

    def holding(self, value: Json) -> Place:
        """Return this place with another value in it: what a text says as JSON."""
        return self._replace(value=value, depth=self.depth + 1)

    def beside(self, schema: Schema, keyword: str) -> Place:
        """Return the place of another schema for this very value."""
        holder: JsonObject = self.schema if isinstance(self.schema, dict) else {}
        return Place(schema, self.value, self.way, self.level, self.depth + 1, holder, keyword)


def _ref(place: Place, schema: JsonObject, finder: Finder) -> Iterable[Place]:
    target = finder.known.resolve(schema["$ref"])
    return () if target is None else (place.beside(target, "$ref"),)


def _all_of(place: Place, schema: JsonObject, _: Finder) -> Iterable[Place]:
    return [place.beside(member, "allOf") for member in schema["allOf"]]


def _dependent_schemas(keyword: str) -> Row:
    def row(place: Place, schema: JsonObject, _: Finder) -> Iterator[Place]:
        if isinstance(place.value, dict):
            for key, member in schema[keyword].items():
                if key in place.value and isinstance(member, (dict, bool)):
                    yield place.beside(member, keyword)

    return row


def _properties(place: Place, schema: JsonObject, finder: Finder) -> Iterable[Place]:
    if not isinstance(place.value, dict):
        return ()
    return finder.suspected_members(place, schema["properties"])


def _pattern_properties(place: Place, schema: JsonObject, finder: Finder) -> Iterator[Place]:
    if isinstance(place.value, dict):
        for pattern, member in schema["patternProperties"].items():
            keys = [key for key in place.value if patterns.matches(pattern, key)]
            yield from finder.suspected(place, member, "patternProperties", keys)


def _additional_properties(place: Place, schema: JsonObject, finder: Finder) -> Iterable[Place]:
    if not isinstance(place.value, dict):
        return ()
    member = schema["additionalProperties"]
    return finder.suspected(place, member, "additionalProperties", undeclared(schema, place.value))


def _prefix_items(place: Place, schema: JsonObject, finder: Finder) -> Iterator[Place]:
    if isinstance(place.value, list):
        for index, member in enumerate(schema["prefixItems"][: len(place.value)]):
            yield from finder.suspected(place, member, "prefixItems", (index,))


def _items(place: Place, schema: JsonObject, finder: Finder) -> Iterable[Place]:
    if not isinstance(place.value, list):
        return ()
    first, member = len(schema.get("prefixItems", ())), schema["items"]
    end = min(first + 1, len(place.value)) if member is False else len(place.value)
    return finder.suspected(place, member, "items", range(first, end))


def undeclared(schema: JsonObject, value: JsonObject) -> list[str]:
    """Return the keys of an object of which `schema` itself does not speak by name or pattern."""
    if "patternProperties" in schema:
        return [key for key in value if not declares(schema, key)]
    declared = schema.get("properties", {})
    if value.keys() <= declared.keys():
        return []
    return [key for key in value if key not in declared]


def declares(schema: JsonObject, key: str) -> bool:
    """Tell whether `properties` or `patternProperties` of `schema` itself speak of `key`."""
    if key in schema.get("properties", ()):
        return True
    return any(patterns.matches(each, key) for each in schema.get("patternProperties", ()))


ROWS: dict[str, Row] = {
    "$ref": _ref,
    "additionalProperties": _additional_properties,
    "allOf": _all_of,
    "dependencies": _dependent_schemas("dependencies"),  # until draft-07
    "dependentSchemas": _dependent_schemas("dependentSchemas"),
    "items": _items,
    "patternProperties": _pattern_properties,
    "prefixItems": _prefix_items,
    "properties": _properties,
}
"""The places that follow from a keyword, by keyword."""
