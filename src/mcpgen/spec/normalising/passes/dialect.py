"""Pass: older dialects' spellings become draft 2020-12's, and `$schema` goes.

Only what is certain is converted: either `$schema` names the draft, or the spelling means nothing
in 2020-12 (a list in `items`, a boolean `exclusiveMinimum`, `nullable`). Pointers in `$ref` follow
the members that move. Data (`const`, `enum`, `default`, `examples`) is never looked into.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mcpgen.spec.normalising.structure.definitions import local_reference
from mcpgen.spec.normalising.structure.keywords import ANNOTATIONS
from mcpgen.spec.normalising.structure.spellings import RESPELLED, SPELLINGS
from mcpgen_runtime.schema import pointer, refs
from mcpgen_runtime.schema.keywords import ARRAY, MAP, SINGLE
from mcpgen_runtime.schema.walk import rewrite

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema, Tokens

TRIGGERS = frozenset({*RESPELLED, "$schema", "items"})
"""Without one of these keywords there is nothing to convert."""

_DRAFT = re.compile(r"json-schema\.org/draft(?:-0?|/)(\d+)")


def respell(schema: Schema, context: Context) -> Schema:
    """Return `schema` in the spelling of 2020-12."""
    del context
    if not isinstance(schema, dict):
        return schema
    draft = draft_of(schema)
    references = _Pointers(schema)

    def change(inner: Schema) -> Schema:
        return _respell_one(inner, draft, references)

    return rewrite(schema, change)


def draft_of(schema: JsonObject) -> int | None:
    """Read the draft from `$schema`: 4, 6, 7, 2019 or 2020; None where it is not said."""
    found = _DRAFT.search(str(schema.get("$schema", "")))
    return int(found.group(1)) if found else None


def _respell_one(schema: Schema, draft: int | None, references: _Pointers) -> Schema:
    if not isinstance(schema, dict) or TRIGGERS.isdisjoint(schema):
        return schema
    new = dict(schema)
    new.pop("$schema", None)
    if isinstance(new.get("$ref"), str):
        new["$ref"] = references.moved(new["$ref"])
        if draft is not None and draft <= 7:
            new = _lone_reference(new)
    for spelling in SPELLINGS:
        if spelling.keyword in new and spelling.applies(draft):
            spelling.convert(new)
    return new if new != schema or list(new) != list(schema) else schema


def _lone_reference(schema: JsonObject) -> JsonObject:
    """Until draft-07 a `$ref` hides its siblings; those that only tell are kept."""
    kept = {"$ref", "$defs", "definitions", "example"} | ANNOTATIONS
    return {key: value for key, value in schema.items() if key in kept or key.startswith("x-")}


class _Pointers:
    """Where members are after the conversion."""

    def __init__(self, root: JsonObject) -> None:
        self._root = root
        self._moved: dict[str, str] = {}

    def moved(self, reference: str) -> str:
        """Return a local pointer as it reads after the conversion; others as they are."""
        if reference not in self._moved:
            self._moved[reference] = self._move(reference)
        return self._moved[reference]

    def _move(self, reference: str) -> str:
        tokens = refs.tokens_of(reference)
        if not tokens:
            return reference
        new = tuple(_translate(self._root, tokens))
        return reference if new == tokens else local_reference(new)


def _translate(root: JsonObject, tokens: Tokens) -> list[str]:
    """Follow `tokens` from schema to schema, respelling the keywords on the way."""
    node: Json = root
    new: list[str] = []
    rest = list(tokens)
    while rest and isinstance(node, dict):
        keyword = rest.pop(0)
        new.append(_keyword(node, keyword))
        node = node.get(keyword)
        if rest and (keyword in MAP or (keyword in ARRAY and isinstance(node, list))):
            name = rest.pop(0)
            new.append(name)
            node = _member(node, name)
        elif keyword not in SINGLE:
            break
    return new + rest


def _keyword(node: JsonObject, keyword: str) -> str:
    if keyword == "items" and isinstance(node.get("items"), list):
        return "prefixItems"
    if keyword == "additionalItems" and isinstance(node.get("items"), list):
        return "items"
    return {"definitions": "$defs", "dependencies": "dependentSchemas"}.get(keyword, keyword)


def _member(container: Json, name: str) -> Json:
    try:
        return pointer.resolve(container, (name,))
    except LookupError:
        return None
