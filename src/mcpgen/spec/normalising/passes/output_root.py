"""Pass: the root of an output schema has no `$ref`, and says `type: object` where it means that.

What is done about any other root is no matter of a pass: see `outputs`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra.inlining import inline_root
from mcpgen.spec.normalising.structure.definitions import definitions_of, target

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import Schema

_DEPTH = 16
_OBJECTS_OWN = ("properties", "required", "additionalProperties", "patternProperties")


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
    if "type" not in new and _means_object(new, definitions_of(new)):
        new = {"type": "object", **new}
    return new if new != schema else schema


def _means_object(schema: Schema, definitions: Mapping[str, Schema], depth: int = 0) -> bool:
    """Whether `schema` describes objects: by type, by speaking of members, or in every branch."""
    schema = target(schema, definitions)
    if not isinstance(schema, dict) or depth > _DEPTH:
        return False
    if "type" in schema:
        return schema["type"] in ("object", ["object"])
    if any(key in schema for key in _OBJECTS_OWN):
        return True
    if any(_means_object(one, definitions, depth + 1) for one in schema.get("allOf", ())):
        return True
    return any(
        bool(schema.get(key))
        and all(_means_object(one, definitions, depth + 1) for one in schema[key])
        for key in ("anyOf", "oneOf")
    )
