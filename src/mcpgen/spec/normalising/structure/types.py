"""The `type` keyword: a name, or a list of names; absent, it allows all."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject


def allows(schema: JsonObject, kind: str) -> bool:
    """Whether the `type` of `schema` lets instances of the JSON type `kind` through."""
    types = schema.get("type", kind)
    return kind in ([types] if isinstance(types, str) else types)
