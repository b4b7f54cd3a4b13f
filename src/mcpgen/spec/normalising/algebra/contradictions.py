"""Parts of a schema that came out of a merge as `false`: nothing can satisfy what composes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema import pointer
from mcpgen_runtime.schema.walk import subschemas

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.schema.types import Json, Schema, Tokens


def contradictions(before: Schema, merged: Schema) -> Iterator[Tokens]:
    """Yield the place of each schema of `before` that is `false` in `merged`."""
    if merged is before:
        return
    for tokens, inner in subschemas(merged):
        if inner is False and isinstance(_found(before, tokens), dict):
            yield tokens


def _found(schema: Schema, tokens: Tokens) -> Json:
    try:
        return pointer.resolve(schema, tokens)
    except LookupError:
        return None
