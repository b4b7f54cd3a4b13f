"""Roots that are nothing but a shared definition.

Normalising writes a root reference out, since clients need an object there. For a model it is the
author's own word that two types are one, so the reference is put back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema import refs

if TYPE_CHECKING:
    from mcpgen.spec.normal import NormalDocument
    from mcpgen_runtime.schema.types import Json, Schema


def referring(schema: Schema, authored: Schema | None, document: NormalDocument) -> Schema:
    """Return a normal root as a reference to the shared definition that its author named there.

    Returned as it is where the author wrote more than a reference, or where what stands at the root
    is not what the definition says to the rest of this schema.
    """
    reference = _last_reference(authored, document)
    if reference is None or not isinstance(schema, dict):
        return schema
    name = _name(reference)
    definitions = schema.get("$defs", {})
    body = {word: value for word, value in schema.items() if word != "$defs"}
    if name not in document.shared or definitions.get(name, body) != body:
        return schema
    return {"$ref": reference, "$defs": {**definitions, name: body}}


def _last_reference(authored: Schema | None, document: NormalDocument) -> str | None:
    """Follow definitions that are nothing but references themselves."""
    found: list[str] = []
    while isinstance(authored, dict) and authored.keys() == {"$ref"}:
        reference = authored["$ref"]
        if _name(reference) is None or reference in found:
            return None
        found.append(reference)
        authored = document.document.definitions.get(_name(reference) or "")
    return found[-1] if found else None


def _name(reference: Json) -> str | None:
    tokens = refs.tokens_of(reference) or ()
    return tokens[1] if len(tokens) == 2 and tokens[0] == "$defs" else None
