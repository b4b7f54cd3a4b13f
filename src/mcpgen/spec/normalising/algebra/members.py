"""What an object schema says of one of an object's members."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema import patterns

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject, Schema


def member(schema: JsonObject, name: str) -> Schema | None:
    """Return the one schema that a member `name` has to satisfy.

    None where a pattern speaks of it: there may be several, and they are not joined here.
    """
    properties = schema.get("properties", {})
    if name in properties:
        said: Schema = properties[name]
        return said
    if any(patterns.matches(pattern, name) for pattern in schema.get("patternProperties", {})):
        return None
    rest: Schema = schema.get("additionalProperties", True)
    return rest
