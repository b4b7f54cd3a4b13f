"""What the keywords of one schema say, whatever it is the schema of."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeGuard

from mcpgen.emit.models.scalars import is_text
from mcpgen_runtime.schema.gate import Gate, UnusableSchemaError

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject, Schema


def kinds_of(schema: JsonObject) -> frozenset[str]:
    """Return the types that a schema names; none where it names none."""
    kind = schema.get("type", ())
    return frozenset([kind] if isinstance(kind, str) else kind)


def doc_of(schema: Schema) -> str:
    """Return what a schema says of itself in words."""
    if not isinstance(schema, dict):
        return ""
    texts = (schema.get("description"), schema.get("title"))
    return next((text for text in texts if isinstance(text, str) and text.strip()), "")


def with_type(schema: JsonObject, branch: Schema) -> Schema:
    """Return a branch with the `type` beside the union, where it says no more itself."""
    if "type" not in schema or not isinstance(branch, dict) or {"type", "$ref"} & branch.keys():
        return branch
    return {"type": schema["type"], **branch}


def has_default(schema: Schema, root: Schema) -> TypeGuard[JsonObject]:
    """Tell whether there is a default that the schema itself, in `root`, accepts.

    A list or an object is read anew for each model, which text that is no UTF-8 cannot be.
    """
    if not isinstance(schema, dict) or "default" not in schema:
        return False
    default = schema["default"]
    if isinstance(default, (dict, list)) and not is_text(json.dumps(default, ensure_ascii=False)):
        return False
    definitions = root.get("$defs", {}) if isinstance(root, dict) else {}
    try:
        return Gate({"$defs": definitions, **schema}).accepts(default)
    except UnusableSchemaError:  # it refers to another place of the root
        return False
