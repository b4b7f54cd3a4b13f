"""Classes that nothing refers to, taken apart into their fields, each kind of which is made once.

The arguments of a thousand tools are a thousand classes of a few hundred kinds of fields, and the
emitter takes a millisecond for each class. What it makes of a field follows from the field's schema
alone, so such classes go in as two: one with every kind of field of the closed ones, one with those
of the open ones. A class that something refers to goes in as it is: a tagged union changes those
that it leads to.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeGuard

from mcpgen.emit.models.parsing import Declared
from mcpgen_runtime.schema.refs import references

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

POOLS = {False: "McpgenPoolClosed", True: "McpgenPoolOpen"}
"""The names of the two classes, by whether they take undeclared properties."""


class Pool:
    """The definitions of one call of the emitter; `schemas` are what it gets."""

    def __init__(self, definitions: Mapping[str, Schema]) -> None:
        self._kinds: dict[tuple[str, str, bool], str] = {}
        self._fields: dict[str, tuple[str, dict[str, str]]] = {}
        self._pools: dict[str, JsonObject] = {}
        self.schemas: dict[str, Schema] = {}
        used = _used(definitions)
        for name, schema in definitions.items():
            if name not in used and _is_poolable(schema):
                self._take(name, schema)
            else:
                self.schemas[name] = schema
        self.schemas |= self._pools

    def _take(self, name: str, schema: JsonObject) -> None:
        pool = POOLS[schema["additionalProperties"]]
        required = frozenset(schema["required"])
        parts: JsonObject = schema["properties"]
        fields = {field: self._kind(pool, part, field in required) for field, part in parts.items()}
        self._fields[name] = pool, fields

    def _kind(self, pool: str, schema: Json, is_required: bool) -> str:
        """Return the name that a kind of field has in its pool, where it is put if it is new."""
        kind = pool, json.dumps(schema), is_required
        if kind not in self._kinds:
            self._kinds[kind] = name = f"kind_{len(self._kinds)}"
            whole = self._pools.setdefault(pool, _empty(is_open=pool == POOLS[True]))
            whole["properties"][name] = schema
            whole["required"] += [name] if is_required else []
        return self._kinds[kind]

    def taken_apart(self, declared: Mapping[str, Declared]) -> Iterator[tuple[str, Declared]]:
        """Yield what was made of each definition, by its name; what was not made is left out."""
        for name, made in declared.items():
            if name not in POOLS.values():
                yield name, made
        for name, (pool, fields) in self._fields.items():
            made = declared.get(pool, Declared())
            if made.fields.keys() >= set(fields.values()):
                own = {field: made.fields[kind] for field, kind in fields.items()}
                yield name, Declared(own, None, made.extra)


def _empty(*, is_open: bool) -> JsonObject:
    return {"type": "object", "properties": {}, "required": [], "additionalProperties": is_open}


def _used(definitions: Mapping[str, Schema]) -> set[str]:
    """Return the names of the definitions that something refers to."""
    pointers = (pointer for schema in definitions.values() for _, pointer in references(schema))
    return {pointer.removeprefix("#/$defs/") for pointer in pointers}


def _is_poolable(schema: Schema) -> TypeGuard[JsonObject]:
    """Tell whether a definition is a class of nothing but fields."""
    if not isinstance(schema, dict):
        return False
    return bool(schema.get("properties")) and isinstance(schema["additionalProperties"], bool)
