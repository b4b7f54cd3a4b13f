"""Patterns that backtrack, and how much of that a value is allowed.

The engine takes most patterns in time that is linear in the text. Those with look-arounds and
back-references it tries by going back, each step at a price that grows with the text: one line from
a stranger would hold the server for minutes. So for a schema that has such patterns the number of
steps is limited by the amount of text in the value: to a million, the engine's own limit, for a
hundred characters, and for more to so many that all texts together take about half a second a
pattern. A text that needs more is refused, and told so: it is never taken for one that matches,
also where a schema asks that it does not (`patterns.is_in_doubt`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from .text import encodable
from .walk import TooDeepError, children, subschemas

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .types import Json, Schema

MOST = 1_000_000
"""How many steps back one pattern may take on one text: the engine's own default."""

LIMITS: tuple[int, ...] = tuple(MOST >> power for power in range(13))
"""The limits that are used: few, since a schema is compiled for each that is needed."""

_WORK = 100_000_000  # steps times characters; each takes some nanoseconds
_STEP = 64  # characters that a step costs whatever the text
_WHERE_LESS_IS_MORE = frozenset({"not", "if", "oneOf", "contains"})


def limit_for(weight: int) -> int:
    """Return how many steps back are allowed in a value of that weight (see `weight`)."""
    return next((limit for limit in LIMITS if limit * weight <= _WORK), LIMITS[-1])


def weight(value: Json) -> int:
    """Return what a step on each text of a value costs together, in characters."""
    return sum(len(text) + _STEP for text in texts(value))


@lru_cache(maxsize=1024)
def backtracks(pattern: str) -> bool:
    """Tell whether the engine must go back to find `pattern`."""
    from jsonschema_rs import Draft202012Validator, RegexOptions

    try:
        Draft202012Validator(
            {"pattern": encodable(pattern)}, offline=True, pattern_options=RegexOptions()
        )
    except ValueError:
        return True
    return False


class Backtracking:
    """What the patterns of one schema ask of the engine.

    `any`: whether some pattern backtracks. `inverted`: those that do where not matching may be what
    makes a value valid.
    """

    def __init__(self, schema: Schema) -> None:
        try:
            found = {pattern for _, part in subschemas(schema) for pattern in _patterns(part)}
        except TooDeepError:
            found = set()
        self.any = any(map(backtracks, found))
        self.inverted = frozenset(_inverted(schema)) if self.any else frozenset()


def _patterns(schema: Schema) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            yield schema["pattern"]
        if isinstance(schema.get("patternProperties"), dict):
            yield from schema["patternProperties"]


def _inverted(root: Schema) -> Iterator[str]:
    """Yield the backtracking patterns below keywords that may turn a verdict round.

    Below `$defs` too, since it is not known from where one is referred to.
    """
    has_turns = any(
        isinstance(part, dict) and not _WHERE_LESS_IS_MORE.isdisjoint(part)
        for _, part in subschemas(root)
    )
    stack: list[tuple[Schema, bool]] = [(root, False)]
    while stack:
        schema, is_inverted = stack.pop()
        if isinstance(schema, dict):
            named = _patterns(schema) if is_inverted else schema.get("patternProperties", ())
            yield from filter(backtracks, named)
        for tokens, child in children(schema):
            turns = tokens[0] in _WHERE_LESS_IS_MORE or (tokens[0] == "$defs" and has_turns)
            stack.append((child, is_inverted or turns))


def texts(value: Json) -> Iterator[str]:
    """Yield every text in a value: strings and keys."""
    stack = [value]
    while stack:
        part = stack.pop()
        if isinstance(part, str):
            yield part
        elif isinstance(part, dict):
            yield from part
            stack.extend(part.values())
        elif isinstance(part, list):
            stack.extend(part)
