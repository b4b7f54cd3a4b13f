"""Pass: a root union whose branches one property tells apart says so, as `x-discriminator`.

`mcpgen_runtime.schema.object_rooted` knows `action`, `kind`, `_tag` and `type`. Before these comes
what the author named (`x-discriminator`, OpenAPI's `discriminator`), after them the one other
property that every branch pins. The union keeps the keyword that its author wrote.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra import equality
from mcpgen.spec.normalising.structure.definitions import definitions_of, target

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

TRIGGERS = frozenset({"anyOf", "oneOf"})
USUAL = ("action", "kind", "_tag", "type")
KEYWORD = "x-discriminator"


def name_discriminator(schema: Schema, context: Context) -> Schema:
    """Return `schema` with `x-discriminator` where its root union has one."""
    del context
    if not isinstance(schema, dict):
        return schema
    branches = root_branches(schema)
    key = discriminator_of(branches, *_wishes(schema)) if branches else None
    if key is None:
        return _without_claim(schema)
    rest = {name: value for name, value in schema.items() if name != "discriminator"}
    return schema if schema.get(KEYWORD) == key and rest == schema else {**rest, KEYWORD: key}


def root_branches(schema: JsonObject) -> list[Schema]:
    """Return the branches of the one union that a root is, references followed; else none."""
    unions = [key for key in ("oneOf", "anyOf") if key in schema]
    if len(unions) != 1:
        return []
    definitions = definitions_of(schema)
    return [target(branch, definitions) for branch in schema[unions[0]]]


def discriminator_of(branches: Sequence[Schema], *wishes: str) -> str | None:
    """Return the property that tells `branches` apart: a wish, a usual one, or the only one."""
    objects = [branch for branch in branches if isinstance(branch, dict)]
    if len(objects) < len(branches) or not objects:
        return None
    shared = [name for name in _properties(objects[0]) if _tells_apart(objects, name)]
    for name in (*wishes, *USUAL):
        if name in shared:
            return name
    return shared[0] if len(shared) == 1 and len(objects) > 1 else None


def pinned(schema: Schema | None) -> list[Json] | None:
    """Return the values that `const` or `enum` pin an instance to; None where neither does."""
    if not isinstance(schema, dict):
        return None
    if "const" in schema:
        return [schema["const"]]
    values = schema.get("enum")
    return values if isinstance(values, list) and values else None


def _wishes(schema: JsonObject) -> list[str]:
    openapi = schema.get("discriminator")
    named = [schema.get(KEYWORD)]
    named += [openapi.get("propertyName") if isinstance(openapi, dict) else openapi]
    return [name for name in named if isinstance(name, str)]


def _without_claim(schema: JsonObject) -> JsonObject:
    """A root union that nothing tells apart must not say otherwise."""
    if KEYWORD not in schema:
        return schema
    return {key: value for key, value in schema.items() if key != KEYWORD}


def _properties(schema: JsonObject) -> JsonObject:
    found = schema.get("properties")
    return found if isinstance(found, dict) else {}


def _tells_apart(objects: Sequence[JsonObject], name: str) -> bool:
    """Whether every branch pins `name`, and no two of them to the same value."""
    seen: set[str] = set()
    for branch in objects:
        values = pinned(_properties(branch).get(name, True))
        keys = {equality.key(value) for value in values or ()}
        if not keys or keys & seen:
            return False
        seen |= keys
    return True
