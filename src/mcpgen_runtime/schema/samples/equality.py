"""Equality of JSON values (2020-12, core, section 4.2.2): 1 is 1.0, and true is not 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable

    from mcpgen_runtime.schema.types import Json


def identity(value: Json) -> Hashable:
    """Return a key that is equal for equal JSON values, and for no others."""
    if isinstance(value, bool) or value is None:
        return ("literal", str(value))
    if isinstance(value, dict):
        return ("object", frozenset((key, identity(item)) for key, item in value.items()))
    if isinstance(value, list):
        return ("array", tuple(identity(item) for item in value))
    return value if isinstance(value, str) else ("number", value)
