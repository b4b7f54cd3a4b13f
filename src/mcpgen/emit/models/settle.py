"""The last look at shapes, once every node is known."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mcpgen.emit.models.shapes import ListOf, MapOf, ObjectNode, Ref, Shape, Union
from mcpgen.emit.models.unions import direct, opened, tag_of, union
from mcpgen.emit.models.widening import widened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from mcpgen.emit.models.shapes import Node


def settled(nodes: Mapping[str, Node]) -> dict[str, Node]:
    """Give unions their tags, and widen enumerations that would swallow a neighbour's value."""
    return {key: _node(node, nodes) for key, node in nodes.items()}


def references(node: Node) -> Iterator[str]:
    """Yield the keys of the nodes that a node refers to."""
    if isinstance(node, ObjectNode):
        for prop in node.properties:
            yield from referred(prop.shape)
        if node.extras is not None:
            yield from referred(node.extras)
    else:
        yield from referred(node.shape)


def reachable(nodes: Mapping[str, Node], roots: Iterable[str]) -> dict[str, Node]:
    """Return the nodes that the roots need, in the order of `nodes`."""
    needed = closure(roots, lambda key: references(nodes[key]))
    return {key: node for key, node in nodes.items() if key in needed}


def closure(names: Iterable[str], uses: Callable[[str], Iterable[str]]) -> set[str]:
    """Return `names` and all that they use, and what that uses."""
    found: set[str] = set()
    queue = list(names)
    while queue:
        name = queue.pop()
        if name not in found:
            found.add(name)
            queue += uses(name)
    return found


def referred(shape: Shape) -> Iterator[str]:
    """Yield the keys of the nodes that a shape refers to."""
    if isinstance(shape, Ref):
        yield shape.key
    elif isinstance(shape, Union):
        for member in shape.members:
            yield from referred(member)
    elif isinstance(shape, ListOf):
        yield from referred(shape.item)
    elif isinstance(shape, MapOf):
        yield from referred(shape.value)


def _node(node: Node, nodes: Mapping[str, Node]) -> Node:
    def settle(shape: Shape) -> Shape:
        if isinstance(shape, ListOf):
            return replace(shape, item=settle(shape.item))
        if isinstance(shape, MapOf):
            return replace(shape, value=settle(shape.value))
        if isinstance(shape, Union):
            return _tagged(_apart(map(settle, shape.members), nodes), nodes, shape.hints)
        return shape

    if not isinstance(node, ObjectNode):
        return replace(node, shape=settle(node.shape))
    properties = tuple(replace(p, shape=settle(p.shape)) for p in node.properties)
    extras = None if node.extras is None else settle(node.extras)
    return replace(node, properties=properties, extras=extras)


def _apart(members: Iterable[Shape], nodes: Mapping[str, Node]) -> Shape:
    """Open the aliases whose enumerations must be widened here, and name each class once."""
    found = list(members)
    inside = [opened(member, nodes) for member in found]
    others = [[o for o in inside if o is not shape] for shape in inside]
    wide = [widened(shape, beside) for shape, beside in zip(inside, others, strict=True)]
    pairs = zip(found, inside, wide, strict=True)
    return union(new if new != old else direct(member, nodes) for member, old, new in pairs)


def _tagged(shape: Shape, nodes: Mapping[str, Node], hints: tuple[str, ...]) -> Shape:
    """Tag a union of objects, apart from the plain shapes beside them."""
    if not isinstance(shape, Union):
        return shape
    objects = [member for member in shape.members if isinstance(member, Ref)]
    tag = tag_of(objects, nodes, hints)
    if tag is None:
        return shape
    rest = [member for member in shape.members if not isinstance(member, Ref)]
    tagged = Union(tuple(objects), tag)
    return Union((tagged, *rest)) if rest else tagged
