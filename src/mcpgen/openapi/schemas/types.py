"""The names of types, and an `enum` that does not go with them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra import equality
from mcpgen_runtime.schema.value_type import type_of

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject

_TYPES = ("string", "number", "integer", "boolean", "array", "object", "null")


def type_names(value: Json) -> str | list[str] | None:
    """Return the `type` that is meant by a value: one name, or several; None where none is.

    `String` is meant to be `string`. `any`, and what is no type, restricts nothing, so that a list
    with such a name does neither.
    """
    names = value if isinstance(value, list) else [value]
    known = [name.lower() for name in names if isinstance(name, str)]
    if not known or len(known) < len(names) or not set(known) <= set(_TYPES):
        return None
    unique = list(dict.fromkeys(known))
    return unique if isinstance(value, list) and len(unique) > 1 else unique[0]


def types_of(schema: JsonObject) -> list[str]:
    """Return the types that a converted schema allows by its `type`; none where it has none."""
    found = schema.get("type", [])
    return [found] if isinstance(found, str) else list(found)


def agree(schema: JsonObject) -> str | None:
    """Make `enum` and `type` of a schema agree, in place; returns what had to be left out.

    YAML reads `enum: [1, yes]` as numbers and booleans, and a `null` in an enumeration means that
    null is taken, whatever the type says.
    """
    types = types_of(schema)
    if not types or "enum" not in schema:
        return None
    meant = [_meant(value, types) for value in schema["enum"]]
    if None in meant and "null" not in types:
        types = [*types, "null"]
    fitting = [value for value in meant if _fits(value, types)]
    if not any(value is not None for value in fitting) and any(v is not None for v in meant):
        return _part(schema, types)
    schema["enum"] = equality.unique(fitting)
    schema["type"] = types[0] if len(types) == 1 else types
    return None


def _part(schema: JsonObject, types: list[str]) -> str:
    """Nothing fits: a list of values beside `type: array` is meant for its items."""
    dropped = "enum" if {"array", "object"}.intersection(types) else "type"
    del schema[dropped]
    return dropped


def _meant(value: Json, types: list[str]) -> Json:
    """Return the value that was meant: the text of a number where texts are asked for, or so."""
    if _fits(value, types) or value is None:
        return value
    if isinstance(value, str):
        return _read(value, types)
    if "string" in types and isinstance(value, (bool, int, float)):
        return json.dumps(value)
    return value


def _read(text: str, types: list[str]) -> Json:
    try:
        value = json.loads(text)
    except ValueError:
        return text
    is_scalar = isinstance(value, (bool, int, float))
    return value if is_scalar and _fits(value, types) else text


def _fits(value: Json, types: list[str]) -> bool:
    kind = type_of(value)
    return kind in types or (kind == "integer" and "number" in types)
