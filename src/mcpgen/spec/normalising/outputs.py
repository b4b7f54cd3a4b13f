"""Output schemas after the passes: which are served at all, and which are wrapped.

MCP asks for an `outputSchema` whose root says `type: object` (2025-11-25, server/tools, "Tool"),
and official clients drop the whole list otherwise. A root of another type is wrapped as
`{"result": ...}`; one that says nothing is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.structure.editing import without
from mcpgen.spec.normalising.structure.keywords import ASSERTIONS

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject, Schema


def says_nothing(schema: Schema) -> bool:
    """Whether every value satisfies `schema` for want of a single assertion."""
    return schema is True or (isinstance(schema, dict) and ASSERTIONS.isdisjoint(schema))


def is_object_root(schema: Schema) -> bool:
    """Whether a root (after the pass `root_of_output`) can be served as it is."""
    return isinstance(schema, dict) and schema.get("type") == "object"


def wrap(schema: Schema) -> JsonObject:
    """Return the schema of `{"result": value}`; `$defs` stay at the root."""
    if not isinstance(schema, dict):
        return {"type": "object", "properties": {"result": schema}, "required": ["result"]}
    inner = without(schema, "$defs")
    wrapped: JsonObject = {"type": "object", "properties": {"result": inner}}
    wrapped["required"] = ["result"]
    if "$defs" in schema:
        wrapped["$defs"] = schema["$defs"]
    return wrapped
