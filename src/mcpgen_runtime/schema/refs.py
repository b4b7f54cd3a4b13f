"""References inside one schema: `#`, `#/...`.

References to other documents, by `$id` or by anchor are bundled before anything here runs; they
resolve to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote

from . import pointer
from .walk import subschemas

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .types import Json, JsonObject, Schema, Tokens

DEFINITIONS = ("$defs", "definitions")
"""The keywords that keep shared schemas (core, section 8.2.4; `definitions` until draft-07)."""


def tokens_of(reference: Json) -> Tokens | None:
    """Return the tokens of a local reference; None for any other value.

    The fragment is percent-decoded first (RFC 6901, section 6).
    """
    if not isinstance(reference, str) or not reference.startswith("#"):
        return None
    try:
        return pointer.parse(unquote(reference[1:]))
    except ValueError:
        return None


def resolve(root: Schema, reference: str) -> Schema:
    """Return the schema that a local reference names.

    Raises LookupError where the reference is not local, or nothing or no schema is there.
    """
    tokens = tokens_of(reference)
    if tokens is None:
        raise LookupError(reference)
    found = pointer.resolve(root, tokens)
    if not isinstance(found, (dict, bool)):
        raise LookupError(reference)  # noqa: TRY004 - nothing usable is there
    return found


def target(root: Schema, reference: str) -> Schema:
    """Return the schema that a local reference names; True where it leads nowhere."""
    try:
        return resolve(root, reference)
    except LookupError:
        return True


def follow(root: Schema, schema: Schema) -> tuple[Schema, int]:
    """Return what `schema` stands for, and how many local `$ref`s led there.

    Keywords beside a `$ref` hold as well (core, section 7.7.1.1); they are kept, and win where the
    target has the same. A reference that leads nowhere, or back to itself, is where the chain ends.
    """
    seen: set[str] = set()
    while isinstance(schema, dict) and isinstance(schema.get("$ref"), str):
        reference = schema["$ref"]
        if reference in seen:
            break
        seen.add(reference)
        try:
            named = resolve(root, reference)
        except LookupError:
            break
        schema = _beside(schema, named)
    return schema, len(seen)


def _beside(schema: JsonObject, target: Schema) -> Schema:
    siblings = {keyword: value for keyword, value in schema.items() if keyword != "$ref"}
    if not siblings or not isinstance(target, dict):
        return target
    return {**target, **siblings}


def references(schema: Schema) -> Iterator[tuple[Tokens, str]]:
    """Yield the place and the text of every `$ref` in `schema`, in document order."""
    for tokens, inner in subschemas(schema):
        if isinstance(inner, dict) and isinstance(inner.get("$ref"), str):
            yield (*tokens, "$ref"), inner["$ref"]


def reachable_definitions(schema: Schema, definitions: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the `definitions` that `schema` needs, also through each other, in their own order.

    A definition is named by `#/$defs/NAME` or `#/definitions/NAME`, or by a pointer into one.
    `$defs` of `schema` itself are no need: only what its other keywords refer to.
    """
    needed: set[str] = set()
    queue = [_without_definitions(schema)]
    while queue:
        for name in _named(queue.pop()):
            if name in definitions and name not in needed:
                needed.add(name)
                queue.append(definitions[name])
    return {name: body for name, body in definitions.items() if name in needed}


def _named(schema: Schema) -> Iterator[str]:
    for _, reference in references(schema):
        tokens = tokens_of(reference)
        if tokens and len(tokens) > 1 and tokens[0] in DEFINITIONS:
            yield tokens[1]


def _without_definitions(schema: Schema) -> Schema:
    if not isinstance(schema, dict):
        return schema
    return {keyword: value for keyword, value in schema.items() if keyword not in DEFINITIONS}
