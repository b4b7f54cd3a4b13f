"""What a place in a request cannot carry, said in the schema of its argument.

A path has no room for nothing: an empty segment is another path (RFC 3986, section 3.3), and a list
of one empty text would be one. Lists and
objects without members are not written at all (RFC 6570, section 3.2.1: such a variable is
undefined), nor is null; so an argument that has to be there must have something. Left to the
request, this would be refused after a schema had promised that it is taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen.openapi.model import Parameter
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

_TYPES = ("string", "array", "object")
_LEAST = {"string": "minLength", "array": "minItems", "object": "minProperties"}


def sendable(schema: Schema, parameter: Parameter, followed: Callable[[Schema], Schema]) -> Schema:
    """Return the schema of a parameter without what its place cannot carry.

    `followed` gives what a schema that only refers to a definition refers to.
    """
    in_path = parameter.location == "path"
    if parameter.content is not None or not (in_path or parameter.required):
        return schema
    return with_something(schema, followed, texts=in_path)


def with_something(
    schema: Schema, followed: Callable[[Schema], Schema], *, texts: bool = False
) -> Schema:
    """Return a schema that refuses empty lists and objects and null; `texts`: empty ones too."""
    plain = followed(schema)
    if schema is False or plain is False:
        return False
    known: JsonObject = {} if plain is True else plain
    kinds = _kinds(known)
    more: JsonObject = {}
    for kind in _TYPES:
        least = _LEAST[kind]
        if kind in kinds and (texts or kind != "string") and not _says_more(known.get(least)):
            more[least] = 1
    if texts and "array" in kinds:
        more["items"] = with_something(known.get("items", True), followed, texts=True)
    changed = _without_null(known, texts=texts)
    if changed is not known:
        return {**changed, **_words(schema), **more}
    return {**({} if schema is True else schema), **more} if more else schema


def _kinds(schema: JsonObject) -> set[str]:
    """Return the types whose values are to be told; those that it lists are looked through."""
    if "enum" in schema or "const" in schema:
        return set()
    kind = schema.get("type")
    if kind is None:
        members: Json = schema.get("anyOf", schema.get("oneOf", []))
        found = [one.get("type") for one in members if isinstance(one, dict)]
        return {one for one in found if isinstance(one, str)} if found else {"string"}
    return {kind} if isinstance(kind, str) else set(kind)


def _says_more(least: Json) -> bool:
    return isinstance(least, int) and least >= 1


def _without_null(schema: JsonObject, *, texts: bool) -> JsonObject:
    """Return a schema without the values that are nothing, where it names them itself."""
    new = dict(schema)
    kind = new.get("type")
    if isinstance(kind, list) and "null" in kind and len(kind) > 1:
        rest = [one for one in kind if one != "null"]
        new["type"] = rest[0] if len(rest) == 1 else rest
    for keyword in ("anyOf", "oneOf"):
        members = new.get(keyword)
        if isinstance(members, list) and {"type": "null"} in members and len(members) > 1:
            new[keyword] = [one for one in members if one != {"type": "null"}]
    values = new.get("enum")
    if isinstance(values, list):
        kept = [one for one in values if one is not None and not (texts and one == "")]
        if kept and len(kept) < len(values):
            new["enum"] = kept
    return schema if new == schema else new


def _words(schema: Schema) -> JsonObject:
    """Return what a schema that refers to another says itself."""
    own = schema if isinstance(schema, dict) else {}
    return {key: value for key, value in own.items() if key != "$ref"} if "$ref" in own else {}
