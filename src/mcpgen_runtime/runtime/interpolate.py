"""Messages of declared failures, with the values of one failure in them."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from mcpgen_runtime.schema.text import truncate

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["interpolate"]

_FIELD = re.compile(r"\{([^{}]*)\}")


def interpolate(message: str, values: Mapping[str, object]) -> str:
    """Put `values` where `message` says `{name}`; each is cut at 200 UTF-16 units.

    A text stands as it is, any other value as its JSON. Braces around anything but the name of a
    value are left alone: a message is text, not a format that could reach into a value.
    """

    def put(field: re.Match[str]) -> str:
        name = field[1]
        return truncate(_text(values[name])) if name in values else field[0]

    return _FIELD.sub(put, message)


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, default=str)
