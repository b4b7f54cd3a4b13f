"""The property that tells the branches of a union apart, and the values that it is pinned to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra import equality
from mcpgen.spec.normalising.structure.keywords import DISCRIMINATOR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

KEYWORD = DISCRIMINATOR
"""Names the discriminator beside a root union."""

_USUAL = ("action", "kind", "_tag", "type")
"""Properties that are taken for the discriminator before others."""


def discriminator_of(branches: Sequence[Schema], *wishes: str) -> str | None:
    """Return the property that tells `branches` apart: a wish, a usual one, or the only one."""
    objects = [branch for branch in branches if isinstance(branch, dict)]
    if len(objects) < len(branches) or not objects:
        return None
    shared = [name for name in _properties(objects[0]) if _tells_apart(objects, name)]
    for name in (*wishes, *_USUAL):
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
