"""What a schema expects, in a few words."""

from __future__ import annotations

import json
from math import isfinite
from typing import TYPE_CHECKING

from mcpgen_runtime.schema import refs
from mcpgen_runtime.schema.equality import same_json
from mcpgen_runtime.schema.roots import DISCRIMINATOR
from mcpgen_runtime.schema.text import on_one_line, truncate
from mcpgen_runtime.schema.unions import (
    DISCRIMINATORS,
    UNIONS,
    discriminator,
    is_object_schema,
    pinned,
)
from mcpgen_runtime.schema.value_type import type_of

from .ranges import range_named
from .showing import ECHO, either, options_shown, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen_runtime.schema.types import Json, Schema

_TYPES = {
    "array": ("an array",),
    "boolean": ("true", "false"),
    "integer": ("an integer",),
    "null": ("null",),
    "number": ("a number",),
    "object": ("an object",),
    "string": ("a string",),
}

_JSON = {
    "array": "a JSON array",
    "boolean": "JSON true or false",
    "integer": "a JSON number",
    "null": "JSON null",
    "number": "a JSON number",
    "object": "a JSON object",
}

_LONGEST_JSON = 100_000
_STARTS = frozenset("[{-0123456789tfnIN")  # of JSON, as Python reads it, but for strings


def types_named(types: Sequence[str]) -> str:
    """Return JSON types in words: `a string or null`."""
    return either(word for each in types for word in _TYPES.get(each, (each,)))


def type_list(schema: Schema) -> list[str]:
    """Return the types that a schema names; none where it names none."""
    types = schema.get("type", []) if isinstance(schema, dict) else []
    return [types] if isinstance(types, str) else list(types)


def brief(schema: Schema) -> str:
    """Return what a schema expects by its values or types; empty where it names neither."""
    if not isinstance(schema, dict):
        return ""
    if "const" in schema:
        return options_shown([schema["const"]])
    if isinstance(schema.get("enum"), list) and schema["enum"]:
        return values_named(schema["enum"])
    types = type_list(schema)
    if len(types) == 1:
        return types_named(types) + range_named(schema, types[0])
    return types_named(types) if types else ""


def described(schema: Schema, root: Schema) -> str:
    """Return ` Expected a string: the name.`, as far as a schema says so; empty where it does not.

    A union is told by what its members expect, and by the values of its discriminator.
    """
    expected = (
        _tagged_briefly(schema, root)
        or brief(schema)
        or either(_members_briefly(schema, root))
        or "a value"
    )
    text = schema.get("description", "") if isinstance(schema, dict) else ""
    described = on_one_line(truncate(" ".join(text.split()), ECHO)) if text else ""
    if not described:
        return "" if expected == "a value" else f" Expected {expected}."
    return f" Expected {expected}: {described.rstrip('.')}."


def _tagged_briefly(schema: Schema, root: Schema) -> str:
    """Return what a union expects whose objects all ask for one key, with the values of that."""
    keyword = next((each for each in UNIONS if isinstance(schema, dict) and each in schema), None)
    if keyword is None or not isinstance(schema, dict):
        return ""
    members = [refs.follow(root, member)[0] for member in schema[keyword]]
    objects = [each for each in members if isinstance(each, dict) and is_object_schema(each)]
    others = [brief(each) for each in members if not is_object_schema(each)]
    asked = [each.get("required", ()) for each in objects]
    if len(objects) < 2 or not all(others):
        return ""
    keys = (schema.get(DISCRIMINATOR, ""), *DISCRIMINATORS, *asked[0])
    key = discriminator(objects, [key for key in keys if all(key in each for each in asked)])
    if key is None:
        return ""
    tags = {shown(tag): tag for each in objects for tag in pinned(each, key) or ()}
    return either([*others, f"an object with {on_one_line(key)} {values_named([*tags.values()])}"])


def _members_briefly(schema: Schema, root: Schema) -> list[str]:
    if not isinstance(schema, dict):
        return [""]
    members = next((schema[each] for each in UNIONS if each in schema), ())
    found = [brief(refs.follow(root, member)[0]) for member in members]
    return found if found and all(found) else [""]


def values_named(values: Sequence[Json]) -> str:
    """Return allowed values in words: `one of "a", "b"`, or the only one."""
    listed = options_shown(values)
    return listed if len(values) == 1 else f"one of {listed}"


def constant_advice(value: Json, constants: Sequence[Json]) -> str:
    """Return what to send where a string holds as JSON what `constants` are; empty otherwise.

    Where strings are among them, only that very constant counts.
    """
    if not isinstance(value, str) or all(isinstance(each, str) for each in constants):
        return ""
    found = held(value, tuple(_JSON))
    if found is value:
        return ""
    kinds = {type_of(each) for each in constants}
    if held(value, tuple(kinds)) is value and not any(same_json(found, each) for each in constants):
        return ""
    return _send(found)


def advice(value: Json, types: Sequence[str]) -> str:
    """Return what to send where a string holds the JSON that is expected; empty otherwise.

    Some clients and models send arrays, objects and numbers as JSON text.
    """
    found = held(value, types)
    return "" if found is value else _send(found)


def _send(found: Json) -> str:
    return f" Send {_JSON[type_of(found)]}, not a string."


def held(value: Json, types: Sequence[str]) -> Json:
    """Return what a string says as JSON where that is of one of `types` and strings are not.

    Anything else is returned as it is.
    """
    if not isinstance(value, str) or "string" in types or len(value) > _LONGEST_JSON:
        return value
    if value.lstrip()[:1] not in _STARTS:
        return value
    try:
        found = json.loads(value, parse_constant=_no_number, parse_float=_finite)
        kind = type_of(found)
    except (ValueError, OverflowError, RecursionError):
        return value
    return found if kind in types or (kind == "integer" and "number" in types) else value


def _finite(digits: str) -> float:
    number = float(digits)
    return number if isfinite(number) else _no_number(digits)


def _no_number(word: str) -> float:
    """Refuse what Python reads, and JSON has no number for: NaN, for one (RFC 8259, section 6)."""
    raise ValueError(word)
