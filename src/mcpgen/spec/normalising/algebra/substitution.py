"""What a reference names, in the reference's place: the same instances, no reference.

A `$ref` and the keywords beside it all hold (2020-12, core, section 8.2.3.1). Its target's keywords
may stand among them only where no keyword of the one is changed by one of the other; else the
target becomes a member of `allOf`, where it sees as little of its siblings as a reference does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.structure.editing import without
from mcpgen.spec.normalising.structure.keywords import ASSERTIONS, IN_PLACE

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject, Schema

_GROUPS = (
    frozenset({"properties", "patternProperties", "additionalProperties"}),
    frozenset({"items", "prefixItems"}),
    frozenset({"contains", "minContains", "maxContains"}),
    frozenset({"if", "then", "else"}),
)
"""Keywords that read each other's values when they are siblings."""

_SEES_ALL = frozenset({"unevaluatedProperties", "unevaluatedItems"})
_SEEN = frozenset({*IN_PLACE, *_GROUPS[0], *_GROUPS[1], "contains", *_SEES_ALL})


def substituted(schema: JsonObject, target: Schema) -> Schema:
    """Return `schema` with its `$ref` replaced by `target`; what else it says stays.

    Annotations of the same name are those of `schema`: they are said of this very place.
    """
    siblings = without(schema, "$ref")
    if isinstance(target, bool):
        return _beside_boolean(siblings, says=target)
    if _disturb(siblings, target):
        return {**siblings, "allOf": [target, *siblings.get("allOf", ())]}
    new: JsonObject = {}
    for keyword, value in schema.items():
        if keyword == "$ref":
            new |= {inner: said for inner, said in target.items() if inner not in siblings}
        else:
            new[keyword] = value
    return new


def _beside_boolean(siblings: JsonObject, *, says: bool) -> Schema:
    if says or not siblings:
        return siblings or says
    return {**siblings, "allOf": [False, *siblings.get("allOf", ())]}


def _disturb(siblings: JsonObject, target: JsonObject) -> bool:
    """Whether the two would mean something else, or lose a word, in one object."""
    asserted = siblings.keys() & ASSERTIONS
    if any(siblings[keyword] != target[keyword] for keyword in asserted & target.keys()):
        return True
    if any(not group.isdisjoint(asserted) and not group.isdisjoint(target) for group in _GROUPS):
        return True
    return not _SEES_ALL.isdisjoint(target) and not _SEEN.isdisjoint(asserted)
