"""Values of a spec as messages show them: as JSON, which is what their author wrote."""

from __future__ import annotations

import json
from typing import Any

SHOWN = 80
"""Characters of a value that a message shows."""


def shown(value: Any, limit: int = SHOWN) -> str:
    """Write a JSON value as JSON, cut at `limit` characters: `null` and `true`, not Python's."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= limit else f"{text[:limit]}..."
