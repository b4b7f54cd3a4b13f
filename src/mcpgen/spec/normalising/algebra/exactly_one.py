"""`oneOf` with closed branches: still exactly one of the branches as they were written.

An instance that two open branches accept is refused by `oneOf`. Closed, one of the two may refuse
it, and the other alone would let it in. Where that cannot be excluded, the closed branches become
an `anyOf`, and the `oneOf` as written stays as a condition, in a double `not`: under `not` nothing
is closed, and nothing counts as declared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.spec.normalising.algebra.disjointness import SCALARS, Side, disjoint
from mcpgen.spec.normalising.structure.definitions import with_definitions
from mcpgen.spec.normalising.structure.editing import without
from mcpgen.spec.normalising.structure.nodes import nodes
from mcpgen.spec.normalising.structure.variants import plainly

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mcpgen.spec.normalising.algebra.disjointness import Patience
    from mcpgen_runtime.schema.types import JsonObject, Schema

_ITEMS = ("items", "prefixItems", "unevaluatedItems")
_MOST = 64
"""Branches that are compared pair by pair."""


class Definitions(NamedTuple):
    """What references mean: in branches as they were written, and in closed ones."""

    written: Mapping[str, Schema]
    closed: Mapping[str, Schema]


def guarded(closed: JsonObject, opened: list[Schema]) -> JsonObject:
    """Return `closed` so that its `oneOf` accepts nothing that it refused as it was written.

    `opened` are the branches as they were written, with references to open definitions.
    """
    new = without(closed, "oneOf")
    if new.setdefault("anyOf", closed["oneOf"]) != closed["oneOf"]:
        new["allOf"] = [*new.get("allOf", ()), {"anyOf": closed["oneOf"]}]
    condition: JsonObject = {"not": {"oneOf": opened}}
    new["not"] = {"anyOf": [new["not"], condition]} if "not" in new else condition
    return new


def is_guard(schema: object) -> bool:
    """Whether the value of a `not` is the condition that `guarded` adds."""
    if not isinstance(schema, dict) or schema.keys() != {"not"}:
        return False
    inner = schema["not"]
    return isinstance(inner, dict) and inner.keys() == {"oneOf"}


def are_alternatives(
    closed: list[Schema], written: list[Schema], definitions: Definitions, patience: Patience
) -> bool:
    """Whether no instance of a closed branch is an instance of another branch as written."""
    if len(closed) == 1:
        return True
    if len(closed) > _MOST:
        return False
    mine = [Side(plainly(one), definitions.closed, patience) for one in closed]
    theirs = [Side(one, definitions.written, patience) for one in written]
    ignored = _indifferent(mine)
    return all(
        disjoint(one, other, ignored=ignored)
        for index, one in enumerate(mine)
        for place, other in enumerate(theirs)
        if index != place
    )


def _indifferent(branches: list[Side]) -> frozenset[str]:
    """The types of instances that closing cannot matter to: the count stays what it was."""
    if any(keyword in node for one in branches for node in _nodes(one) for keyword in _ITEMS):
        return SCALARS
    return SCALARS | {"array"}


def _nodes(branch: Side) -> Iterator[JsonObject]:
    """Yield all schemas in a branch and in what it refers to, whatever they apply to."""
    yield from nodes(with_definitions(branch.schema, branch.definitions))
