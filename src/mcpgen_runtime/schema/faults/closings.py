"""Keys that a closed object refuses, in the form of the walker's levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema import refs
from mcpgen_runtime.schema.unions import UNIONS
from mcpgen_runtime.schema.unknown import Level

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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
    those of all schemas in place, but for keys that are declared where it does not come to it (in a
    `then` that does not apply) and are refused therefore.
    """
    path = tuple(str(step) for step in violation.path)
    holder = violation.holder
    if violation.keyword == "unevaluatedProperties":
        accepted = dict.fromkeys(
            each for each in declared(holder, root) if each not in violation.keys
        )
        return Level(path, violation.keys, tuple(accepted))
    return Level(path, violation.keys, tuple(holder.get("properties", ())))


def declared(schema: Schema, root: Schema) -> Iterator[str]:
    """Yield the properties that a schema declares, itself or through the schemas in place."""
    for layer in in_place([schema], root):
        yield from layer.get("properties", ())


def in_place(schemas: Iterable[Schema], root: Schema) -> Iterator[JsonObject]:
    """Yield `schemas` and all that may hold in their place, each once, in document order."""
    stack = list(schemas)[::-1]
    seen: set[int] = set()  # as written: what a reference with siblings stands for is made anew
    while stack:
        written = stack.pop()
        if id(written) in seen:
            continue
        seen.add(id(written))
        schema = refs.follow(root, written)[0]
        if isinstance(schema, dict):
            yield schema
            stack.extend(reversed(list(_beside(schema))))


def _beside(schema: JsonObject) -> Iterator[Schema]:
    for keyword in _LISTS:
        yield from schema.get(keyword, ())
    for keyword in _IN_PLACE:
        if keyword in schema:
            yield schema[keyword]
    yield from schema.get("dependentSchemas", {}).values()
