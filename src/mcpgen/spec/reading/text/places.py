"""Where each value of a text stands: found by a second parse, once something is to be said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.diagnostics.source import Position
from mcpgen_runtime.schema import pointer as json_pointer

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Tokens


class Place:
    """A value's place: character offsets of it and of its key, and the places of what it holds."""

    __slots__ = ("children", "key_offset", "offset")

    def __init__(self, offset: int, key_offset: int | None = None) -> None:
        self.offset = offset
        self.key_offset = key_offset
        self.children: dict[str, Place] = {}


def find(root: Place, tokens: Tokens, *, key: bool) -> int:
    """Return the offset of the value at `tokens` (or of its key); of the nearest that exists."""
    place = root
    for token in tokens:
        child = place.children.get(token)
        if child is None:
            return place.offset
        place = child
    return place.key_offset if key and place.key_offset is not None else place.offset


def position_at(text: str, offset: int) -> Position:
    """Turn an offset into a line and a column, with the text of the line."""
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    line = text[start : end if end >= 0 else len(text)].removesuffix("\r")
    return Position(text.count("\n", 0, offset) + 1, offset - start + 1, line)


def tokens_of(pointer: str) -> Tokens:
    """Split a pointer; one that is none points at the root."""
    try:
        return json_pointer.parse(pointer)
    except ValueError:
        return ()
