"""Pass: a root union whose branches one property tells apart says so, as `x-discriminator`.

`mcpgen_runtime.schema.object_rooted` knows `action`, `kind`, `_tag` and `type`. Before these comes
what the author named (`x-discriminator`, OpenAPI's `discriminator`), after them the one other
property that every branch pins. The union keeps the keyword that its author wrote.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra.discriminator import KEYWORD, discriminator_of
from mcpgen.spec.normalising.structure.definitions import definitions_of, target
from mcpgen.spec.normalising.structure.editing import without

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import JsonObject, Schema

TRIGGERS = frozenset({"anyOf", "oneOf"})


def name_discriminator(schema: Schema, context: Context) -> Schema:
    """Return `schema` with `x-discriminator` where its root union has one."""
    del context
    if not isinstance(schema, dict):
        return schema
    branches = _root_branches(schema)
    key = discriminator_of(branches, *_wishes(schema)) if branches else None
    if key is None:
        return _without_claim(schema)
    rest = without(schema, "discriminator")
    return schema if schema.get(KEYWORD) == key and rest == schema else {**rest, KEYWORD: key}


def _root_branches(schema: JsonObject) -> list[Schema]:
    """Return the branches of the one union that a root is, references followed; else none."""
    unions = [key for key in ("oneOf", "anyOf") if key in schema]
    if len(unions) != 1:
        return []
    definitions = definitions_of(schema)
    return [target(branch, definitions) for branch in schema[unions[0]]]


def _wishes(schema: JsonObject) -> list[str]:
    openapi = schema.get("discriminator")
    named = [schema.get(KEYWORD)]
    named += [openapi.get("propertyName") if isinstance(openapi, dict) else openapi]
    return [name for name in named if isinstance(name, str)]


def _without_claim(schema: JsonObject) -> JsonObject:
    """A root union that nothing tells apart must not say otherwise."""
    if KEYWORD not in schema:
        return schema
    return without(schema, KEYWORD)
