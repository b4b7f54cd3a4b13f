"""Roots that are nothing but a shared definition.

Normalising writes a root reference out, since clients need an object there. For a model it is the
author's own word that two types are one, so the reference is put back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.structure.definitions import local_reference
from mcpgen.spec.resources.document import Place

if TYPE_CHECKING:
    from mcpgen.spec.normal import NormalDocument
    from mcpgen.spec.resources.document import SchemaDocument
    from mcpgen.spec.resources.registry import Registry
    from mcpgen_runtime.schema.types import Schema


def referring(
    schema: Schema,
    authored: Schema | None,
    document: NormalDocument,
    home: SchemaDocument | None = None,
) -> Schema:
    """Return a normal root as a reference to the shared definition that its author named there.

    `home` is where the author's reference is relative to, if that is not the spec itself. Returned
    as it is where the author wrote more than a reference, or where what stands at the root is not
    what the definition says to the rest of this schema.
    """
    name = _last_name(authored, document.registry, home)
    if name is None or not isinstance(schema, dict):
        return schema
    definitions = schema.get("$defs", {})
    body = {word: value for word, value in schema.items() if word != "$defs"}
    if name not in document.shared or definitions.get(name, body) != body:
        return schema
    return {"$ref": local_reference(("$defs", name)), "$defs": {**definitions, name: body}}


def _last_name(
    authored: Schema | None, registry: Registry | None, home: SchemaDocument | None
) -> str | None:
    """Follow definitions that are nothing but references themselves; give the last one's name."""
    found: dict[str, None] = {}
    place = Place(home or registry.home, ()) if registry else None
    while registry and place and isinstance(authored, dict) and authored.keys() == {"$ref"}:
        place = registry.find(authored["$ref"], *place)
        name = registry.name(place) if place else None
        if place is None or name is None or name in found:
            return None
        found[name] = None
        authored = place.schema
    return next(reversed(found), None)
