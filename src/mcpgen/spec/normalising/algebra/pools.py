"""Schemas of names only, which close a value that several parts describe (see `overlaps`).

A pool knows every key that any part speaks of, whether or not that part applies: it refuses less
than the closed parts would together, and never what one of them means.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra.declared import own
from mcpgen.spec.normalising.algebra.overlaps import described
from mcpgen.spec.normalising.structure.definitions import definition_name
from mcpgen.spec.normalising.structure.types import allows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.spec.normalising.algebra.declared import Declared
    from mcpgen.spec.normalising.algebra.overlaps import Described, Overlaps
    from mcpgen_runtime.schema.types import JsonObject, Schema

_MOST = 2_000
"""Schemas that a pool is read from; beyond them it says nothing."""

_DEPTH = 32


class Pools:
    """Makes the pools of one document."""

    def __init__(self, overlaps: Overlaps, declared: Declared) -> None:
        """Both are of the same document."""
        self._overlaps = overlaps
        self._declared = declared
        self._left = 0

    def below(self, schema: JsonObject) -> Schema:
        """Return the pool of what is inside a schema's instances; the instance's own keys are free.

        True where there is nothing to say.
        """
        self._left = _MOST
        return self._pool([schema], frozenset(), is_own=False)

    def _pool(self, schemas: list[Schema], trail: frozenset[str], *, is_own: bool) -> Schema:
        parts, trail_inside = self._parts(schemas, trail)
        self._left -= len(parts)
        if trail_inside is None or self._left < 0 or len(trail) > _DEPTH:
            return True
        pool: JsonObject = {}
        names = self._names(parts)
        shut = is_own and bool(names) and not self._is_open(parts)
        members = {name: self._member(parts, name, trail_inside) for name in names}
        shown = {name: said for name, said in members.items() if shut or said is not True}
        if shown:
            pool["properties"] = shown
        if shut:
            pool["additionalProperties"] = False
        items = self._item(parts, trail_inside)
        if items is not True:
            pool["items"] = items
        return pool or True

    def _parts(
        self, schemas: list[Schema], trail: frozenset[str]
    ) -> tuple[list[JsonObject], frozenset[str] | None]:
        """Return all that may apply in place, with the definitions on the way; None in a circle."""
        parts: list[JsonObject] = []
        names: set[str] = set()
        pending = list(schemas)[::-1]
        seen: set[int] = set()
        while pending:
            schema = pending.pop()
            if not isinstance(schema, dict) or id(schema) in seen:
                continue
            seen.add(id(schema))
            parts.append(schema)
            name = definition_name(schema)
            if name is not None and name in trail:
                return parts, None
            names |= {name} if name is not None else set()
            pending += [part for _, part in self._overlaps.in_place(schema)][::-1]
        return parts, trail | names

    def _names(self, parts: list[JsonObject]) -> list[str]:
        found: dict[str, None] = {}
        for part in parts:
            said = own(part)
            found |= dict.fromkeys([*part.get("properties", ()), *sorted(said.demanded)])
        return list(found)

    def _is_open(self, parts: list[JsonObject]) -> bool:
        """Whether some part has a word on other keys, or is a branch that knows no keys at all."""
        return any(own(part).has_word for part in parts) or any(
            self._is_free(branch)
            for part in parts
            for keyword in ("anyOf", "oneOf")
            for branch in part.get(keyword, ())
        )

    def _is_free(self, branch: Schema) -> bool:
        if isinstance(branch, bool):
            return branch
        return allows(branch, "object") and not self._declared.said(branch).speaks()

    def _member(self, parts: list[JsonObject], name: str, trail: frozenset[str]) -> Schema:
        said = [one.schema for one in self._described(parts) if one.is_about(name)]
        return self._pool(said, trail, is_own=True)

    def _item(self, parts: list[JsonObject], trail: frozenset[str]) -> Schema:
        said = [one.schema for one in self._described(parts) if one.kind == "items"]
        return self._pool(said, trail, is_own=True) if said else True

    def _described(self, parts: list[JsonObject]) -> Iterator[Described]:
        for part in parts:
            yield from described(part)


def pooled(schema: JsonObject, pool: Schema) -> JsonObject:
    """Return `schema` with a pool beside it, hidden from `unevaluatedProperties` by a double `not`.

    The same schema where there is nothing to say, or it is said already.
    """
    condition, members = {"not": pool}, schema.get("allOf", [])
    if pool is True or schema.get("not") == condition or {"not": condition} in members:
        return schema
    if "not" not in schema:
        return {**schema, "not": condition}
    return {**schema, "allOf": [*members, {"not": condition}]}
