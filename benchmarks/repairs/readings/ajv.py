"""ajv through the TypeScript SDK 2.x: `data/items/0/name must be string`, joined by commas."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from repairs.agent import Named

from .naming import by_text, slashed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from repairs.values import Json

_FAULT = re.compile(r"data(?P<place>/.*?)? must (?P<rule>.*?)(?=, data[ /]|$)", re.DOTALL)
_REQUIRED = re.compile(r"have required property '(.*)'")


def read_ajv(text: str, sent: Json, meant: Json) -> Iterator[Named]:
    """Yield the places of ajv's text; it does not name the keys that it does not know."""
    known = {"": (), **by_text(slashed, sent, meant)}
    for fault in _FAULT.finditer(text):
        path = known.get(fault["place"] or "")
        if path is not None:
            missing = _REQUIRED.match(fault["rule"])
            yield Named((*path, missing[1]) if missing else path)
