"""Whether two schemas have no instance in common, as far as that is plain to see.

`oneOf` counts the branches that accept. Closing a branch makes it accept less, so that an instance
of two branches might become one of exactly one and be let in; unless no instance of a closed branch
was ever one of another. A False here means only "not proved".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra import equality
from mcpgen.spec.normalising.algebra.discriminator import pinned
from mcpgen.spec.normalising.algebra.members import member
from mcpgen.spec.normalising.structure.definitions import definition_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

_DEPTH = 8
_PARTS = 16
ALL_TYPES = frozenset({"null", "boolean", "object", "array", "number", "string"})
SCALARS = ALL_TYPES - {"object", "array"}


class Patience:
    """How many comparisons are still made: unions of unions multiply, and a spec may be hostile."""

    __slots__ = ("left",)

    def __init__(self, left: int = 20_000) -> None:
        self.left = left


class Side:
    """One of the two schemas, with the definitions that its references mean."""

    __slots__ = ("definitions", "patience", "schema")

    def __init__(
        self, schema: Schema, definitions: Mapping[str, Schema], patience: Patience
    ) -> None:
        self.schema = schema
        self.definitions = definitions
        self.patience = patience

    def of(self, schema: Schema) -> Side:
        """Return another schema of the same document."""
        return Side(schema, self.definitions, self.patience)

    def parts(self) -> Iterator[Side]:
        """Yield the schemas that all apply: itself, what it refers to, what `allOf` holds."""
        stack: list[Schema] = [self.schema]
        for _ in range(_PARTS):
            if not stack:
                return
            current = stack.pop()
            yield self.of(current)
            if isinstance(current, dict):
                name = definition_name(current)
                if name is not None:
                    stack.append(self.definitions.get(name, True))
                stack.extend(current.get("allOf", ()))


def disjoint(
    left: Side, right: Side, depth: int = 0, *, ignored: frozenset[str] = frozenset()
) -> bool:
    """Whether nothing satisfies both, instances of the `ignored` types left aside."""
    left.patience.left -= 1
    if depth > _DEPTH or left.patience.left < 0:
        return False
    for mine in left.parts():
        for theirs in right.parts():
            if _plainly(mine, theirs, depth, ignored):
                return True
    return _by_branches(left, right, depth, ignored) or _by_branches(right, left, depth, ignored)


def _plainly(left: Side, right: Side, depth: int, ignored: frozenset[str]) -> bool:
    """Compare two schemas by their own keywords."""
    a, b = left.schema, right.schema
    if a is False or b is False:
        return True
    if not isinstance(a, dict) or not isinstance(b, dict):
        return False
    common = (_types(a) & _types(b)) - ignored
    if not common or _different_values(a, b):
        return True
    return common <= {"object"} and _by_members(left, right, depth)


def _types(schema: JsonObject) -> frozenset[str]:
    said = schema.get("type", ALL_TYPES)
    types = frozenset([said]) if isinstance(said, str) else frozenset(said)
    return types if "integer" not in types else (types - {"integer"}) | {"number"}


def _different_values(a: JsonObject, b: JsonObject) -> bool:
    mine, theirs = pinned(a), pinned(b)
    if mine is None and theirs is None:
        return False
    if mine is None or theirs is None:
        return _outside_types(mine or theirs or [], b if theirs is None else a)
    return {equality.key(one) for one in mine}.isdisjoint(equality.key(one) for one in theirs)


def _outside_types(values: list[Json], schema: JsonObject) -> bool:
    types = _types(schema)
    return all(_type_of(value) not in types for value in values)


def _type_of(value: Json) -> str:
    if value is None or isinstance(value, bool):
        return "null" if value is None else "boolean"
    names: dict[type, str] = {str: "string", list: "array", dict: "object"}
    return names.get(type(value), "number")


def _by_members(left: Side, right: Side, depth: int) -> bool:
    """Two kinds of objects differ by a member that one requires and both speak of."""
    names = {*_required(left.schema), *_required(right.schema)}
    return any(
        disjoint(left.of(_member(left, name)), right.of(_member(right, name)), depth + 1)
        for name in sorted(names)
    )


def _required(schema: Schema) -> list[str]:
    names: list[str] = schema.get("required", []) if isinstance(schema, dict) else []
    return names


def _member(side: Side, name: str) -> Schema:
    if not isinstance(side.schema, dict):
        return side.schema
    said = member(side.schema, name)
    return True if said is None else said


def _by_branches(left: Side, right: Side, depth: int, ignored: frozenset[str]) -> bool:
    """Whether every branch of a union of `left` is disjoint from `right`."""
    if not isinstance(left.schema, dict):
        return False
    return any(
        all(disjoint(left.of(one), right, depth + 1, ignored=ignored) for one in left.schema[key])
        for key in ("anyOf", "oneOf")
        if left.schema.get(key)
    )
