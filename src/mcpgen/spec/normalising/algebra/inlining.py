"""A root `$ref` in whose place stands what it names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.structure.definitions import prune
from mcpgen.spec.normalising.structure.editing import without
from mcpgen.spec.normalising.structure.keywords import ASSERTIONS, IN_PLACE, OPENNESS
from mcpgen_runtime.schema import refs

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject, Schema

_HOPS = 256


def inline_root(schema: JsonObject) -> JsonObject:
    """Put what a root `$ref` names in its place; the root's own words win."""
    new = schema
    for _ in range(_HOPS):
        if "$ref" not in new:
            break
        siblings = without(new, "$ref")
        target = refs.resolve(schema, new["$ref"])
        new = _joined(siblings, {} if target is True else target)
    return new if new is schema else prune(new)


def _joined(siblings: JsonObject, target: Schema) -> JsonObject:
    if isinstance(target, bool):
        return {**siblings, "not": {}}
    shared = siblings.keys() & target.keys() & ASSERTIONS
    if any(siblings[key] != target[key] for key in shared) or not _is_plain(siblings):
        return {**siblings, "allOf": [target, *siblings.get("allOf", [])]}
    return {**target, **siblings}


def _is_plain(siblings: JsonObject) -> bool:
    """Whether a reference's siblings say nothing that the target's keywords would take in."""
    return not any(key in siblings for key in (*OPENNESS, "properties", *IN_PLACE))
