"""Enumerations that would swallow a neighbour's value in a union."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mcpgen.emit.models.shapes import Choice, Kind, Scalar, Shape, Union

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_KINDS: dict[type, Kind] = {bool: "boolean", int: "integer", str: "string", type(None): "null"}


def widened(shape: Shape, beside: Sequence[Shape]) -> Shape:
    """Widen an enumeration that would swallow a neighbour's value.

    pydantic takes True for `Literal[1]` and 1 for `Literal[True]`; in a union with booleans (or
    numbers) it would hand over the literal instead of what was sent.
    """
    if isinstance(shape, Union) and shape.tag is None:
        return replace(shape, members=tuple(widened(m, beside) for m in shape.members))
    if not isinstance(shape, Choice):
        return shape
    others = set(_types(beside))
    has_swallowing = any(
        (isinstance(value, bool) and "number" in others)
        or (value in {0, 1} and not isinstance(value, bool) and "boolean" in others)
        for value in shape.values
    )
    return _kinds_of(shape) if has_swallowing else shape


def _kinds_of(shape: Choice) -> Shape:
    """Return the types of an enumeration's values."""
    kinds = dict.fromkeys(Scalar(_KINDS[type(value)]) for value in shape.values)
    return Union(tuple(kinds)) if len(kinds) > 1 else next(iter(kinds))


def _types(shapes: Iterable[Shape]) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Scalar):
            yield "number" if shape.kind == "integer" else shape.kind
        elif isinstance(shape, Union):
            yield from _types(shape.members)
        elif isinstance(shape, Choice):
            yield from ("boolean" for value in shape.values if isinstance(value, bool))
            yield from ("number" for value in shape.values if type(value) is int)
