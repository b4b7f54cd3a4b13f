"""Equality of JSON values as JSON Schema has it: 1 is 1.0, and neither is true."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen_runtime.schema.types import Json


def key(value: Json) -> str:
    """Return a text that is the same exactly for equal JSON values (2020-12 core, 4.2.2)."""
    return json.dumps(_plain(value), sort_keys=True)


def unique(values: Iterable[Json]) -> list[Json]:
    """Return `values` without repetitions, in order."""
    return list({key(value): value for value in reversed(list(values))}.values())[::-1]


def _plain(value: Json) -> Json:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {name: _plain(item) for name, item in value.items()}
    return value
