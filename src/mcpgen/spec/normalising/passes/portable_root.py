"""Pass: a served root without combinators, conditions or dependencies.

Two large model APIs refuse a whole request that carries one tool whose root has `oneOf`, `anyOf` or
`allOf`. The flat root accepts every call that the exact schema accepts (algebra/views.py), and the
exact schema still checks the call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra.alternatives import alternatives
from mcpgen.spec.normalising.algebra.views import Views
from mcpgen.spec.normalising.structure.definitions import definitions_of, prune
from mcpgen.spec.normalising.structure.keywords import ROOT_DROPPED

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import JsonObject, Schema

_ROOT = ("type", "properties", "required", "additionalProperties", "patternProperties")


def flatten_root(schema: Schema, context: Context) -> Schema:
    """Return `schema` with a root of `type`, `properties` and `additionalProperties`."""
    del context
    if not isinstance(schema, dict):
        return schema
    flat = schema if ROOT_DROPPED.isdisjoint(schema) else prune(_flat(schema))
    missing: JsonObject = {"type": "object", "properties": {}, "additionalProperties": True}
    if missing.keys() <= flat.keys():
        return flat
    return {**missing, **flat}


def _flat(schema: JsonObject) -> JsonObject:
    view = Views(definitions_of(schema)).of(schema)
    others: Schema = True if view.others is None else view.others
    properties = {name: alternatives(said) for name, said in view.properties.items()}
    if others is False and not view.by_pattern:
        properties = {name: said for name, said in properties.items() if said is not False}
    flat: JsonObject = {"type": "object", "properties": properties}
    if view.required:
        flat["required"] = list(view.required)
    flat["additionalProperties"] = others
    if view.by_pattern:
        flat["patternProperties"] = dict(view.by_pattern)
    kept = {
        key: value
        for key, value in schema.items()
        if key not in ROOT_DROPPED and key not in _ROOT and key != "$defs"
    }
    flat |= kept
    if "$defs" in schema:
        flat["$defs"] = schema["$defs"]
    return flat
