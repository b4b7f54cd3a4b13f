"""Pass: objects that declare properties take no others, unless their author said so.

An instance may be described by several schemas at once: a schema, and all that it applies *in
place* (`allOf`, `anyOf`, `$ref`, ...). They form one cluster, and a cluster is closed as a whole:
algebra/plans.py says how. Parts of a closed cluster are not closed again (mode "part"), only the
values inside them. What only tests (`not`, `if`, `contains`) stays as it was (mode "open"): closing
a test would let more in. A definition that is needed in several modes stands in `$defs` once for
each that differs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra.disjointness import Patience
from mcpgen.spec.normalising.algebra.exactly_one import Definitions, are_alternatives, guarded
from mcpgen.spec.normalising.algebra.plans import Plans
from mcpgen.spec.normalising.algebra.pools import pooled
from mcpgen.spec.normalising.algebra.satisfiable import RISKS, is_emptied
from mcpgen.spec.normalising.structure.definitions import definition_name, definitions_of
from mcpgen.spec.normalising.structure.editing import without
from mcpgen.spec.normalising.structure.variants import Mode, Variants, plainly, ticket
from mcpgen_runtime.schema.keywords import ARRAY, MAP, SINGLE
from mcpgen_runtime.schema.walk import children

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

TRIGGERS = frozenset({"properties"})


def close(schema: Schema, context: Context) -> Schema:
    """Return `schema` closed: it accepts the same, without undeclared keys."""
    if not isinstance(schema, dict):
        return schema
    closing = _Closing(schema, takes_none=context.role == "input")
    closed = closing.run()
    if closing.added:
        context.warning(
            "MG316",
            f"required and not declared: {', '.join(sorted(closing.added))[:200]}",
            "Any value is taken. Declare them in `properties`.",
        )
    if closing.emptied:
        context.warning(
            "MG324",
            "an object that nothing could satisfy without keys that it does not declare",
            "It is left open. Declare its keys in `properties`, or say `additionalProperties`.",
        )
    return closed


class _Closing:
    def __init__(self, root: JsonObject, *, takes_none: bool) -> None:
        """`takes_none`: a root with empty `properties` takes no keys instead of any."""
        self._root = root
        self._takes_none = takes_none
        self._patience = Patience()
        self.added: set[str] = set()
        self.emptied = False
        self._meant: dict[str, Schema] = {}
        self._plans = Plans(definitions_of(root))
        self._variants = Variants(definitions_of(root), self._schema)

    def run(self) -> JsonObject:
        top = without(self._root, "$defs")
        closed = self._object(top, "closed")
        if self._takes_none and self._plans.is_empty(top):
            closed = self._unless_emptied(closed, self._taking_none(closed))
        result = self._variants.assemble(closed)
        return self._root if result == self._root else result

    def _taking_none(self, schema: JsonObject) -> JsonObject:
        return _with_word(self._with_demanded(schema, schema), "additionalProperties")

    def _schema(self, schema: Schema, mode: Mode) -> Schema:
        return self._object(schema, mode) if isinstance(schema, dict) else schema

    def _object(self, schema: JsonObject, mode: Mode) -> JsonObject:
        """Treat one schema; one that could not be satisfied any more stays as it is written."""
        new = self._planned(schema, mode)
        if mode != "closed" or new is schema:
            return new
        kept = self._unless_emptied(schema, new)
        return new if kept is new else self._planned(schema, "open")

    def _unless_emptied(self, written: JsonObject, closed: JsonObject) -> JsonObject:
        """Return `closed`; what was `written` where that can be satisfied and `closed` cannot."""
        if RISKS.isdisjoint(closed):
            return closed
        if is_emptied(plainly(closed), plainly(written), definitions_of(self._root)):
            self.emptied = True
            return written
        return closed

    def _planned(self, schema: JsonObject, mode: Mode) -> JsonObject:
        plan = self._plans.plan(schema, mode)
        new = schema
        for keyword, value in schema.items():
            changed = self._value(keyword, value, plan.mode(keyword))
            if changed is not value:
                new = dict(new) if new is schema else new
                new[keyword] = changed
        name = definition_name(schema)
        if name is not None:
            new = {**new, "$ref": self._variants.refer(name, plan.mode("$ref"))}
        if "oneOf" in schema and self._adds_to_any(schema["oneOf"], plan.mode("oneOf")):
            new = self._counted(schema, new)
        if plan.word is not None:
            new = _with_word(self._with_demanded(new, schema), plan.word)
        return pooled(new, plan.pool)

    def _with_demanded(self, schema: JsonObject, written: JsonObject) -> JsonObject:
        """Declare what is required and not declared, or not for certain: it would be refused."""
        missing, lacking = self._plans.missing(written), self._plans.lacking(written)
        if not missing and not lacking:
            return schema
        self.added.update(missing)
        declared: JsonObject = {name: {} for name in (*missing, *lacking)}
        return {**schema, "properties": {**schema.get("properties", {}), **declared}}

    def _counted(self, written: JsonObject, closed: JsonObject) -> JsonObject:
        """Keep `oneOf` at exactly one of the branches as they were written."""
        meant = self._meant_by(closed["oneOf"])
        if are_alternatives(closed["oneOf"], written["oneOf"], meant, self._patience):
            return closed
        return guarded(closed, [self._schema(branch, "open") for branch in written["oneOf"]])

    def _meant_by(self, branches: list[Schema]) -> Definitions:
        """Return what references mean, those of closed branches to closed definitions."""
        written = definitions_of(self._root)
        names = {name for name, mode in map(ticket, branches) if mode == "closed"}
        closed = {name: self._closed_definition(name, written[name]) for name in sorted(names)}
        return Definitions(written, {**written, **closed})

    def _closed_definition(self, name: str, written: Schema) -> Schema:
        """Return what a definition means when closed.

        While that is being worked out (the definition is recursive) it is taken as written: it
        accepts more, so branches that it tells apart are apart.
        """
        if name not in self._meant:
            self._meant[name] = written
            self._meant[name] = plainly(self._schema(written, "closed"))
        return self._meant[name]

    def _adds_to_any(self, branches: list[Schema], mode: Mode) -> bool:
        return any(self._adds(branch, mode, set()) for branch in branches)

    def _adds(self, schema: Schema, mode: Mode, seen: set[tuple[str, Mode]]) -> bool:
        """Whether closing changes anything in a schema or in what it refers to."""
        if not isinstance(schema, dict) or mode == "open":
            return False
        plan = self._plans.plan(schema, mode)
        if plan.word is not None or pooled(schema, plan.pool) is not schema:
            return True
        for tokens, child in children(schema):
            if self._adds(child, plan.mode(tokens[0]), seen):
                return True
        name = definition_name(schema)
        need: tuple[str, Mode] = (name or "", plan.mode("$ref"))
        if name is None or need in seen:
            return False
        seen.add(need)
        return self._adds(definitions_of(self._root).get(name, True), plan.mode("$ref"), seen)

    def _value(self, keyword: str, value: Json, mode: Mode) -> Json:
        """Treat what a keyword holds; the value itself where nothing changes."""
        if keyword in MAP and isinstance(value, dict):
            made = {name: self._schema(one, mode) for name, one in value.items()}
            return made if any(made[name] is not value[name] for name in made) else value
        if keyword in ARRAY and isinstance(value, list):
            listed = [self._schema(one, mode) for one in value]
            return listed if any(a is not b for a, b in zip(listed, value, strict=True)) else value
        if keyword in SINGLE and isinstance(value, dict):
            return self._schema(value, mode)
        return value


def _with_word(schema: JsonObject, word: str) -> JsonObject:
    """Put `word: false` after `properties` and `required`, where a reader looks for it."""
    after = [key for key in ("properties", "required") if key in schema]
    if not after:
        return {**schema, word: False}
    new: JsonObject = {}
    last = max(after, key=list(schema).index)
    for key, value in schema.items():
        new[key] = value
        if key == last:
            new[word] = False
    return new
