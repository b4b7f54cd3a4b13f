"""What `not` asks for, said without `not` where that can be said.

Each answer denies the schema in one way; not every way is among them. A keyword without a positive
opposite gives the raw `not` back, and the value is checked after it was built.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .flat import TYPES, is_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

_OPPOSITES = {
    "minimum": ("number", "exclusiveMaximum", 0),
    "maximum": ("number", "exclusiveMinimum", 0),
    "exclusiveMinimum": ("number", "maximum", 0),
    "exclusiveMaximum": ("number", "minimum", 0),
    "minLength": ("string", "maxLength", -1),
    "maxLength": ("string", "minLength", 1),
    "minItems": ("array", "maxItems", -1),
    "maxItems": ("array", "minItems", 1),
    "minProperties": ("object", "maxProperties", -1),
    "maxProperties": ("object", "minProperties", 1),
}
"""A bound, the type it speaks of, its opposite, and what to add."""

_RAW = frozenset(
    {
        "const", "enum", "pattern", "multipleOf", "uniqueItems", "oneOf", "if", "prefixItems",
        "contains", "propertyNames", "patternProperties", "additionalProperties",
        "dependentRequired", "dependentSchemas", "unevaluatedProperties", "unevaluatedItems",
    }
)  # fmt: skip


def negate(schema: Schema) -> list[Schema]:
    """Return schemas each of which denies `schema`; an empty list where nothing can."""
    if isinstance(schema, bool):
        return [] if schema else [True]
    return [denial for key, value in schema.items() for denial in _deny(key, value)]


def is_raw(schema: Schema) -> bool:
    """Tell whether `not: schema` can only be checked, not said otherwise."""
    return isinstance(schema, dict) and sum(map(_asserts, schema)) == 1 and _kind(schema) in _RAW


def _kind(schema: JsonObject) -> str:
    return next(key for key in schema if _asserts(key))


def _asserts(keyword: str) -> bool:
    return keyword in _RAW or keyword in _OPPOSITES or keyword in _SAYERS


def _deny(keyword: str, value: Json) -> Iterator[Schema]:
    if keyword in _SAYERS:
        yield from _SAYERS[keyword](value)
    elif keyword in _OPPOSITES and is_number(value):
        name, opposite, step = _OPPOSITES[keyword]
        if value + step >= 0 or name == "number":
            yield {"type": name, opposite: value + step}
    elif keyword in _RAW:
        yield {"not": {keyword: value}}


def _type(value: Json) -> Iterator[Schema]:
    named = set(value if isinstance(value, list) else [value])
    if named & {"number", "integer"}:
        named |= {"number", "integer"}
    others = [name for name in TYPES if name not in named]
    if others:
        yield {"type": others}


def _required(names: Json) -> Iterator[Schema]:
    for name in names:
        yield {"type": "object", "properties": {name: False}}


def _properties(properties: Json) -> Iterator[Schema]:
    for name, inner in properties.items():
        yield {"type": "object", "required": [name], "properties": {name: {"not": inner}}}


def _items(inner: Json) -> Iterator[Schema]:
    yield {"type": "array", "minItems": 1, "contains": {"not": inner}}


def _any(members: Json) -> Iterator[Schema]:
    yield {"allOf": [{"not": inner} for inner in members]}


def _all(members: Json) -> Iterator[Schema]:
    for inner in members:
        yield {"not": inner}


def _not(inner: Json) -> Iterator[Schema]:
    yield inner


_SAYERS: dict[str, Callable[[Json], Iterator[Schema]]] = {
    "type": _type,
    "required": _required,
    "properties": _properties,
    "items": _items,
    "anyOf": _any,
    "allOf": _all,
    "not": _not,
}
