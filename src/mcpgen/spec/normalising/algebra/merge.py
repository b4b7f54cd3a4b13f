"""Two schemas that apply to the same instance, as one: what `allOf` says, without the `allOf`.

Keywords about values merge by the table in merge_rules.py; what has no merged form (two patterns)
stays beside the rest in a small `allOf` of its own, which declares no property and so is no bar to
closing. Objects merge here, with each other's `additionalProperties` kept in force. What cannot be
merged without changing its meaning raises `Unmergeable`, and the caller leaves it as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra.members import member
from mcpgen.spec.normalising.algebra.merge_rules import RULES, Conflict
from mcpgen.spec.normalising.structure.editing import without
from mcpgen.spec.normalising.structure.keywords import CONDITIONAL
from mcpgen_runtime.schema.equality import same_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpgen_runtime.schema.types import JsonObject, Schema

BUDGET = 20_000
"""Keywords that one schema may grow by: nested unions multiply, and a spec may be hostile."""

OBJECT = ("properties", "patternProperties", "additionalProperties")
_SEEN_FROM_OUTSIDE = ("unevaluatedProperties", "unevaluatedItems")
_GROUPS = (CONDITIONAL, ("contains", "minContains", "maxContains"), ("prefixItems", "items"))


class Unmergeable(Exception):  # noqa: N818 - it is an answer, not a failure
    """There is no one schema (of bounded size) for both."""


class Merger:
    """Merges within one budget."""

    def __init__(self, budget: int = BUDGET) -> None:
        self._left = budget

    def all(self, schemas: Iterable[Schema]) -> Schema:
        """Merge any number of schemas; the first one's words (title, default, ...) win."""
        merged: Schema = True
        for schema in schemas:
            merged = self.both(merged, schema)
        return merged

    def both(self, left: Schema, right: Schema, depth: int = 0) -> Schema:
        """Merge two schemas; False where nothing could satisfy both types or enums."""
        if left is False or right is False:
            return False
        if left is True or right is True:
            return right if left is True else left
        if not left or not right or left == right:
            return left or right
        self._spend(len(left) + len(right), depth)
        return self._objects(left, right, depth)

    def _spend(self, cost: int, depth: int) -> None:
        self._left -= cost
        if self._left < 0 or depth > 64:
            raise Unmergeable

    def _objects(self, left: JsonObject, right: JsonObject, depth: int) -> Schema:
        left, right = sealed(left), sealed(right)
        if any(key in left or key in right for key in _SEEN_FROM_OUTSIDE):
            raise Unmergeable
        merged: JsonObject = {}
        rest: JsonObject = {}
        for key in (*left, *(key for key in right if key not in left)):
            if key in OBJECT:
                continue
            if key not in right or key not in left:
                merged[key] = left[key] if key in left else right[key]
            elif not self._same_keyword(key, left, right, merged, depth):
                rest[key] = right[key]
        self._keep_groups(left, right, merged, rest)
        speaking = [one for one in (left, right) if any(key in one for key in OBJECT)]
        if len(speaking) == 1:
            merged.update({key: speaking[0][key] for key in OBJECT if key in speaking[0]})
        elif speaking:
            merged.update(self._members(left, right, depth))
        if rest and rest not in merged.get("allOf", []):
            merged["allOf"] = [*merged.get("allOf", []), rest]
        return False if _is_void(merged) else merged

    def _same_keyword(
        self, key: str, left: JsonObject, right: JsonObject, merged: JsonObject, depth: int
    ) -> bool:
        """Merge a keyword that both have; False where it has to stay apart."""
        merged[key] = left[key]
        if key == "allOf":
            merged[key] = [*left[key], *(one for one in right[key] if one not in left[key])]
        elif key in RULES and not same_json(left[key], right[key]):
            try:
                merged[key] = RULES[key](left[key], right[key], _Inner(self, depth + 1))
            except Conflict:
                return False
        return True

    @staticmethod
    def _keep_groups(
        left: JsonObject, right: JsonObject, merged: JsonObject, rest: JsonObject
    ) -> None:
        """Keywords that mean something only together go together, the right ones apart."""
        for group in _GROUPS:
            mine = {key: left[key] for key in group if key in left}
            theirs = {key: right[key] for key in group if key in right}
            if mine.keys() == theirs.keys() == {"items"}:
                continue
            if mine and theirs and mine != theirs:
                for key in group:
                    merged.pop(key, None)
                    rest.pop(key, None)
                merged.update(mine)
                rest.update(theirs)

    def _members(self, left: JsonObject, right: JsonObject, depth: int) -> JsonObject:
        """Merge what two schemas say of an object's members."""
        if _patterns_interfere(left, right) or _patterns_interfere(right, left):
            raise Unmergeable
        others = self.both(
            left.get("additionalProperties", True),
            right.get("additionalProperties", True),
            depth + 1,
        )
        found = self._patterns(left, right, depth)
        members: JsonObject = {}
        if "properties" in left or "properties" in right:
            members["properties"] = {
                name: said
                for name, said in self._properties(left, right, depth)
                if not (said is False and others is False and not found)
            }
        if found:
            members["patternProperties"] = found
        if "additionalProperties" in left or "additionalProperties" in right:
            members["additionalProperties"] = others
        return members

    def _properties(
        self, left: JsonObject, right: JsonObject, depth: int
    ) -> Iterator[tuple[str, Schema]]:
        mine, theirs = left.get("properties", {}), right.get("properties", {})
        for name in (*mine, *(name for name in theirs if name not in mine)):
            yield name, self.both(_says(left, name), _says(right, name), depth + 1)

    def _patterns(self, left: JsonObject, right: JsonObject, depth: int) -> dict[str, Schema]:
        found: dict[str, Schema] = {**left.get("patternProperties", {})}
        for pattern, schema in right.get("patternProperties", {}).items():
            found[pattern] = self.both(found.get(pattern, True), schema, depth + 1)
        return found


