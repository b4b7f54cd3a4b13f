"""Unions of shapes, as flat and as small as they can be, and the property that tells them apart."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mcpgen.emit.models.shapes import (
    AliasNode,
    Anything,
    Choice,
    ListOf,
    MapOf,
    ObjectNode,
    Ref,
    Shape,
    Union,
)
from mcpgen.emit.models.widening import widened

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mcpgen.emit.models.shapes import Node
    from mcpgen_runtime.schema.types import Json


def union(members: Iterable[Shape]) -> Shape:
    """Join shapes: nested unions are opened, equal members kept once, enumerations made one."""
    flat = _merged(_flat(members))
    if not flat or any(isinstance(member, Anything) for member in flat):
        return Anything()
    apart = [widened(member, [o for o in flat if o is not member]) for member in flat]
    if apart != flat:
        return union(apart)
    return flat[0] if len(flat) == 1 else Union(tuple(flat))


def _flat(members: Iterable[Shape]) -> list[Shape]:
    found: dict[Shape, Shape] = {}
    for member in members:
        for inner in _members(member):
            found[inner] = _one(found.get(inner, inner), inner)
    return list(found.values())


def _members(shape: Shape) -> Iterable[Shape]:
    return _flat(shape.members) if isinstance(shape, Union) and shape.tag is None else [shape]


def _one(first: Shape, second: Shape) -> Shape:
    """Return what two equal members are: a branch of either origin."""
    if not isinstance(first, ListOf | MapOf | Ref) or not isinstance(second, ListOf | MapOf | Ref):
        return first
    origins = dict.fromkeys([*first.origin.split(), *second.origin.split()])
    return replace(first, origin=" ".join(origins))


def _merged(members: list[Shape]) -> list[Shape]:
    """Join all enumerations into the first of them."""
    choices = [member for member in members if isinstance(member, Choice)]
    if len(choices) < 2:
        return members
    values = {(type(v), v): v for member in choices for v in member.values}
    joined = Choice(tuple(values.values()))
    at = members.index(choices[0])
    rest = [member for member in members if not isinstance(member, Choice)]
    return [*rest[:at], joined, *rest[at:]]


def tag_of(members: Sequence[Shape], nodes: Mapping[str, Node], hints: Sequence[str]) -> str | None:
    """Return the property that pins each member, an object, to texts of its own.

    `hints` are what the author says it is, tried first. None where there is no such property.
    """
    objects = [nodes.get(member.key) if isinstance(member, Ref) else None for member in members]
    found = [node for node in objects if isinstance(node, ObjectNode)]
    if len(found) < max(2, len(members)):
        return None
    names = [p.wire for p in found[0].properties]
    return next((name for name in (*hints, *names) if _tells_apart(name, found, nodes)), None)


def pinned(node: ObjectNode, tag: str, nodes: Mapping[str, Node]) -> tuple[Json, ...]:
    """Return the texts that an object's required property `tag` must be one of; none if any."""
    for prop in node.properties:
        if prop.wire == tag and prop.is_required:
            shape = opened(prop.shape, nodes)
            if isinstance(shape, Choice) and all(isinstance(v, str) for v in shape.values):
                return shape.values
    return ()


def opened(shape: Shape, nodes: Mapping[str, Node]) -> Shape:
    """Return what an alias stands for, any other shape as it is."""
    seen: set[str] = set()
    while isinstance(shape, Ref) and shape.key not in seen:
        seen.add(shape.key)
        node = nodes.get(shape.key)
        if not isinstance(node, AliasNode):
            break
        shape = node.shape
    return shape


def direct(shape: Shape, nodes: Mapping[str, Node]) -> Shape:
    """Return a reference to the last of the names that lead to each other."""
    seen: set[str] = set()
    while isinstance(shape, Ref) and shape.key not in seen:
        seen.add(shape.key)
        node = nodes.get(shape.key)
        if not isinstance(node, AliasNode) or not isinstance(node.shape, Ref):
            break
        shape = replace(shape, key=node.shape.key)
    return shape


def _tells_apart(tag: str, objects: list[ObjectNode], nodes: Mapping[str, Node]) -> bool:
    pins = [pinned(node, tag, nodes) for node in objects]
    values = [value for pin in pins for value in pin]
    return all(pins) and len(set(values)) == len(values)
