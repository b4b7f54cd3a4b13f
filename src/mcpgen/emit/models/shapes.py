"""Shapes: what a model can say of a schema, and no more.

A shape accepts all that its schema accepts; what it cannot say (patterns, formats, conditions) is
the gate's alone. Objects, union branches and named definitions are nodes, referred to by key: each
becomes one class or alias of the generated models.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json

Kind: TypeAlias = Literal["string", "integer", "number", "boolean", "null"]
Bounds: TypeAlias = tuple[tuple[str, int | float], ...]
"""Keywords of 2020-12 with their values, in a fixed order."""


@dataclass(frozen=True, slots=True)
class Anything:
    """Any JSON value."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A value of one plain type, within bounds that pydantic holds exactly."""

    kind: Kind
    bounds: Bounds = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some texts, integers, booleans or null."""

    values: tuple[Json, ...]

    def __eq__(self, other: object) -> bool:
        """Tell 1 from True, which Python's own equality does not."""
        return isinstance(other, Choice) and repr(self.values) == repr(other.values)

    def __hash__(self) -> int:
        return hash(repr(self.values))


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list, with bounds on how many items it has; `origin` as for Ref."""

    item: Shape
    bounds: Bounds = ()
    origin: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class MapOf:
    """An object without declared properties; `origin` as for Ref."""

    value: Shape
    origin: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Ref:
    """The node of that key.

    `origin`: where it is a branch, the digest of the branch's schema; several apart by spaces.
    """

    key: str
    origin: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Union:
    """One of several shapes; `tag` is the property that tells them apart, if one does.

    `hints` are the properties that the author says are that.
    """

    members: tuple[Shape, ...]
    tag: str | None = None
    hints: tuple[str, ...] = ()


Shape: TypeAlias = Anything | Scalar | Choice | ListOf | MapOf | Ref | Union


Structured: TypeAlias = ListOf | MapOf | Ref
"""What may be a branch whose class has to be chosen."""


def from_branch(shape: Shape, digest: str) -> Shape:
    """Return a branch's shape with the digest of its schema; what has one already keeps it."""
    if isinstance(shape, Union) and shape.tag is None:
        return replace(shape, members=tuple(from_branch(m, digest) for m in shape.members))
    if isinstance(shape, ListOf | MapOf | Ref) and not shape.origin:
        return replace(shape, origin=digest)
    return shape


def renamed(shape: Shape, old: Ref, key: str) -> Shape:
    """Return a shape, or a union of shapes, whose reference `old` leads to `key` instead."""
    if isinstance(shape, Union):
        return replace(shape, members=tuple(renamed(m, old, key) for m in shape.members))
    return replace(shape, key=key) if isinstance(shape, Ref) and shape == old else shape


def telling(shape: Shape) -> int:
    """Weigh how much a shape says; of equals, the first is taken."""
    if isinstance(shape, Anything):
        return 0
    return 1 if isinstance(shape, Scalar) or shape == MapOf(Anything()) else 2


@dataclass(frozen=True, slots=True)
class Property:
    """A declared property of an object."""

    wire: str
    shape: Shape
    is_required: bool
    doc: str = ""
    default: Json = None
    has_default: bool = False


@dataclass(frozen=True, slots=True)
class ObjectNode:
    """An object with declared properties; `extras` None: it has no others."""

    key: str
    properties: tuple[Property, ...]
    extras: Shape | None
    doc: str = ""


@dataclass(frozen=True, slots=True)
class AliasNode:
    """A shape with a name."""

    key: str
    shape: Shape
    doc: str = ""


Node: TypeAlias = ObjectNode | AliasNode
