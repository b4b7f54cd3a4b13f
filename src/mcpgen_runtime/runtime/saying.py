"""Values as a log message carries them: whatever user code says, it can be told.

A log line must never be what breaks a call, so that what is no JSON value is told as its text.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.jsontext import dumps
from mcpgen_runtime.runtime.typed import plain

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json

__all__ = ["sayable", "text_of"]


def sayable(value: object) -> tuple[Json, str]:
    """A JSON value for the client, which nobody changes any more, and the text that shows it.

    Models are told by their wire names, what JSON does not know as its `str()`.
    """
    if type(value) is str:
        return value, value
    try:
        text = _json_text(value)
        said = json.loads(text)
    except Exception:  # noqa: BLE001 - circular, changed meanwhile, too deep, not finite ...
        said = text = text_of(value)
    return (said, said) if isinstance(said, str) else (said, text)


def text_of(value: object) -> str:
    """`str(value)`, or the name of its type where that raises."""
    try:
        return str(value)
    except Exception:  # noqa: BLE001 - user code may raise anything
        return f"<{type(value).__name__}>"


def _json_text(value: object) -> str:
    plainly = plain(value)
    try:
        return dumps(plainly)
    except TypeError:
        return json.dumps(plainly, default=text_of, allow_nan=False, ensure_ascii=False)
