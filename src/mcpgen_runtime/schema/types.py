"""The words for JSON and JSON Schema values that every floor shares."""

from __future__ import annotations

from typing import Any, TypeAlias

Json: TypeAlias = Any
"""A JSON value as Python reads it: dict, list, str, int, float, bool or None."""

JsonObject: TypeAlias = dict[str, Any]
"""A JSON object."""

Schema: TypeAlias = JsonObject | bool
"""A JSON Schema (2020-12, section 4.3): an object or a boolean."""

Path: TypeAlias = tuple[str | int, ...]
"""The place of a value in an instance: keys and indexes from the root."""

Tokens: TypeAlias = tuple[str, ...]
"""The unescaped reference tokens of a JSON Pointer (RFC 6901, section 4)."""
