"""Pass: what `exactly_one.guarded` puts beside a closed union is enforced, and not shown.

The served schema may accept more than the exact one, never less, and a double `not` helps no model.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra.exactly_one import is_guard
from mcpgen.spec.normalising.structure.definitions import prune
from mcpgen.spec.normalising.structure.editing import without
from mcpgen_runtime.schema.walk import rewrite

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import Schema

TRIGGERS = frozenset({"not"})


def hide_guards(schema: Schema, context: Context) -> Schema:
    """Return `schema` without the conditions that only count the branches of a union."""
    del context
    new = rewrite(schema, _hide)
    return prune(new) if isinstance(new, dict) else new


def _hide(schema: Schema) -> Schema:
    if not isinstance(schema, dict) or "anyOf" not in schema or not is_guard(schema.get("not")):
        return schema
    return without(schema, "not")
