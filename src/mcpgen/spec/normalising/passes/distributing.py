"""Pass: a union beside properties moves them into its branches.

`{properties: P, oneOf: [A, B]}` is `{oneOf: [P and A, P and B]}`. Done where it makes the branches
what a reader takes them for, whole alternatives: every branch has properties of its own, and either
one property tells the branches apart or they declare what the siblings do not. A union that only
adds conditions (`oneOf: [{required: [a]}, {required: [b]}]`) stays beside the properties.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra.discriminator import discriminator_of
from mcpgen.spec.normalising.algebra.merge import Merger, Unmergeable
from mcpgen.spec.normalising.structure.definitions import definitions_of, prune, target
from mcpgen.spec.normalising.structure.editing import without
from mcpgen.spec.normalising.structure.keywords import ANNOTATIONS
from mcpgen.spec.normalising.structure.size import outgrows
from mcpgen_runtime.schema.walk import rewrite

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import JsonObject, Schema

TRIGGERS = frozenset({"anyOf", "oneOf"})
_OUTER = frozenset({"$defs", "type", *ANNOTATIONS})
_BARS = frozenset({"$ref", "unevaluatedProperties", "unevaluatedItems", "if", "dependentSchemas"})
_MOST = 256


def distribute(schema: Schema, context: Context) -> Schema:
    """Return `schema` with properties beside unions moved into the branches; same meaning."""
    del context
    definitions = definitions_of(schema)
    merger = Merger()

    def change(inner: Schema) -> Schema:
        return _distribute_one(inner, definitions, merger)

    new = rewrite(schema, change)
    if outgrows(new, schema):
        return schema
    return prune(new) if isinstance(new, dict) else new


def _distribute_one(schema: Schema, definitions: Mapping[str, Schema], merger: Merger) -> Schema:
    if not isinstance(schema, dict):
        return schema
    unions = [key for key in ("anyOf", "oneOf") if key in schema]
    if len(unions) != 1 or not schema.get("properties") or not _BARS.isdisjoint(schema):
        return schema
    union = unions[0]
    branches = [target(branch, definitions) for branch in schema[union]]
    if len(branches) > _MOST or not _is_worthwhile(schema, branches):
        return schema
    siblings = {key: value for key, value in schema.items() if key != union and not _is_outer(key)}
    siblings |= {"type": schema["type"]} if "type" in schema else {}
    try:
        merged = list(_merge_each(schema[union], siblings, definitions, merger))
    except Unmergeable:
        return schema
    outer = {key: value for key, value in schema.items() if _is_outer(key)}
    return {**outer, union: merged} if merged else {**outer, "not": {}}


def _merge_each(
    branches: list[Schema], siblings: JsonObject, definitions: Mapping[str, Schema], merger: Merger
) -> Iterator[Schema]:
    """Yield each branch with the siblings, but for those that cannot be any more."""
    for branch in branches:
        new = branch
        while isinstance(new, dict) and "$ref" in new:
            own = without(new, "$ref")
            new = merger.both(own, target({"$ref": new["$ref"]}, definitions))
        new = merger.both(new, siblings)
        if new is not False:
            yield new


def _is_outer(key: str) -> bool:
    return key in _OUTER or key.startswith("x-")


def _is_worthwhile(schema: JsonObject, branches: list[Schema]) -> bool:
    if not all(isinstance(branch, dict) and branch.get("properties") for branch in branches):
        return False
    if discriminator_of(branches) is not None:
        return True
    return any(
        name not in schema["properties"]
        for branch in branches
        if isinstance(branch, dict)
        for name in branch["properties"]
    )
