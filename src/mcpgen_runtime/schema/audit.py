"""The audit: which object schemas of a tool's input are open, and which are closed.

It reads one schema as written: `allOf` members are read into their owner, references are not
followed (the definitions are audited at their own place).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .composition import Merged, merged
from .walk import MAX_DEPTH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .types import Schema

_LISTS = ("prefixItems", "anyOf", "oneOf")


def audit_closed(tool_name: str, schema: Schema) -> list[str]:
    """Return the findings of the policy that every object is closed: one for each open object."""
    return [
        f"{tool_name}: input schema is open at {place}"
        for place, keys in _objects(schema)
        if not keys.closed
    ]


def audit_open(tool_name: str, schema: Schema) -> list[str]:
    """Return the findings of the policy that every object is open: one for each closed object.

    A closed object that declares no properties is no finding: it says "no parameters".
    """
    return [
        f"{tool_name}: input schema is closed at {place}"
        for place, keys in _objects(schema)
        if keys.closed and keys.declares
    ]


def _objects(schema: Schema) -> Iterator[tuple[str, Merged]]:
    """Yield the place and the keys of each object schema, the outer before the inner."""
    stack: list[tuple[str, Schema, int]] = [("", schema, 0)]
    while stack:
        place, current, depth = stack.pop()
        if not isinstance(current, dict) or depth > MAX_DEPTH:
            continue
        keys = merged([current], _as_written)
        if keys.declares or current.get("type") == "object":
            yield place or "the root", keys
        below = [
            (f"{place}.{step}" if place else step, child, depth + 1)
            for step, child in _below(current, keys)
        ]
        stack.extend(reversed(below))


def _as_written(schema: Schema) -> Schema:
    return schema


def _below(schema: Schema, keys: Merged) -> Iterator[tuple[str, Schema]]:
    if not isinstance(schema, dict):
        return
    yield from keys.properties.items()
    for keyword in ("additionalProperties", "items"):
        if keyword in schema:
            yield keyword, schema[keyword]
    for keyword in _LISTS:
        for index, member in enumerate(schema.get(keyword, ())):
            yield f"{keyword}[{index}]", member
    for name, definition in schema.get("$defs", {}).items():
        yield f"$defs.{name}", definition
