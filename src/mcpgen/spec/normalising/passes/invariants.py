"""Pass: only looks. What every later reader relies on, checked once at the end.

A finding here is a fault of a pass, never of the author: so it raises instead of reporting.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.structure.definitions import definition_name, definitions_of
from mcpgen.spec.normalising.structure.keywords import ROOT_DROPPED
from mcpgen.spec.normalising.structure.nodes import nodes
from mcpgen_runtime.schema.gate import Gate, TooDeepSchemaError

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import Schema

OLD = frozenset({"$schema", "$id", "$anchor", "definitions", "nullable", "$recursiveRef"})


class BrokenInvariantError(AssertionError):
    """A pass left behind what it should have changed."""


def check_normal(schema: Schema, context: Context) -> Schema:
    """Raise unless references are local and resolve, spellings are 2020-12's, and it compiles."""
    definitions = definitions_of(schema)
    for node in nodes(schema):
        if not OLD.isdisjoint(node):
            raise _broken(context, f"{sorted(OLD & node.keys())} were not converted")
        if "$ref" in node and definition_name(node) not in definitions:
            raise _broken(context, f"{node['$ref']!r} leads nowhere")
        if "$defs" in node and node is not schema:
            raise _broken(context, "$defs below the root")
    try:
        Gate(schema).compile()
    except TooDeepSchemaError:
        context.refuse_depth()
    return schema


def _broken(context: Context, what: str) -> BrokenInvariantError:
    return BrokenInvariantError(f"{context.title}: {what}")


def check_portable(schema: Schema, context: Context) -> Schema:
    """Raise unless the root is a plain object that every client takes."""
    if not isinstance(schema, dict) or not ROOT_DROPPED.isdisjoint(schema):
        raise _broken(context, "a combinator at the root")
    if schema.get("type") != "object":
        raise _broken(context, "the root is no object")
    if "properties" not in schema or "additionalProperties" not in schema:
        raise _broken(context, "properties or additionalProperties missing")
    return schema
