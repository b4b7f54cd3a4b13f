"""How long and how deep a JSON value is when it is written, without writing it.

Parts that stand in several places count in each, and are looked at once: a value of a few kilobytes
in memory may be one of petabytes on the wire.
"""

from __future__ import annotations

import json
from json.encoder import encode_basestring_ascii
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json


class Extent(NamedTuple):
    """Bytes of the value in one line of ASCII, without spaces; levels of objects and arrays."""

    bytes: int
    depth: int


def extent(value: Json, known: dict[int, Extent] | None = None) -> Extent:
    """Measure a JSON value. `known` is the measuring's own."""
    if isinstance(value, str):
        return Extent(len(encode_basestring_ascii(value)), 0)
    if not isinstance(value, (dict, list)):
        return Extent(len(json.dumps(value)), 0)
    known = {} if known is None else known
    if id(value) not in known:
        values = value.values() if isinstance(value, dict) else value
        parts = [extent(part, known) for part in values]
        punctuation = 2 + max(0, len(parts) - 1) + _keys(value)
        known[id(value)] = Extent(
            punctuation + sum(part.bytes for part in parts),
            1 + max((part.depth for part in parts), default=0),
        )
    return known[id(value)]


def _keys(value: Json) -> int:
    """Count the bytes of all keys, each with its colon."""
    if not isinstance(value, dict):
        return 0
    return sum([len(encode_basestring_ascii(key)) + 1 for key in value])
