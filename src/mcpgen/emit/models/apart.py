"""Members of a union that pydantic cannot choose among, or should not.

Where no value can be of two shapes, it cannot take one for the other. What a model holds is looked
at, no more: a schema may tell apart what its model does not.

And it tries every member: in a union that may hold itself twice as often at each level of a value,
so that a call of 500 bytes would take hours.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from mcpgen.emit.models.settle import reachable, referred
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
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from mcpgen.emit.models.shapes import Node, Structured
    from mcpgen_runtime.schema.types import Json

_DEEPEST = 6
"""How far down a difference is looked for; no further one is worth the time."""

_KINDS: dict[type, str] = {int: "number", float: "number", str: "string", type(None): "null"}


class Apart:
    """Compares shapes whose references lead to `nodes`."""

    def __init__(self, nodes: Mapping[str, Node]) -> None:
        self._nodes = nodes
        self._reached: dict[str, Collection[str]] = {}

    def undecided(self, members: Iterable[Shape], owner: str) -> list[Structured]:
        """Return the members of a union in the node `owner` whose schemas have to be asked."""
        shapes = [member for member in members if isinstance(member, ListOf | MapOf | Ref)]
        recurs = any(owner in self._below(key) for shape in shapes for key in referred(shape))
        return _paired(shapes, self._of_one_kind if recurs else self._alike)

    def _below(self, key: str) -> Collection[str]:
        """Return the keys of a node and of all that it may hold."""
        if key not in self._reached:
            self._reached[key] = reachable(self._nodes, [key]).keys()
        return self._reached[key]

    def _alike(self, one: Shape, two: Shape) -> bool:
        """Tell whether two shapes may have a value in common."""
        return not self._two(one, two, _DEEPEST)

    def _of_one_kind(self, one: Shape, two: Shape) -> bool:
        """Tell whether two shapes may both be objects, or lists."""
        return not self._kinds(one).isdisjoint(self._kinds(two))

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
