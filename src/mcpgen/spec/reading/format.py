"""The published JSON Schema of the spec format."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

_FILE = Path(__file__).with_name("toolspec.schema.json")


def format_text() -> str:
    """Return the text of the format's JSON Schema, as it is shipped."""
    return _FILE.read_text(encoding="utf-8")


@functools.cache
def format_schema() -> dict[str, Any]:
    """Return the format's JSON Schema."""
    schema: dict[str, Any] = json.loads(format_text())
    return schema
