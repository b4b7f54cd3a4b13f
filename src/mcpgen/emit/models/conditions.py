"""Properties that an object has in some cases only: a model has fields for them, too.

They are declared by what applies in place and may not hold: `then`, `else`, the branches of a union
beside `properties`, `dependentSchemas`. Where it does not hold the same name may stand for anything
that an open object takes, or for nothing; so the fields are optional, and of any type.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.emit.models.scalars import is_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mcpgen_runtime.schema.types import JsonObject, Schema

_LISTS = ("allOf", "anyOf", "oneOf")
_SINGLE = ("if", "then", "else")


def conditional(schemas: Iterable[JsonObject], target: Callable[[str], Schema]) -> dict[str, bool]:
    """Return the names that `schemas` declare only in place, each with the schema of anything.

    `target` follows references.
    """
    names: dict[str, bool] = {}
    stack = [part for schema in schemas for part in _in_place(schema, target)]
    seen: set[int] = set()
    while stack:
        part = stack.pop()
        if isinstance(part, dict) and id(part) not in seen:
            seen.add(id(part))
            names.update(dict.fromkeys(filter(is_text, part.get("properties", ())), True))
            stack.extend(_in_place(part, target))
    return dict(sorted(names.items()))


def _in_place(schema: JsonObject, target: Callable[[str], Schema]) -> Iterator[Schema]:
    for keyword in _LISTS:
        yield from schema.get(keyword, ())
    for keyword in _SINGLE:
        yield schema.get(keyword, True)
    yield from schema.get("dependentSchemas", {}).values()
    if isinstance(schema.get("$ref"), str):
        yield target(schema["$ref"])
