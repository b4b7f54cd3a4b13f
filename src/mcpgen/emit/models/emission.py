"""From shapes to the schemas that the emitter is given.

It gets only what it does well: named objects with legal names, references, plain types, literals.
Whatever it would invent a name for (a bounded text inside a list, a tagged union beside null) is an
*atom*: a definition of its own, which `segments` writes in place of its name afterwards.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mcpgen.emit.ir import Model, ModelField
from mcpgen.emit.models.apart import Apart
from mcpgen.emit.models.atoms import Atoms, pointer
from mcpgen.emit.models.settle import references
from mcpgen.emit.models.shapes import (
    AliasNode,
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
from mcpgen.emit.models.unions import pinned
from mcpgen.emit.names import ClassName, field_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mcpgen.emit.models.shapes import Bounds, Node, Structured
    from mcpgen_runtime.schema.types import Json, JsonObject

_LOWER = {"minimum": math.ceil, "exclusiveMinimum": math.floor}
_UPPER = {"maximum": math.floor, "exclusiveMaximum": math.ceil}


class Emission:
    """Writes nodes as models; `atoms` collects the definitions that are written in place."""

    def __init__(self, nodes: Mapping[str, Node], names: Mapping[str, ClassName]) -> None:
        self.atoms = Atoms()
        self._nodes = nodes
        self._names = names
        self._apart = Apart(nodes)
        self._owner = ""

    def model(self, node: Node, owner: str) -> Model:
        """Write one node as a model."""
        self._owner = node.key
        name = self._names[node.key]
        uses = tuple(dict.fromkeys(self._names[key] for key in references(node)))
        values = tuple(_values(node))
        if isinstance(node, AliasNode):
            schema = self._schema(node.shape)
            return Model(name, owner, schema, (), node.doc, False, uses, values)
        fields = _fields(node, frozenset({name, *uses}))
        schema = self._object(node, fields)
        return Model(name, owner, schema, fields, node.doc, True, uses, values)

    def _object(self, node: ObjectNode, fields: tuple[ModelField, ...]) -> JsonObject:
        pairs = list(zip(node.properties, fields, strict=True))
        extras = False if node.extras is None else self._schema(node.extras)
        return {
            "type": "object",
            "properties": {f.python: self._schema(p.shape) for p, f in pairs},
            "required": [f.python for p, f in pairs if p.is_required],
            "additionalProperties": True if extras == {} else extras,
        }

    def _schema(self, shape: Shape) -> JsonObject:  # noqa: PLR0911 - one for each shape
        """Write a shape for a place inside another."""
        match shape:
            case Anything():
                return {}
            case Ref(key):
                return pointer(self._names[key])
            case Choice(values):
                return {"enum": list(values)}
            case MapOf(value):
                return {"type": "object", "additionalProperties": self._value(value)}
            case ListOf(item, bounds):
                listed = {"type": "array", "items": self._schema(item), **dict(bounds)}
                return self.atoms.pointer(listed) if bounds else listed
            case Scalar():
                return self._scalar(shape)
            case Union():
                return self._union(shape)

    def _value(self, shape: Shape) -> JsonObject:
        """Write the shape of a map's values; a map of anything would be made a class."""
        return self._schema(shape) or self.atoms.pointer({})

    def _scalar(self, shape: Scalar) -> JsonObject:
        sides = [self._bounded(*side) for side in _sides(shape)]
        if len(sides) == 1:
            return sides[0]
        kinds = [side.get("type") for side in sides]
        return {"anyOf": sides} if None in kinds else {"type": kinds}

    def _bounded(self, kind: str, bounds: Bounds) -> JsonObject:
        return self.atoms.pointer({"type": kind, **dict(bounds)}) if bounds else {"type": kind}

    def _union(self, shape: Union) -> JsonObject:
        members = [self._schema(member) for member in shape.members]
        told = None if shape.tag is None else self._discriminator(shape.members, shape.tag)
        if told is not None:
            return self.atoms.pointer({"oneOf": members, "discriminator": told})
        alike = self._apart.undecided(shape.members, self._owner)
        if alike:
            members = [self._choice(alike), *_beside(shape.members, members, alike)]
        return {"anyOf": [inner for m in members for inner in m.get("anyOf", [m])]}

    def _choice(self, members: Sequence[Structured]) -> JsonObject:
        """Write members whose schemas have to be asked."""
        origins = tuple(member.origin for member in members)
        return self.atoms.pointer({"anyOf": [self._schema(member) for member in members]}, origins)

    def _discriminator(self, members: Iterable[Shape], tag: str) -> JsonObject | None:
        """Write which text leads where; None if the field of the tag cannot lead.

        Because the classes call it differently, or because it is not called as the property and
        they are open: pydantic reads an extra of the field's name as the tag, whatever by_name is.
        """
        nodes = list(self._objects(members))
        names = {self._python_name(node, tag) for node in nodes}
        is_open = any(node.extras is not None for node in nodes)
        if len(names) != 1 or (is_open and names != {tag}):
            return None
        mapping: dict[str, Json] = {}
        for node in nodes:
            target = pointer(self._names[node.key])["$ref"]
            mapping |= {str(text): target for text in pinned(node, tag, self._nodes)}
        return {"propertyName": names.pop(), "mapping": mapping}

    def _objects(self, members: Iterable[Shape]) -> Iterator[ObjectNode]:
        for member in members:
            node = self._nodes[member.key] if isinstance(member, Ref) else None
            if isinstance(node, ObjectNode):
                yield node

    def _python_name(self, node: ObjectNode, wire: str) -> str:
        names = frozenset({self._names[node.key], *(self._names[k] for k in references(node))})
        return next(f.python for f in _fields(node, names) if f.wire == wire)


def _beside(
    shapes: Iterable[Shape], schemas: Iterable[JsonObject], others: Iterable[Shape]
) -> list[JsonObject]:
    """Return the schemas of those shapes that are none of `others`."""
    known = set(others)
    return [schema for shape, schema in zip(shapes, schemas, strict=True) if shape not in known]


def _fields(node: ObjectNode, avoid: frozenset[str]) -> tuple[ModelField, ...]:
    names = field_names((prop.wire for prop in node.properties), avoid)
    return tuple(
        ModelField(p.wire, names[p.wire], p.doc, p.default, p.has_default) for p in node.properties
    )


def _sides(shape: Scalar) -> Iterator[tuple[str, Bounds]]:
    """Yield what the emitter calls the types of a scalar: a number is an integer or a float."""
    if shape.kind != "number":
        yield shape.kind, shape.bounds
        return
    yield "integer", tuple((word, _near(word, value)) for word, value in shape.bounds)
    yield "number", tuple((w, v) for w, v in shape.bounds if float(v) == v)


def _near(word: str, bound: float) -> int:
    """Move a bound to the integer that says the same of integers."""
    return (_LOWER | _UPPER)[word](bound)


def _values(node: Node) -> Iterator[Json]:
    """Yield what the enumerations of a node list."""
    shapes = [p.shape for p in node.properties] if isinstance(node, ObjectNode) else [node.shape]
    if isinstance(node, ObjectNode) and node.extras is not None:
        shapes.append(node.extras)
    while shapes:
        shape = shapes.pop()
        match shape:
            case Choice(values):
                yield from values
            case Union(members):
                shapes += members
            case ListOf(item):
                shapes.append(item)
            case MapOf(value):
                shapes.append(value)
            case _:
                pass
