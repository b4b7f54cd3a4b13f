"""Which member of a union a value belongs to.

A union is discriminated when all its members are objects that pin one and the same key with `const`
or `enum`. Only that is decisive: guessing a member by what fits best is for faults, not for here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .equality import same_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .types import Json, JsonObject, Schema

DISCRIMINATORS = ("action", "kind", "_tag", "type")
"""The keys that discriminate without being named, in the order in which they are tried."""

UNIONS = ("oneOf", "anyOf")
"""The keywords that make a union."""


def is_object_schema(schema: Schema) -> bool:
    """Tell whether `schema` describes objects: by its type, or having none, by its `properties`."""
    if not isinstance(schema, dict):
        return False
    return schema["type"] == "object" if "type" in schema else "properties" in schema


def pinned(schema: Schema, key: str) -> list[Json] | None:
    """Return the values that `const` or `enum` allow for `key`; None where neither is there."""
    properties = schema.get("properties") if isinstance(schema, dict) else None
    return values_of(properties.get(key)) if isinstance(properties, dict) else None


def values_of(rule: Json) -> list[Json] | None:
    """Return the values that the `const` or `enum` of a schema allow, or None."""
    if not isinstance(rule, dict):
        return None
    if "const" in rule:
        return [rule["const"]]
    values = rule.get("enum")
    return values if isinstance(values, list) else None


def discriminator(members: Sequence[Schema], keys: Iterable[str] = DISCRIMINATORS) -> str | None:
    """Return the first of `keys` that every member pins; None where a member is no object."""
    if not members or not all(is_object_schema(member) for member in members):
        return None
    for key in keys:
        if all(pinned(member, key) is not None for member in members):
            return key
    return None


def choose(members: Sequence[Schema], value: Json) -> Schema | None:
    """Return the member that is meant for `value`, an object or an array; None where that is open.

    The discriminator decides. Without one it is the only member of the value's own type, if there
    is only one. `members` are already followed to what they stand for; booleans say nothing.
    """
    candidates = [member for member in members if isinstance(member, dict)]
    if isinstance(value, dict):
        key = discriminator(candidates)
        if key is not None:
            return _tagged(candidates, key, value)
        fitting = [member for member in candidates if is_object_schema(member)]
    else:
        fitting = [member for member in candidates if member.get("type") == "array"]
    return fitting[0] if len(fitting) == 1 else None


def _tagged(members: Iterable[Schema], key: str, value: JsonObject) -> Schema | None:
    if key not in value:
        return None
    for member in members:
        if any(same_json(value[key], tag) for tag in pinned(member, key) or ()):
            return member
    return None
