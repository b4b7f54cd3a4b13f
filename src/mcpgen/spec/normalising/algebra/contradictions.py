"""Parts of a schema that came out of a merge as `false`: nothing can satisfy what composes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema import pointer
from mcpgen_runtime.schema.walk import subschemas

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import Json, Schema, Tokens

_HELP = "Its parts contradict each other: allOf asks for all of them at once."


def tell_contradictions(before: Schema, merged: Schema, context: Context) -> None:
    """Warn of each schema that became `false`; report an error where that is the root."""
    if merged is before:
        return
    for tokens, inner in subschemas(merged):
        if inner is not False or not isinstance(_found(before, tokens), dict):
            continue
        if tokens:
            context.warning("MG315", "nothing can satisfy this part", _HELP, tokens)
        elif context.role == "input":
            context.error("MG311", "no call could be accepted", _HELP)
        else:
            context.error("MG313", "no result could be right", _HELP)


def _found(schema: Schema, tokens: Tokens) -> Json:
    try:
        return pointer.resolve(schema, tokens)
    except LookupError:
        return None
