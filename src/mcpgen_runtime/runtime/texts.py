"""Values that came as JSON text, where the schema has no use for a string.

Only strings that the schema can mean nothing by are looked into, and only for JSON types that are
asked for. How many are tried, how long they are together and how deep they stand is bounded: the
call is a stranger's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from mcpgen_runtime.runtime.decoding import LONGEST, LossyError, decoded
from mcpgen_runtime.schema.never import forbids_text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from mcpgen_runtime.schema.types import Json, Path, Schema

__all__ = ["Held", "held_values", "with_values"]

MOST_TEXTS = 200
"""How many strings are tried."""

MOST_PLACES = 100_000
"""How many values are looked at."""

LONGEST_PATH = 32
"""How many keys and indexes may lead to a string."""

_TYPES: Final = {
    **dict.fromkeys("-0123456789", "number"),
    "[": "array",
    "{": "object",
    "t": "boolean",
    "f": "boolean",
    "n": "null",
}
"""The JSON type of a text, by its first character (RFC 8259, section 3)."""

_SPACE = " \t\n\r"


class Held(NamedTuple):
    """What the string at `path` holds; `type` is its JSON type, where an integer is a number."""

    path: Path
    value: Json
    type: str


def held_values(schema: Schema, value: Json, types: Collection[str]) -> Iterator[Held]:
    """Yield each value of `types` that stands in `value` as a text, in document order.

    Each stands where no string is valid under `schema`; whether the value is, is not asked.
    """
    tried, room = 0, LONGEST
    for path, text, kind in _candidates(value, types):
        if not forbids_text(schema, value, path):
            continue
        tried, room = tried + 1, room - len(text)
        if tried > MOST_TEXTS or room < 0:
            return
        try:
            yield Held(path, decoded(text), kind)
        except LossyError:
            continue


def with_values(value: Json, held: Iterable[Held]) -> Json:
    """Return a copy of `value` with the value of each of `held` in the place of its text."""
    for each in held:
        value = _replaced(value, each.path, each.value)
    return value


def _replaced(value: Json, path: Path, new: Json) -> Json:
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = _replaced(value[path[0]], path[1:], new)
    return copy


def _candidates(value: Json, types: Collection[str]) -> Iterator[tuple[Path, str, str]]:
    """Yield the strings that may hold a value of `types`, with their paths."""
    for path, text in _strings(value):
        kind = _TYPES.get(text.lstrip(_SPACE)[:1])
        if kind in types and kind is not None:
            yield path, text, kind


def _strings(value: Json) -> Iterator[tuple[Path, str]]:
    stack: list[tuple[Path, Json]] = [((), value)]
    room = MOST_PLACES
    while stack and room > 0:
        room -= 1
        path, current = stack.pop()
        if isinstance(current, str):
            yield path, current
        elif len(path) < LONGEST_PATH:
            stack.extend(reversed([((*path, key), item) for key, item in _members(current)]))


def _members(value: Json) -> Iterable[tuple[str | int, Json]]:
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list) else ()
