"""Pass: only looks. What every later reader relies on, checked once at the end.

A finding here is a fault of a pass, never of the author: so it raises instead of reporting.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.keywords import ROOT_DROPPED
from mcpgen.spec.normalising.resolving import definition_name, definitions_of
from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.schema.walk import subschemas

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import Schema

OLD = frozenset({"$schema", "$id", "$anchor", "definitions", "nullable", "$recursiveRef"})


class BrokenInvariantError(AssertionError):
    """A pass left behind what it should have changed."""


def check_normal(schema: Schema, context: Context) -> Schema:
    """Raise unless references are local and resolve, spellings are 2020-12's, and it compiles."""
    definitions = definitions_of(schema)
    for tokens, inner in subschemas(schema):
        if not isinstance(inner, dict):
            continue
        where = f"{context.title} at {'/'.join(tokens) or 'the root'}"
        if not OLD.isdisjoint(inner):
            raise BrokenInvariantError(f"{where}: {sorted(OLD & inner.keys())}")
        if "$ref" in inner and definition_name(inner) not in definitions:
            raise BrokenInvariantError(f"{where}: {inner['$ref']}")
        if tokens and "$defs" in inner:
            raise BrokenInvariantError(f"{where}: $defs")
    Gate(schema).accepts(None)
    return schema


def check_portable(schema: Schema, context: Context) -> Schema:
    """Raise unless the root is a plain object that every client takes."""
    if not isinstance(schema, dict) or not ROOT_DROPPED.isdisjoint(schema):
        raise BrokenInvariantError(f"{context.title}: a combinator at the root")
    if schema.get("type") != "object":
        raise BrokenInvariantError(f"{context.title}: the root is no object")
    if "properties" not in schema or "additionalProperties" not in schema:
        raise BrokenInvariantError(f"{context.title}: properties or additionalProperties missing")
    return schema
