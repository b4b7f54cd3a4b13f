"""Walking and rewriting schemas, by the keyword table and nothing else.

A walker enters the keywords that hold schemas and never those that hold data, so that a property
called `properties`, or an `enum` that lists something like a schema, misleads nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .keywords import ARRAY, MAP, SINGLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .types import Json, JsonObject, Schema, Tokens

MAX_DEPTH = 256
"""How many schemas may stand inside each other."""


class TooDeepError(ValueError):
    """A schema holds more than MAX_DEPTH schemas inside each other. `.tokens` says where."""

    def __init__(self, tokens: Tokens) -> None:
        super().__init__(f"schemas are nested more than {MAX_DEPTH} deep")
        self.tokens = tokens


def children(schema: Schema) -> Iterator[tuple[Tokens, Schema]]:
    """Yield each direct subschema with its tokens (one or two of them), in document order."""
    if not isinstance(schema, dict):
        return
    for keyword, value in schema.items():
        for inner, child in _held(keyword, value):
            yield (keyword, *inner), child


def subschemas(schema: Schema) -> Iterator[tuple[Tokens, Schema]]:
    """Yield `schema` itself, then every schema in it, each before its own, in document order.

    Does not follow references. Raises TooDeepError past MAX_DEPTH.
    """
    stack: list[tuple[Tokens, Schema, int]] = [((), schema, 0)]
    while stack:
        tokens, current, depth = stack.pop()
        if depth > MAX_DEPTH:
            raise TooDeepError(tokens)
        yield tokens, current
        below = [((*tokens, *inner), child, depth + 1) for inner, child in children(current)]
        stack.extend(reversed(below))


def rewrite(schema: Schema, change: Callable[[Schema], Schema]) -> Schema:
    """Return `schema` with `change` made to every subschema, the innermost first, the root last.

    Copy on write: nothing given is modified, and what `change` returns as it was is shared with the
    original. An object that stands in several places (a YAML alias) is changed once. Raises
    TooDeepError past MAX_DEPTH.
    """
    return _Rewriter(change).apply(schema, ())


class _Rewriter:
    def __init__(self, change: Callable[[Schema], Schema]) -> None:
        self._change = change
        self._done: dict[int, Schema] = {}

    def apply(self, schema: Schema, tokens: Tokens, depth: int = 0) -> Schema:
        if depth > MAX_DEPTH:
            raise TooDeepError(tokens)
        if not isinstance(schema, dict):
            return self._change(schema)
        if id(schema) not in self._done:
            self._done[id(schema)] = self._change(self._inner(schema, tokens, depth))
        return self._done[id(schema)]

    def _inner(self, schema: JsonObject, tokens: Tokens, depth: int) -> JsonObject:
        """Return `schema` with its children rewritten; itself where none changed."""
        copy = schema
        for keyword, value in schema.items():
            changed: dict[Tokens, Schema] = {}
            for inner, child in _held(keyword, value):
                new = self.apply(child, (*tokens, keyword, *inner), depth + 1)
                if new is not child:
                    changed[inner] = new
            if changed:
                copy = dict(schema) if copy is schema else copy
                copy[keyword] = _with(value, changed)
        return copy


def _held(keyword: str, value: Json) -> Iterator[tuple[Tokens, Schema]]:
    """Yield the schemas that a keyword's value holds, with their tokens below the keyword."""
    if keyword in ARRAY and isinstance(value, list):
        for index, item in enumerate(value):
            if isinstance(item, (dict, bool)):
                yield (str(index),), item
    elif keyword in MAP and isinstance(value, dict):
        for name, item in value.items():
            if isinstance(item, (dict, bool)):
                yield (name,), item
    elif keyword in SINGLE and isinstance(value, (dict, bool)):
        yield (), value


def _with(value: Json, changed: dict[Tokens, Schema]) -> Json:
    """Return a keyword's value with some of the schemas that it holds replaced."""
    if () in changed:
        return changed[()]
    if isinstance(value, list):
        return [changed.get((str(index),), item) for index, item in enumerate(value)]
    return {name: changed.get((name,), item) for name, item in value.items()}
