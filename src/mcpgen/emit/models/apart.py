"""Whether no value can be of two shapes: then pydantic cannot take one for the other.

What a model holds is looked at, no more: a schema may tell apart what its model does not.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from mcpgen.emit.models.shapes import (
    Anything,
    Choice,
    ListOf,
    MapOf,
    ObjectNode,
    Ref,
    Scalar,
    Shape,
    Union,
)
from mcpgen.emit.models.unions import opened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from mcpgen.emit.models.shapes import Node, Structured
    from mcpgen_runtime.schema.types import Json

_DEEPEST = 6
"""How far down a difference is looked for; no further one is worth the time."""

_KINDS: dict[type, str] = {int: "number", float: "number", str: "string", type(None): "null"}


class Apart:
    """Compares shapes whose references lead to `nodes`."""

    def __init__(self, nodes: Mapping[str, Node]) -> None:
        self._nodes = nodes

    def alike(self, shapes: Sequence[Structured]) -> list[Structured]:
        """Return those of the shapes that may have a value in common with another of them."""
        return _paired(shapes, lambda one, two: not self._two(one, two, _DEEPEST))

    def of_one_kind(self, shapes: Sequence[Structured]) -> list[Structured]:
        """Return those of the shapes that are objects, or lists, as another of them is."""
        return _paired(shapes, lambda one, two: not self._kinds(one).isdisjoint(self._kinds(two)))

    def _kinds(self, shape: Shape) -> set[str]:
        found = opened(shape, self._nodes)
        return {kind for member in _members(found) for kind in _kinds(member)}

    def _two(self, one: Shape, two: Shape, depth: int) -> bool:
        one, two = opened(one, self._nodes), opened(two, self._nodes)
        if isinstance(one, Union) or isinstance(two, Union):
            pairs = product(_members(one), _members(two))
            return depth > 0 and all(self._two(*pair, depth - 1) for pair in pairs)
        match one, two:
            case (Anything(), _) | (_, Anything()):
                return False
            case Choice(values), Choice(others):
                return set(values).isdisjoint(others)  # True is 1: to pydantic's literals too
            case ListOf(item), ListOf(other):
                return depth > 0 and self._two(item, other, depth - 1)  # [] has no class in it
            case MapOf(value), MapOf(other):
                return depth > 0 and self._two(value, other, depth - 1)
            case _:
                return _kinds(one).isdisjoint(_kinds(two)) or self._objects(one, two, depth - 1)

    def _objects(self, one: Shape, two: Shape, depth: int) -> bool:
        """Tell whether a required property of one cannot be in the other."""
        mine, others = self._object(one), self._object(two)
        pairs = [*_facing(mine, others), *_facing(others, mine)]
        return depth >= 0 and any(
            other is None or self._two(shape, other, depth) for shape, other in pairs
        )

    def _object(self, shape: Shape) -> ObjectNode | MapOf | None:
        node = self._nodes.get(shape.key) if isinstance(shape, Ref) else shape
        return node if isinstance(node, ObjectNode | MapOf) else None


def _facing(
    mine: ObjectNode | MapOf | None, others: ObjectNode | MapOf | None
) -> Iterator[tuple[Shape, Shape | None]]:
    """Yield each required property of one, and what the other says of it: None if it has none."""
    if not isinstance(mine, ObjectNode) or others is None:
        return
    known = {} if isinstance(others, MapOf) else {p.wire: p.shape for p in others.properties}
    rest = others.value if isinstance(others, MapOf) else others.extras
    for prop in mine.properties:
        if prop.is_required:
            yield prop.shape, known.get(prop.wire, rest)


def _paired(shapes: Sequence[Structured], are: Callable[[Shape, Shape], bool]) -> list[Structured]:
    """Return the shapes that are in a pair of which something is so, in their order."""
    found = {shape for pair in combinations(shapes, 2) if are(*pair) for shape in pair}
    return [shape for shape in shapes if shape in found]


def _members(shape: Shape) -> Sequence[Shape]:
    return shape.members if isinstance(shape, Union) else [shape]


def _kinds(shape: Shape) -> set[str]:
    """Return the types of a shape's values; a literal takes 1 for True, so both are numbers."""
    match shape:
        case Scalar("integer"):
            return {"number"}
        case Scalar("boolean"):
            return {"boolean"}
        case Scalar(kind):
            return {kind}
        case Choice(values):
            return {kind for value in values for kind in _of(value)}
        case ListOf():
            return {"array"}
        case _:
            return {"object"}


def _of(value: Json) -> set[str]:
    if isinstance(value, bool) or value in {0, 1}:
        return {"boolean", "number"}
    return {_KINDS[type(value)]}
