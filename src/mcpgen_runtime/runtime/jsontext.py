"""JSON text of results: compact, readable, and always fit for UTF-8."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json

__all__ = ["dumps"]

_COMPACT = (",", ":")
_readable = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=_COMPACT).encode
_escaped = json.JSONEncoder(ensure_ascii=True, allow_nan=False, separators=_COMPACT).encode


def dumps(value: Json) -> str:
    """The JSON text of `value`.

    Text stays as it is, so that models read `é` and not an escape; only a value that holds a lone
    surrogate, which UTF-8 cannot carry, is written in ASCII (RFC 8259, section 8.2). Raises
    ValueError for infinities and circular values, TypeError for what is no JSON value.
    """
    text = _readable(value)
    return text if text.isascii() or _is_utf8(text) else _escaped(value)


def _is_utf8(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