class _Inner:
    """What a rule may merge with: the same merger, one level down."""

    def __init__(self, merger: Merger, depth: int) -> None:
        self._merger = merger
        self._depth = depth

    def both(self, left: Schema, right: Schema) -> Schema:
        return self._merger.both(left, right, self._depth)


def _is_void(schema: JsonObject) -> bool:
    """Settle a `const` beside an `enum`; whether no value at all is left."""
    if schema.get("type") == [] or schema.get("enum") == []:
        return True
    if "const" in schema and "enum" in schema:
        if not any(same_json(schema["const"], value) for value in schema["enum"]):
            return True
        del schema["enum"]
    return schema.get("type") == "object" and bool(forbidden(schema))


def forbidden(schema: JsonObject) -> list[str]:
    """Return the members that a schema requires and does not allow: no object can satisfy it."""
    is_closed = schema.get("additionalProperties") is False and not schema.get("patternProperties")
    members, others = schema.get("properties", {}), not is_closed
    return [name for name in schema.get("required", ()) if members.get(name, others) is False]


def sealed(schema: JsonObject) -> JsonObject:
    """Say `unevaluatedProperties` as `additionalProperties` where nothing composes in place.

    The two mean the same then (2020-12 core, section 11.3); beside `additionalProperties`, which
    evaluates every member, it means nothing.
    """
    if "unevaluatedProperties" not in schema or composes(schema):
        return schema
    new = without(schema, "unevaluatedProperties")
    new.setdefault("additionalProperties", schema["unevaluatedProperties"])
    return new


def composes(schema: JsonObject) -> bool:
    """Whether subschemas that apply in place might evaluate members of the instance."""
    if any(key in schema for key in ("$ref", "anyOf", "oneOf", "if", "dependentSchemas")):
        return True
    return any(not is_silent(member) for member in schema.get("allOf", []))


def is_silent(schema: Schema) -> bool:
    """Whether a schema says nothing of members by name, nor which others there may be."""
    if isinstance(schema, bool):
        return True
    return not composes(schema) and not any(key in schema for key in (*OBJECT, *_SEEN_FROM_OUTSIDE))


def _says(schema: JsonObject, name: str) -> Schema:
    said = member(schema, name)
    if said is None:
        raise Unmergeable  # it would have to be said twice, or not be seen
    return said


def _patterns_interfere(one: JsonObject, other: JsonObject) -> bool:
    """Whether `one`'s patterns match names that `other`'s additionalProperties restricts."""
    if not one.get("patternProperties"):
        return False
    if one.get("patternProperties") == other.get("patternProperties"):
        return False
    return other.get("additionalProperties", True) not in (True, {})
