"""`oneOf` with closed branches: still exactly one of the branches as they were written.

An instance that two open branches accept is refused by `oneOf`. Closed, one of the two may refuse
it, and the other alone would let it in. Where that cannot be excluded, the closed branches become
an `anyOf`, and the `oneOf` as written stays as a condition, in a double `not`: under `not` nothing
is closed, and nothing counts as declared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.disjoint import Patience, Side, disjoint
from mcpgen.spec.normalising.variants import plainly

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import JsonObject, Schema

_MOST = 64
"""Branches that are compared pair by pair."""


def counted(
    before: JsonObject, closed: JsonObject, opened: list[Schema], definitions: Mapping[str, Schema]
) -> JsonObject:
    """Return `closed` so that its `oneOf` accepts nothing that the one of `before` refused.

    `opened` are the branches of `before` with references to open definitions.
    """
    branches: list[Schema] = closed["oneOf"]
    if _are_alternatives(branches, before["oneOf"], definitions):
        return closed
    new = {key: value for key, value in closed.items() if key != "oneOf"}
    if "anyOf" in new:
        new["allOf"] = [*new.get("allOf", ()), {"anyOf": branches}]
    else:
        new["anyOf"] = branches
    condition: JsonObject = {"not": {"oneOf": opened}}
    new["not"] = {"anyOf": [new["not"], condition]} if "not" in new else condition
    return new


def _are_alternatives(
    closed: list[Schema], written: list[Schema], definitions: Mapping[str, Schema]
) -> bool:
    """Whether no instance of a closed branch is an instance of another branch as written."""
    if len(closed) == 1:
        return True
    if len(closed) > _MOST:
        return False
    patience = Patience()
    mine = [Side(plainly(one), definitions, patience) for one in closed]
    theirs = [Side(one, definitions, patience) for one in written]
    return all(
        disjoint(one, other, scalars=False)
        for index, one in enumerate(mine)
        for place, other in enumerate(theirs)
        if index != place
    )
