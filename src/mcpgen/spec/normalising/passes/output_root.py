"""Output schemas: which are served at all, and what is done about a root that is no object's.

MCP asks for an `outputSchema` whose root says `type: object`, and official clients drop the whole
list otherwise. A root of another type is wrapped as `{"result": ...}`; one that says nothing is
left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.passes.input_root import inline_root
from mcpgen.spec.normalising.structure.definitions import definitions_of, target
from mcpgen.spec.normalising.structure.keywords import ASSERTIONS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import JsonObject, Schema

_DEPTH = 16
_OBJECTS_OWN = ("properties", "required", "additionalProperties", "patternProperties")


def says_nothing(schema: Schema) -> bool:
    """Whether every value satisfies `schema` for want of a single assertion."""
    return schema is True or (isinstance(schema, dict) and ASSERTIONS.isdisjoint(schema))


def root_of_output(schema: Schema, context: Context) -> Schema:
    """Return an output schema with its root `$ref` inlined; `type: object` where it means that."""
    if not isinstance(schema, dict):
        if schema is False:
            context.error(
                "MG313",
                "the schema is false, so no result could be right",
                "Leave outputSchema out, or say what the tool returns.",
            )
        return schema
    new = inline_root(schema)
    if "type" not in new and means_object(new, definitions_of(new)):
        new = {"type": "object", **new}
    return new if new != schema else schema


def means_object(schema: Schema, definitions: Mapping[str, Schema], depth: int = 0) -> bool:
    """Whether `schema` describes objects: by type, by speaking of members, or in every branch."""
    schema = target(schema, definitions)
    if not isinstance(schema, dict) or depth > _DEPTH:
        return False
    if "type" in schema:
        return schema["type"] in ("object", ["object"])
    if any(key in schema for key in _OBJECTS_OWN):
        return True
    if any(means_object(one, definitions, depth + 1) for one in schema.get("allOf", ())):
        return True
    return any(
        bool(schema.get(key))
        and all(means_object(one, definitions, depth + 1) for one in schema[key])
        for key in ("anyOf", "oneOf")
    )


def is_object_root(schema: Schema) -> bool:
    """Whether a root (after `root_of_output`) can be served as it is."""
    return isinstance(schema, dict) and schema.get("type") == "object"


def wrap(schema: Schema) -> JsonObject:
    """Return the schema of `{"result": value}`; `$defs` stay at the root."""
    if not isinstance(schema, dict):
        return {"type": "object", "properties": {"result": schema}, "required": ["result"]}
    inner = {key: value for key, value in schema.items() if key != "$defs"}
    wrapped: JsonObject = {"type": "object", "properties": {"result": inner}}
    wrapped["required"] = ["result"]
    if "$defs" in schema:
        wrapped["$defs"] = schema["$defs"]
    return wrapped
