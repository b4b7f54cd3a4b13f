"""Pass: every reference becomes `#/$defs/<name>`, and the schema carries what it refers to.

A reference may name any place of the schema by pointer, anchor or `$id`, a spec-level definition, a
file or a metaschema; what it names moves to `$defs` (a pointer into `properties` becomes a
definition too, so that later passes know one form of reference only). Dynamic references are
resolved for each scope in which they are met. Siblings of `$ref` stay. What is taken over is put
into the spelling of 2020-12 by the dialect of the resource where it stands. References to the
network, to nowhere and in circles are refused, each at its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.structure.aliases import shortened
from mcpgen.spec.normalising.structure.allotting import Allotment, authored_names
from mcpgen.spec.normalising.structure.cycles import endless, longest_chain
from mcpgen.spec.normalising.structure.definitions import local_reference
from mcpgen.spec.normalising.structure.identifiers import (
    repeated_anchors,
    why_no_draft,
)
from mcpgen.spec.normalising.structure.nowhere import why_nowhere
from mcpgen.spec.normalising.structure.scope import Scope
from mcpgen.spec.normalising.structure.spellings import meaningful, respelled
from mcpgen.spec.resources.document import Place, SchemaDocument
from mcpgen_runtime.schema.refs import DEFINITIONS
from mcpgen_runtime.schema.walk import children

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen.spec.resources.dialects import Dialect
    from mcpgen_runtime.schema.types import JsonObject, Schema, Tokens

_REFERENCES = ("$ref", "$dynamicRef", "$recursiveRef")
_IDENTIFIERS = ("$id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary")
TRIGGERS = frozenset({*_REFERENCES, *_IDENTIFIERS, "$defs", "definitions", "$schema"})

MOST_DEFINITIONS = 10_000
"""Scopes multiply: a hostile schema can ask for more definitions than there are places."""

LONGEST_CHAIN = 256
"""Definitions that refer on and say something themselves; nobody writes so many by hand."""


def bundle(schema: Schema, context: Context) -> Schema:
    """Return `schema` with every reference local to its `$defs`, which holds no unused name."""
    if not isinstance(schema, dict):
        return schema
    bundled = _Bundle(schema, context).run()
    circles = list(endless(bundled))
    for name, chain in circles:
        context.error(
            "MG303",
            f"the reference to {name!r} never ends ({' -> '.join(chain)})",
            "Let one of these schemas say something itself instead of referring on.",
            ("$defs", name) if name else (),
        )
    if circles:
        return bundled
    short = shortened(bundled)
    if longest_chain(short) > LONGEST_CHAIN:
        context.error(
            "MG307",
            f"a chain of more than {LONGEST_CHAIN} definitions would apply to one value",
            "Let definitions say what they mean instead of referring on.",
        )
    return short


class _Bundle:
    """The work of one bundling."""

    def __init__(self, schema: JsonObject, context: Context) -> None:
        self._context = context
        self._shared = context.shared
        uri = f"{self._shared.base}?{context.pointer}"
        self._own = SchemaDocument(schema, uri, context.source, context.pointer)
        self._allotment = Allotment(self._own, self._shared.registry)

    def run(self) -> JsonObject:
        own: JsonObject = self._own.root
        new = self._localise(Place(self._own, ()), own, Scope())
        definitions = self._definitions()
        self._tell_repeated()
        result: JsonObject = new if isinstance(new, dict) else {}
        if definitions:
            order = {name: index for index, name in enumerate(authored_names(own))}
            ranked = sorted(definitions, key=lambda name: order.get(name, len(order)))
            result = {**result, "$defs": {name: definitions[name] for name in ranked}}
        return own if result == own else result

    def _definitions(self) -> dict[str, Schema]:
        """Make the definitions that are asked for, and those that these ask for."""
        made: dict[str, Schema] = {}
        waiting = self._allotment.waiting
        while waiting:
            name, place, scope = waiting.popleft()
            self._context.origins[name] = place
            made[name] = self._localise(place, place.schema, scope)
            if len(made) > MOST_DEFINITIONS:
                self._refuse_many()
                break
        return made

    def _localise(self, place: Place, schema: Schema, scope: Scope) -> Schema:
        """Rewrite the schema that stands at a place that is reached in a scope."""
        if not isinstance(schema, dict):
            return schema
        document, tokens = place
        if tokens in document.resources:
            scope = scope.entering(document.resources[tokens])
        dialect = self._shared.registry.dialect(document.schema_uri(tokens))
        self._tell_unknown(dialect, schema, place)
        shown = meaningful(schema, dialect)
        new = dict(shown)
        for inner, child in children(shown):
            if inner[0] not in DEFINITIONS:
                _put(new, inner, self._localise(place.below(*inner), child, scope), child)
        new = respelled(new)
        kept = {key: value for key, value in new.items() if key not in _TAKEN_OUT}
        if dialect.identifier in new:
            kept.pop(dialect.identifier, None)
        for keyword in _REFERENCES:
            if isinstance(new.get(keyword), str):
                self._refer(kept, keyword, new[keyword], place, scope)
        return schema if kept == schema else kept

    def _refer(
        self, new: JsonObject, keyword: str, reference: str, place: Place, scope: Scope
    ) -> None:
        """Make one reference local; one that leads nowhere is reported."""
        target = self._shared.find(reference, *place)
        if target is None:
            why = why_nowhere(keyword, reference, place, self._shared)
            self._context.error(*why, at=place.below(keyword))
            return
        if keyword != "$ref":
            target = scope.resolve(reference, target)
        local = local_reference(("$defs", self._allotment.name(target, scope)))
        if "$ref" in new:  # beside a $dynamicRef
            new["allOf"] = [*new.get("allOf", []), {"$ref": local}]
        else:
            new["$ref"] = local

    def _tell_unknown(self, dialect: Dialect, schema: JsonObject, place: Place) -> None:
        uri = schema.get("$schema")
        if isinstance(uri, str) and not self._shared.registry.knows_dialect(uri):
            self._context.warning(*why_no_draft(uri), at=place.below("$schema"))
        for keyword in sorted(dialect.unknown.intersection(schema)):
            self._context.warning(
                "MG325",
                f"{keyword!r} means nothing yet in the draft that `$schema` names",
                "It is left out. Let `$schema` name the draft that you mean, or leave it out.",
                at=place.below(keyword),
            )

    def _tell_repeated(self) -> None:
        origins = self._context.origins.values()
        documents = dict.fromkeys((self._own, *(place.document for place in origins)))
        for place, words in repeated_anchors(documents):
            self._context.warning(*words, at=place)

    def _refuse_many(self) -> None:
        self._context.error(
            "MG304",
            f"its references stand for more than {MOST_DEFINITIONS} schemas",
            "Schemas multiply by the $dynamicAnchors of those that refer to them: use fewer.",
        )


_TAKEN_OUT = frozenset({*_IDENTIFIERS, *_REFERENCES, "$defs"})


def _put(schema: JsonObject, inner: Tokens, new: Schema, old: Schema) -> None:
    """Put a rewritten subschema into a copy of the schema that holds it."""
    if new is old:
        return
    keyword, *rest = inner
    if not rest:
        schema[keyword] = new
    elif isinstance(schema[keyword], list):
        index = int(rest[0])
        schema[keyword] = [*schema[keyword][:index], new, *schema[keyword][index + 1 :]]
    else:
        schema[keyword] = {**schema[keyword], rest[0]: new}
