"""Looking through references, once every one of them is `#/$defs/<name>`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from mcpgen.spec.normalising.structure.editing import without
from mcpgen_runtime.schema import pointer, refs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import JsonObject, Schema, Tokens


_UNSAFE = re.compile("[^A-Za-z0-9!$&'()*+,;=:@/?._~\ud800-\udfff-]+")
"""What a URI's fragment cannot hold as it is (RFC 3986, section 3.5)."""


def definition_name(schema: Schema) -> str | None:
    """Return the name of the definition that `schema` refers to; None where it has no `$ref`."""
    if not isinstance(schema, dict) or "$ref" not in schema:
        return None
    tokens = refs.tokens_of(schema["$ref"])
    return tokens[1] if tokens and len(tokens) == 2 else None


def local_reference(tokens: Tokens) -> str:
    """Write the reference to a place: it is a URI, so `List<Note>` is percent-encoded in it.

    Lone surrogates stay, as no encoding of them would be read back.
    """
    return "#" + _UNSAFE.sub(lambda found: quote(found.group(), safe=""), pointer.format(tokens))


def definitions_of(schema: Schema) -> Mapping[str, Schema]:
    """Return the `$defs` of a root."""
    return schema.get("$defs", {}) if isinstance(schema, dict) else {}


def target(schema: Schema, definitions: Mapping[str, Schema]) -> Schema:
    """Follow a chain of `$ref`s without looking at siblings; True where one leads nowhere."""
    for _ in range(len(definitions) + 1):
        name = definition_name(schema)
        if name is None:
            return schema
        schema = definitions.get(name, True)
    return True


def with_definitions(schema: Schema, definitions: Mapping[str, Schema]) -> Schema:
    """Return a part of a schema as a schema of its own, with the definitions that it needs."""
    if not isinstance(schema, dict) or not definitions:
        return schema
    needed = refs.reachable_definitions(schema, definitions)
    return {**schema, "$defs": needed} if needed else schema


def prune(schema: JsonObject) -> JsonObject:
    """Return `schema` without the definitions that nothing in it needs."""
    if "$defs" not in schema:
        return schema
    needed = refs.reachable_definitions(schema, schema["$defs"])
    if len(needed) == len(schema["$defs"]):
        return schema
    rest = without(schema, "$defs")
    return {**rest, "$defs": needed} if needed else rest


def free_name(wish: str, taken: set[str]) -> str:
    """Return `wish`, or with the first number from 2 on that makes it free."""
    name, number = wish, 2
    while name in taken:
        name, number = f"{wish}_{number}", number + 1
    return name
