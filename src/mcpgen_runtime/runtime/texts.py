"""Values that came as JSON text, where the schema has no use for a string.

Only strings that the schema can mean nothing by are looked into, and only for JSON types that are
asked for. How many are looked at, how long they are together and how deep they stand is bounded,
since the call is a stranger's; those that stand higher go first, since a client that sends an
argument as text sends the whole argument so.
"""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from mcpgen_runtime.runtime.decoding import LONGEST, LossyError, decoded
from mcpgen_runtime.schema.never import forbids_text
from mcpgen_runtime.schema.pointer import replaced

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from mcpgen_runtime.schema.types import Json, Path, Schema

__all__ = ["Held", "held_values", "with_values"]

MOST_TEXTS = 500
"""How many strings that may be JSON are looked at."""

MOST_PLACES = 20_000
"""How many values are passed on the way to them."""

LONGEST_PATH = 32
"""How many keys and indexes may lead to a string."""

_STARTS: Final = {**dict.fromkeys("-0123456789", "number"), "[": "array", "{": "object"}
_WORDS: Final = {"true": "boolean", "false": "boolean", "null": "null"}
"""The JSON type of a text, by its first character or as a whole (RFC 8259, section 3)."""

_SPACE = " \t\n\r"


class Held(NamedTuple):
    """What the string at `path` holds; `type` is its JSON type, where an integer is a number."""

    path: Path
    value: Json
    type: str


def held_values(schema: Schema, value: Json, types: Collection[str]) -> Iterator[Held]:
    """Yield each value of `types` that stands in `value` as a text, the outer ones first.

    Each stands where no string is valid under `schema`; whether the value is, is not asked.
    """
    room = LONGEST
    for path, text, kind in islice(_candidates(value, types), MOST_TEXTS):
        if len(text) > room or not forbids_text(schema, value, path):
            continue
        room -= len(text)
        try:
            yield Held(path, decoded(text), kind)
        except LossyError:
            continue


def with_values(value: Json, held: Iterable[Held]) -> Json:
    """Return a copy of `value` with the value of each of `held` in the place of its text."""
    for each in held:
        value = replaced(value, each.path, each.value)
    return value


def _candidates(value: Json, types: Collection[str]) -> Iterator[tuple[Path, str, str]]:
    """Yield the strings that may hold a value of `types`, with their paths."""
    for path, text in _strings(value):
        bare = text.strip(_SPACE)
        kind = _STARTS.get(bare[:1]) or _WORDS.get(bare)
        if kind in types and kind is not None:
            yield path, text, kind


def _strings(value: Json) -> Iterator[tuple[Path, str]]:
    """Yield the strings in `value`, level by level."""
    queue: deque[tuple[Path, Json]] = deque([((), value)])
    room = MOST_PLACES
    while queue:
        path, current = queue.popleft()
        if isinstance(current, str):
            yield path, current
        elif len(path) < LONGEST_PATH:
            inner = islice(_members(current), max(room, 0))
            queue.extend(((*path, key), item) for key, item in inner)
            room -= len(current) if isinstance(current, (dict, list)) else 0


def _members(value: Json) -> Iterable[tuple[str | int, Json]]:
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list) else ()
