"""Examples: a short one helps a caller, a long one only costs bytes in every list of tools."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject

LONGEST = 60
"""Characters of an example as JSON that is kept."""

_TOLD = ("enum", "const", "default")
"""Beside these, which show a value already, an example tells nothing."""


def example_of(schema: JsonObject) -> list[Json]:
    """Return the `examples` for a schema as authored: one short value, or none."""
    if any(key in schema for key in _TOLD) or schema.get("type") == "boolean":
        return []
    given = schema.get("examples")
    candidates = [schema["example"]] if "example" in schema else given
    if not isinstance(candidates, list):  # a map of them is what media types have
        return []
    return [one for one in candidates[:1] if one is not None and _is_short(one)]


def _is_short(value: Json) -> bool:
    if isinstance(value, (dict, list)) and not value:
        return False
    return len(json.dumps(value, ensure_ascii=False)) <= LONGEST
