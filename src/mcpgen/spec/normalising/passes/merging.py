"""Pass: `allOf`, and `$ref` with siblings, become one schema where there is one.

An object that is composed of parts cannot be closed part by part: each would refuse the other's
properties. Merged, it is an ordinary object. What cannot be merged stays, and is closed with
`unevaluatedProperties`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra.contradictions import contradictions
from mcpgen.spec.normalising.algebra.merge import Merger, Unmergeable, sealed
from mcpgen.spec.normalising.structure.cycles import circular
from mcpgen.spec.normalising.structure.definitions import definition_name, definitions_of, prune
from mcpgen.spec.normalising.structure.editing import without, without_any
from mcpgen.spec.normalising.structure.keywords import ASSERTIONS
from mcpgen.spec.normalising.structure.nodes import nodes
from mcpgen.spec.normalising.structure.size import outgrows
from mcpgen_runtime.schema.walk import TooDeepError, rewrite

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import JsonObject, Schema, Tokens

TRIGGERS = frozenset({"allOf", "$ref", "unevaluatedProperties"})
_ROUNDS = 8
"""Levels of parts that meet in parts; a recursion could go on for ever."""

_CONTRADICTORY = "Its parts contradict each other: allOf asks for all of them at once."


def merge_all_of(schema: Schema, context: Context) -> Schema:
    """Return `schema` with what `allOf` composes merged; same meaning, open objects stay open."""
    if not isinstance(schema, dict):
        return schema
    merged = _settled(schema)
    if merged is None:
        return schema
    for tokens in contradictions(schema, merged):
        _tell_contradiction(tokens, context)
    return prune(merged) if isinstance(merged, dict) else schema


def _settled(schema: JsonObject) -> Schema | None:
    """Merge until nothing is left to merge: two members may meet inside of what was merged.

    None where that would be too deep or too large.
    """
    merged: Schema = schema
    for _ in range(_ROUNDS):
        before = merged
        try:
            merged = rewrite(before, _Merging(before).one) if isinstance(before, dict) else before
        except TooDeepError:
            return None
        if outgrows(merged, schema):
            return None
        if merged == before:
            break
    return merged


def _tell_contradiction(tokens: Tokens, context: Context) -> None:
    """Warn of a part that nothing can satisfy; report an error where it is the root."""
    if tokens:
        context.warning("MG315", "nothing can satisfy this part", _CONTRADICTORY, tokens)
    elif context.role == "input":
        context.error("MG311", "no call could be accepted", _CONTRADICTORY)
    elif context.role == "output":
        context.error("MG313", "no result could be right", _CONTRADICTORY)
    else:
        context.error("MG319", "no value could be right", _CONTRADICTORY)


class _Merging:
    """Merges node by node; a definition is merged when first asked for, and once."""

    def __init__(self, root: JsonObject) -> None:
        self._definitions = definitions_of(root)
        self._merger = Merger()
        self._merged: dict[str, Schema] = {}
        self._circular = circular(
            {name: _merged_in(one) for name, one in self._definitions.items()}
        )

    def one(self, schema: Schema) -> Schema:
        """Merge one node whose subschemas are merged already."""
        if not isinstance(schema, dict) or TRIGGERS.isdisjoint(schema):
            return schema
        if "allOf" in schema or _has_siblings(schema):
            return self._compose(schema)
        return sealed(schema)

    def _compose(self, schema: JsonObject) -> Schema:
        apart = ("allOf", "$ref", "$defs", "unevaluatedProperties")
        rest = without_any(schema, apart)
        wrapped = schema.get("allOf", ())
        if len(wrapped) == 1 and _only_refers(wrapped[0], without(schema, "allOf"), schema):
            return _without_wrapper(schema)
        merged: Schema = rest
        members: list[Schema] = list(schema.get("allOf", ()))
        if "$ref" in schema:
            members.insert(0, {"$ref": schema["$ref"]})
        left: list[Schema] = []
        for member in members:
            try:
                merged = self._merger.both(merged, self._body(member))
            except Unmergeable:
                left.append(member)
        return self._recompose(schema, merged, left)

    @staticmethod
    def _recompose(schema: JsonObject, merged: Schema, left: list[Schema]) -> Schema:
        if not isinstance(merged, dict):
            return merged
        new = dict(merged)
        if left:
            new["allOf"] = [*left, *(one for one in new.get("allOf", ()) if one not in left)]
        if "unevaluatedProperties" in schema:
            new["unevaluatedProperties"] = schema["unevaluatedProperties"]
        new.update(_definitions(schema))
        new = sealed(new)
        return schema if new == schema else new

    def _body(self, member: Schema) -> Schema:
        """Return what a member says, with what it refers to in the place of the reference."""
        name = definition_name(member)
        if name is None or not isinstance(member, dict):
            return member
        if name in self._circular:
            raise Unmergeable
        if name not in self._merged:
            self._merged[name] = rewrite(self._definitions[name], self.one)
        siblings = without(member, "$ref")
        body = self._body(self._merged[name])
        return self._merger.both(siblings, body) if siblings else body


def _merged_in(schema: Schema) -> list[str]:
    """Return the definitions that would be merged into some part of the definition `schema`."""
    found = [name for name in (definition_name(schema),) if name is not None]
    for node in nodes(schema):
        members: list[Schema] = list(node.get("allOf", ()))
        if len(members) == 1 and _only_refers(members[0], without(node, "allOf"), node):
            continue
        if _has_siblings(node) or (members and "$ref" in node):
            members.append({"$ref": node["$ref"]})
        found += [name for name in map(definition_name, members) if name is not None]
    return found


def _only_refers(member: Schema, rest: JsonObject, schema: JsonObject) -> bool:
    """Whether `allOf` only wraps a reference, as generators do to put words beside it."""
    return (
        isinstance(member, dict)
        and member.keys() == {"$ref"}
        and "$ref" not in schema
        and "unevaluatedProperties" not in schema
        and ASSERTIONS.isdisjoint(rest)
    )


def _without_wrapper(schema: JsonObject) -> JsonObject:
    reference = schema["allOf"][0]["$ref"]
    return {"$ref": reference, **without(schema, "allOf")}


def _definitions(schema: JsonObject) -> JsonObject:
    return {"$defs": schema["$defs"]} if "$defs" in schema else {}


def _has_siblings(schema: JsonObject) -> bool:
    return "$ref" in schema and any(key in ASSERTIONS for key in schema if key != "$ref")
