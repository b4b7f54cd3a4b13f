"""`nullable` (3.0, section 4.7.24; `x-nullable` in 2.0): null is taken beside what a schema says.

By the text of 3.0.3 it only adds to a `type` of the same schema. Authors write it beside `$ref`,
`allOf` and `enum` all the same, and in 3.1, and mean null; to take it refuses nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.openapi.schemas.types import types_of

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject

_IN_PLACE = frozenset({"$ref", "allOf", "anyOf", "oneOf", "not", "if", "const", "dependentSchemas"})
_BESIDE = ("title", "description", "default", "deprecated", "examples")
_NULL = {"type": "null"}


def is_nullable(schema: JsonObject) -> bool:
    """Whether a schema as authored says that null is taken, and no branch of it does already."""
    if schema.get("nullable") is not True and schema.get("x-nullable") is not True:
        return False
    unions = [schema[key] for key in ("anyOf", "oneOf") if isinstance(schema.get(key), list)]
    return not any(_NULL in branches for branches in unions) or "allOf" in schema


def with_null(schema: JsonObject) -> JsonObject:
    """Return a converted schema with null taken; the schema itself is changed, or goes inside."""
    if _IN_PLACE.isdisjoint(schema):
        if "type" in schema and "null" not in types_of(schema):
            schema["type"] = [*types_of(schema), "null"]
        if "enum" in schema and None not in schema["enum"]:
            schema["enum"] = [*schema["enum"], None]
        return schema
    beside = {key: schema.pop(key) for key in _BESIDE if key in schema}
    return {**beside, "anyOf": [schema, dict(_NULL)]}
