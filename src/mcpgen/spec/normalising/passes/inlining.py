"""Pass: what is served refers to nothing, as far as that can be.

Clients lose `$defs` on the way to their model, or send them to one that cannot read references. So
what a reference names is put in its place; only recursion keeps its `$defs`. Where that would more
than double the bytes of the tool, every reference stays, and that is reported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra.substitution import substituted
from mcpgen.spec.normalising.structure.components import components
from mcpgen.spec.normalising.structure.definitions import definition_name, definitions_of, prune
from mcpgen.spec.normalising.structure.editing import without
from mcpgen.spec.normalising.structure.extent import Extent, extent
from mcpgen.spec.normalising.structure.nodes import nodes
from mcpgen_runtime.schema.walk import rewrite

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import JsonObject, Schema

TRIGGERS = frozenset({"$ref", "$defs"})

_DEEPEST = 160
"""Levels of JSON: validators read about 255, and a client wraps the tool in some of its own."""
_MANY = 10**12


def inline(schema: Schema, context: Context) -> Schema:
    """Return `schema` with what it refers to inside it, and with the `$defs` of recursion only.

    It accepts what it accepted. Where the tool would have more than twice its bytes, or the schema
    be too deep for validators, the references stay, which is reported.
    """
    if not isinstance(schema, dict) or "$defs" not in schema:
        return schema
    schema = prune(schema)
    inliner = _Inliner(schema)
    inlined = inliner.run()
    before, after = extent(schema), inliner.extent(inlined)
    old = context.beside + before.bytes
    new = context.beside + context.grown + after.bytes
    if new > 2 * old:
        _keep(context, f"have {_counted(new)} bytes instead of {old}")
        return schema
    if after.depth > max(_DEEPEST, before.depth):
        _keep(context, f"nest {_counted(after.depth)} levels of JSON instead of {before.depth}")
        return schema
    context.grown += after.bytes - before.bytes
    return inlined


def _keep(context: Context, growth: str) -> None:
    context.warning(
        "MG322",
        f"its references are served as they are, as without them the tool would {growth}",
        "Some clients lose $defs: let one tool refer to less, or split it.",
    )


def _counted(number: int) -> str:
    return str(number) if number < _MANY else f"more than {_MANY}"


class _Inliner:
    """Puts targets in place, those first that others need.

    What stands in several places is one object, also where it is measured: so the work is no more
    than the schema is long, whatever it would come to when written.
    """

    def __init__(self, schema: JsonObject) -> None:
        self._top = without(schema, "$defs")
        self._definitions = definitions_of(schema)
        self._measured: dict[int, Extent] = {}
        self._targets: dict[str, Schema] = {}

    def run(self) -> JsonObject:
        recursive: set[str] = set()
        leads = {name: _named(body) for name, body in self._definitions.items()}
        for component in components(leads):
            if component.recursive:
                recursive.update(component.names)
            else:
                name = component.names[0]
                self._targets[name] = self._within(self._definitions[name])
                self.extent(self._targets[name])  # in this order, so that it never goes deep
        made = self._within(self._top)
        new = made if isinstance(made, dict) else {}  # a root that is an object stays one
        kept = {
            name: self._within(body)
            for name, body in self._definitions.items()
            if name in recursive
        }
        return {**new, "$defs": kept} if kept else new

    def extent(self, schema: Schema) -> Extent:
        """Measure what was made here."""
        return extent(schema, self._measured)

    def _within(self, schema: Schema) -> Schema:
        return rewrite(schema, self._one)

    def _one(self, schema: Schema) -> Schema:
        if not isinstance(schema, dict):
            return schema
        name = definition_name(schema)
        new = substituted(schema, self._targets[name]) if name in self._targets else schema
        return self._unmapped(new) if isinstance(new, dict) and "discriminator" in new else new

    def _unmapped(self, schema: JsonObject) -> JsonObject:
        """Drop an OpenAPI discriminator's mapping to what is no definition any more."""
        said = schema["discriminator"]
        mapping = said.get("mapping") if isinstance(said, dict) else None
        named = mapping.values() if isinstance(mapping, dict) else ()
        if not any(definition_name({"$ref": one}) in self._targets for one in named):
            return schema
        return {**schema, "discriminator": without(said, "mapping")}


def _named(schema: Schema) -> list[str]:
    names = (definition_name(node) for node in nodes(schema))
    return list(dict.fromkeys(name for name in names if name is not None))
