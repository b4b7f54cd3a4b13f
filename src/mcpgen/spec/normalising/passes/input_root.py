"""Pass: the root of an input schema is an object's, with no `$ref` of its own.

Arguments of a call are always an object, so saying `type: object` changes no answer. A root `$ref`
is inlined. Below the root an object without properties is a free-form map; a root without any means
"no parameters", which is worth a warning where the author may just have said nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown
from mcpgen.spec.normalising.algebra.inlining import inline_root
from mcpgen.spec.normalising.algebra.merge import forbidden
from mcpgen.spec.normalising.structure.editing import without
from mcpgen.spec.normalising.structure.keywords import IN_PLACE, OPENNESS
from mcpgen.spec.normalising.structure.types import allows

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import JsonObject, Schema


def root_as_object(schema: Schema, context: Context) -> Schema:
    """Return an input schema whose root says `type: object` and has `properties` or composes."""
    if isinstance(schema, bool):
        return _from_boolean(schema, context)
    new = inline_root(schema)
    if not allows(new, "object"):
        context.error(
            "MG310",
            f"the root is of type {shown(new['type'])}, and arguments are always an object",
            'Write "type": "object" and put the value into a property.',
        )
        return {"type": "object", "properties": {}}
    if new.get("type") != "object":
        new = {"type": "object", **without(new, "type")}
    if "properties" not in new and IN_PLACE.isdisjoint(new):
        new = _without_properties(new, context)
    _tell_forbidden(new, context)
    return schema if new == schema else new


def _tell_forbidden(schema: JsonObject, context: Context) -> None:
    for name in forbidden(schema):
        context.error(
            "MG311",
            f"no call could be accepted: {shown(name)} is required, and not allowed",
            "Declare it in `properties`, or take it out of `required`.",
            ("required",),
        )


def _from_boolean(schema: bool, context: Context) -> JsonObject:
    if schema:
        return _without_properties({"type": "object"}, context)
    context.error(
        "MG311",
        "the schema is false, so no call could be accepted",
        'Write {"type": "object", "properties": {}} for a tool without parameters.',
    )
    return {"type": "object", "properties": {}}


def _without_properties(schema: JsonObject, context: Context) -> JsonObject:
    if context.strict and not any(key in schema for key in OPENNESS):
        context.warning(
            "MG312",
            "no properties, so the tool takes no parameters",
            'Say so with "properties": {}, or allow any with "additionalProperties": true.',
        )
    return {**schema, "properties": {}}
