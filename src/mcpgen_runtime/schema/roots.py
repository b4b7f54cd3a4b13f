"""Object-rooting: MCP wants an object at the root of every input schema.

A root `$ref` is inlined; a root union of objects that share a discriminator becomes an object with
`oneOf`, and says which key it is in `x-discriminator`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import refs
from .unions import UNIONS, discriminator

if TYPE_CHECKING:
    from .types import JsonObject, Schema

DISCRIMINATOR = "x-discriminator"
"""The annotation that names a union's discriminating key."""


def object_rooted(schema: Schema) -> Schema:
    """Return `schema` with an object at its root, where that keeps its meaning.

    Comes back as the very same object where there is nothing to do; is never modified.
    """
    inlined = _inlined(schema)
    if not isinstance(inlined, dict):
        return inlined
    for keyword in UNIONS:
        key = _discriminator(inlined, keyword)
        if key is not None:
            return _rooted(inlined, keyword, key)
    return inlined


def _inlined(schema: Schema) -> Schema:
    followed, hops = refs.follow(schema, schema)
    return followed if hops and isinstance(followed, dict) else schema


def _discriminator(schema: JsonObject, keyword: str) -> str | None:
    members = schema.get(keyword)
    if not isinstance(members, list) or schema.get("type", "object") != "object":
        return None
    return discriminator([refs.follow(schema, member)[0] for member in members])


def _rooted(schema: JsonObject, keyword: str, key: str) -> JsonObject:
    rest = {name: value for name, value in schema.items() if name != keyword}
    rooted = {"type": "object", **rest, "oneOf": schema[keyword], DISCRIMINATOR: key}
    return schema if rooted == schema else rooted
