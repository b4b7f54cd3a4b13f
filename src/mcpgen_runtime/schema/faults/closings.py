"""Keys that a closed object refuses, in the form of the walker's levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema import refs
from mcpgen_runtime.schema.unions import UNIONS
from mcpgen_runtime.schema.unknown import Level

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.schema.types import JsonObject, Schema

    from .violation import Violation

_IN_PLACE = ("if", "then", "else")
_LISTS = ("allOf", *UNIONS)


def is_closing(violation: Violation) -> bool:
    """Tell whether a violation is about keys that a closed object does not know."""
    return violation.keyword in ("additionalProperties", "unevaluatedProperties")


def level(violation: Violation, root: Schema) -> Level:
    """Return the level of a closing: the keys that it refuses, and those that are declared.

    `additionalProperties` knows the properties of its own schema only; `unevaluatedProperties`
    those of all schemas in place.
    """
    path = tuple(str(step) for step in violation.path)
    holder = violation.holder
    if violation.keyword == "unevaluatedProperties":
        return Level(path, violation.keys, tuple(dict.fromkeys(_declared(holder, root))))
    return Level(path, violation.keys, tuple(holder.get("properties", ())))


def _declared(holder: JsonObject, root: Schema) -> Iterator[str]:
    """Yield the properties that a schema declares, itself or through the schemas in place."""
    stack: list[Schema] = [holder]
    seen: set[int] = set()
    while stack:
        schema = refs.follow(root, stack.pop())[0]
        if not isinstance(schema, dict) or id(schema) in seen:
            continue
        seen.add(id(schema))
        yield from schema.get("properties", ())
        stack.extend(reversed(list(_in_place(schema))))


def _in_place(schema: JsonObject) -> Iterator[Schema]:
    for keyword in _LISTS:
        yield from schema.get(keyword, ())
    for keyword in _IN_PLACE:
        if keyword in schema:
            yield schema[keyword]
    yield from schema.get("dependentSchemas", {}).values()
