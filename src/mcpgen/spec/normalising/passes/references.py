"""Pass: every reference becomes `#/$defs/<name>`, and the schema carries what it refers to.

A reference may name any place of the schema by pointer, `$anchor` or `$id`, or a spec-level
definition; what it names moves to `$defs` (a pointer into `properties` becomes a definition too, so
that later passes know one form of reference only). Siblings of `$ref` stay. References to the
network, to nowhere and in circles are refused, each at its place.
"""

from __future__ import annotations

import re
from collections import deque
from typing import TYPE_CHECKING

from mcpgen.spec.normalising.structure.cycles import endless
from mcpgen.spec.normalising.structure.definitions import free_name, local_reference
from mcpgen.spec.normalising.structure.resources import Referenced
from mcpgen_runtime.schema import pointer
from mcpgen_runtime.schema.walk import children

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import JsonObject, Schema, Tokens

TRIGGERS = frozenset({"$ref", "$dynamicRef", "$defs", "$id", "$anchor", "$dynamicAnchor"})

_IDENTIFIERS = ("$id", "$anchor", "$dynamicAnchor", "$vocabulary")
_FILE_OR_NETWORK = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")


def bundle(schema: Schema, context: Context) -> Schema:
    """Return `schema` with every reference local to its `$defs`, which holds no unused name."""
    if not isinstance(schema, dict):
        return schema
    bundled = _Bundle(schema, context).run()
    for name, chain in endless(bundled):
        context.error(
            "MG303",
            f"the reference to {name!r} never ends ({' -> '.join(chain)})",
            "Let one of these schemas say something itself instead of referring on.",
            ("$defs", name) if name else (),
        )
    return bundled


class _Bundle:
    """The work of one bundling: names allotted so far, and definitions still to be rewritten."""

    def __init__(self, schema: JsonObject, context: Context) -> None:
        self._context = context
        self._own = Referenced(schema, context.pointer)
        self._shared = context.shared
        self._names: dict[tuple[Referenced, Tokens], str] = {}
        self._queued: set[str] = set()
        self._queue: deque[tuple[Referenced, Tokens, str]] = deque()
        for name in schema.get("$defs", {}):  # its own name, whatever else is named first
            self._names[self._own, ("$defs", name)] = name
        self._taken = set(self._names.values())

    def run(self) -> JsonObject:
        own = self._own.root
        new = self._localise(self._own, (), own)
        definitions: dict[str, Schema] = {}
        while self._queue:
            document, tokens, name = self._queue.popleft()
            body: Schema = pointer.resolve(document.root, tokens)
            definitions[name] = self._localise(document, tokens, body)
        result: JsonObject = new if isinstance(new, dict) else {}
        if definitions:
            order = {name: index for index, name in enumerate(own.get("$defs", {}))}
            ranked = sorted(definitions, key=lambda name: order.get(name, len(order)))
            result = {**result, "$defs": {name: definitions[name] for name in ranked}}
        return own if result == own else result

    def _localise(self, document: Referenced, base: Tokens, schema: Schema) -> Schema:
        """Rewrite the references of a schema that stands at `base` of `document`."""
        if not isinstance(schema, dict):
            return schema
        new = dict(schema)
        for keyword in _IDENTIFIERS:
            new.pop(keyword, None)
        new.pop("$defs", None)
        for keyword in ("$dynamicRef", "$ref"):
            if isinstance(new.get(keyword), str):
                self._refer(new, keyword, document, base)
        for inner, child in children(new):
            self._place(new, inner, self._localise(document, (*base, *inner), child), child)
        return new if new != schema else schema

    @staticmethod
    def _place(schema: JsonObject, inner: Tokens, new: Schema, old: Schema) -> None:
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

    def _refer(self, new: JsonObject, keyword: str, document: Referenced, base: Tokens) -> None:
        """Make one reference local; one that leads nowhere is reported and taken out."""
        reference: str = new.pop(keyword)
        if keyword == "$dynamicRef" and document.resources.is_dynamic(reference):
            self._refuse_dynamic(reference, document, (*base, keyword))
            return
        target, tokens = document, document.find(reference, base)
        if tokens is None and document is self._own:
            target, tokens = self._shared, self._shared.find(reference, ())
        if tokens is None:
            self._refuse(reference, document, (*base, keyword))
            return
        local = local_reference(("$defs", self._name(target, tokens)))
        if "$ref" in new:  # beside a $dynamicRef
            new["allOf"] = [*new.get("allOf", []), {"$ref": local}]
        else:
            new["$ref"] = local

    def _name(self, document: Referenced, tokens: Tokens) -> str:
        key = (document, tokens)
        if key not in self._names:
            self._names[key] = free_name(_wish(tokens), self._taken)
            self._taken.add(self._names[key])
        name = self._names[key]
        if name not in self._queued:
            self._queued.add(name)
            self._queue.append((document, tokens, name))
            self._context.origins[name] = document.pointer + pointer.format(tokens)
        return name

    def _refuse_dynamic(self, reference: str, document: Referenced, tokens: Tokens) -> None:
        self._context.error(
            "MG304",
            f"$dynamicRef {reference[:200]!r} has several $dynamicAnchors to choose from",
            "Refer to the one that is meant with $ref.",
            at=document.pointer + pointer.format(tokens),
        )

    def _refuse(self, reference: str, document: Referenced, tokens: Tokens) -> None:
        context = self._context
        place = document.pointer + pointer.format(tokens)
        shown = reference[:200]
        if _FILE_OR_NETWORK.match(reference):
            context.error(
                "MG302",
                f"$ref {shown!r} leads to another document",
                "References are never fetched: copy the schema into $defs and refer to it there.",
                at=place,
            )
        else:
            context.error(
                "MG301",
                f"$ref {shown!r} leads nowhere",
                "Refer to a schema that exists, as in '#/$defs/Name'.",
                at=place,
            )


def _wish(tokens: Tokens) -> str:
    """The name that a place would like: its last word that is no keyword or number."""
    for token in reversed(tokens):
        if token and not token.isdigit() and token not in _WORDLESS:
            return token
    return "root" if not tokens else "definition"


_WORDLESS = frozenset({"items", "properties", "anyOf", "oneOf", "allOf", "$defs", "prefixItems"})
