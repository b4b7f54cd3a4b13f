"""Pass: small things that clients stumble over are served another way, with the same meaning.

Arrays say their `items` (VS Code and one provider refuse a tool otherwise), and boolean schemas of
properties and items become objects. Where items that nothing speaks of are refused, `items: {}`
would speak of them all: then arrays stay as they are.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mcpgen.spec.normalising.structure.nodes import keywords
from mcpgen.spec.normalising.structure.types import allows
from mcpgen_runtime.schema.walk import rewrite

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import JsonObject, Schema


def serve_plainly(schema: Schema, context: Context) -> Schema:
    """Return `schema` in the spelling that clients take."""
    del context
    counts = "unevaluatedItems" in keywords(schema)
    return rewrite(schema, partial(_plain, completes=not counts))


def _plain(schema: Schema, *, completes: bool) -> Schema:
    if not isinstance(schema, dict):
        return schema
    new = _with_items(schema) if completes else schema
    if "properties" in new and any(isinstance(one, bool) for one in new["properties"].values()):
        new = {**new, "properties": {k: _as_object(v) for k, v in new["properties"].items()}}
    if new.get("items") is True:
        new = {**new, "items": {}}
    return new


def _with_items(schema: JsonObject) -> JsonObject:
    is_array = "type" in schema and allows(schema, "array")
    if not is_array or "items" in schema:
        return schema
    return {**schema, "items": {}}


def _as_object(schema: Schema) -> Schema:
    if isinstance(schema, dict):
        return schema
    return {} if schema else {"not": {}}
