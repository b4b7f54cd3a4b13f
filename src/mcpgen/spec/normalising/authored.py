"""The author's schema untouched, as `served: authored` shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.structure.editing import without
from mcpgen.spec.normalising.structure.nodes import nodes
from mcpgen_runtime.schema import refs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import JsonObject, Schema


def as_authored(schema: Schema, shared: Mapping[str, Schema]) -> JsonObject | None:
    """Return `schema` as it is, with the `shared` definitions that it refers to.

    The root of a listed schema says `type: object` (MCP 2025-11-25, server/tools, "Tool"), so this
    one does, too. None where the schema refers to what is in no definition: to another file.
    """
    if not isinstance(schema, dict):
        return None
    new = {**schema, "type": "object"} if "type" in schema else {"type": "object", **schema}
    own: JsonObject = schema.get("$defs", {})
    everything: Schema = {"allOf": [without(new, "$defs"), *own.values()]}
    needed = refs.reachable_definitions(everything, {**shared, **own})
    added = {name: body for name, body in needed.items() if name not in own}
    if added:
        new["$defs"] = {**own, **added}
    return new if all(_is_carried(one, new) for _, one in refs.references(new)) else None


def _is_carried(reference: str, schema: JsonObject) -> bool:
    """Whether a reference leads to a place of `schema` itself."""
    document, _, _ = reference.partition("#")
    if not document:
        return True  # what leads nowhere in it was refused by now
    names = (str(node.get("$id", node.get("id", ""))).removesuffix("#") for node in nodes(schema))
    return any(name == document or name.endswith("/" + document) for name in names)
