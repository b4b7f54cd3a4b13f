"""Schemas without some of their keywords; nothing is changed in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container

    from mcpgen_runtime.schema.types import JsonObject


def without(schema: JsonObject, *keywords: str) -> JsonObject:
    """Return a copy of `schema` that lacks `keywords`, in the same order."""
    return without_any(schema, keywords)


def without_any(schema: JsonObject, keywords: Container[str]) -> JsonObject:
    """Return a copy of `schema` that lacks whatever `keywords` contains, in the same order."""
    return {key: value for key, value in schema.items() if key not in keywords}
