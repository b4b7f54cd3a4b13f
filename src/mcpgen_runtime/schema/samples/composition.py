"""From schemas with references and combinators to flats without: a lazy disjunctive normal form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .flat import Flat
from .negation import is_raw, negate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mcpgen_runtime.schema.types import JsonObject, Schema

    from .space import Space
    from .steering import Steering
    from .unsampled import Budget

MAX_EXCLUSIVE = 32
"""Up to how many members of a `oneOf` are also tried with all others denied in so many words."""


class Composer:
    """Gives the flats of conjunctions of schemas.

    `recursion` is how often a reference may be entered again inside what it led to; `.was_cut`
    tells that a deeper search might find more.
    """

    def __init__(
        self, space: Space, steering: Steering, budget: Budget, recursion: int, *, full: bool
    ) -> None:
        self._space = space
        self._steering = steering
        self._budget = budget
        self._recursion = recursion
        self._full = full
        self.was_cut = False

    def flats(self, schemas: Sequence[Schema], above: Sequence[str] = ()) -> Iterator[Flat]:
        """Yield the flats of a conjunction, the preferred first. `above`: references around it."""
        return self._conjoin(Flat(), [[schema] for schema in schemas], above)

    def _conjoin(
        self, flat: Flat, parts: Sequence[Sequence[Schema]], above: Sequence[str]
    ) -> Iterator[Flat]:
        """Yield `flat` extended by one option of each part."""
        if not parts:
            yield flat
            return
        for option in parts[0]:
            for grown in self._extend(flat, option, above):
                yield from self._conjoin(grown, parts[1:], above)

    def _extend(self, flat: Flat, schema: Schema, above: Sequence[str]) -> Iterator[Flat]:
        """Yield `flat` extended by one schema, in each way that its combinators allow."""
        self._budget.spend()
        if isinstance(schema, bool):
            yield from [flat] if schema else []
            return
        grown = flat + schema
        parts = list(self._parts(schema))
        reference = schema.get("$ref")
        if reference is not None and reference not in flat.refs:  # else it loops, and says nothing
            if above.count(reference) > self._recursion:
                self.was_cut = True
                return
            grown = grown.entered(reference)
            parts.insert(0, [self._space.resolve(reference)])
        if grown.types:
            for whole in self._conjoin(grown, parts, above):
                yield _evaluated(whole, schema, len(flat.layers))

    def _parts(self, schema: JsonObject) -> Iterator[list[Schema]]:
        """Yield, for each combinator of a schema, the schemas of which one must hold too."""
        for member in schema.get("allOf", ()):
            yield [member]
        for keyword in ("anyOf", "oneOf"):
            if keyword in schema:
                yield self._members(schema, keyword)
        if "if" in schema:
            yield _conditional(schema)
        for name, inner in schema.get("dependentSchemas", {}).items():
            yield [{"properties": {name: False}}, {"allOf": [{"required": [name]}, inner]}]
        if "not" in schema and not is_raw(schema["not"]):
            yield self._denials(schema["not"])

    def _members(self, schema: JsonObject, keyword: str) -> list[Schema]:
        """Return the members of a union as options; null comes last where much is to be shown."""
        members = self._steering.members(schema, keyword)
        options = sorted(members, key=_is_null) if self._full else list(members)
        others: list[Schema] = schema[keyword]
        if keyword == "oneOf" and len(others) <= MAX_EXCLUSIVE:
            options += [_only(member, others) for member in members]
        return options

    def _denials(self, schema: Schema) -> list[Schema]:
        """Return ways to deny a schema; last, where there are any, to build freely and check."""
        denials = negate(schema)
        if isinstance(schema, dict) and "$ref" in schema:
            denials.append({"not": self._space.resolve(schema["$ref"])})
        return [*denials, True] if denials else []


def _conditional(schema: JsonObject) -> list[Schema]:
    """Return the two ways to satisfy `if` (2020-12, core, section 10.2.2)."""
    met: Schema = {"allOf": [schema["if"], schema.get("then", True)]}
    unmet: Schema = {"allOf": [{"not": schema["if"]}, schema.get("else", True)]}
    return [met, unmet]


def _only(member: Schema, members: Sequence[Schema]) -> Schema:
    return {"allOf": [member, *({"not": other} for other in members if other is not member)]}


def _is_null(schema: Schema) -> bool:
    return isinstance(schema, dict) and (
        schema.get("type") == "null" or ("const" in schema and schema["const"] is None)
    )


def _evaluated(flat: Flat, schema: JsonObject, start: int) -> Flat:
    """Say `unevaluatedProperties` and `unevaluatedItems` of `schema` as a layer of plain keywords.

    The layers from `start` on are the schema and what it applied in place: what they speak of is
    evaluated (2020-12, core, section 11).
    """
    own = flat.layers[start:]
    if "unevaluatedProperties" in schema and not _has(own, "additionalProperties"):
        flat += {
            "properties": _allowed(own, "properties"),
            "patternProperties": _allowed(own, "patternProperties"),
            "additionalProperties": schema["unevaluatedProperties"],
        }
    if "unevaluatedItems" in schema and not _has(own, "items"):
        longest = max((len(layer.get("prefixItems", ())) for layer in own), default=0)
        flat += {"prefixItems": [True] * longest, "items": schema["unevaluatedItems"]}
    return flat


def _has(layers: Sequence[JsonObject], keyword: str) -> bool:
    return any(keyword in layer for layer in layers)


def _allowed(layers: Sequence[JsonObject], keyword: str) -> dict[str, Schema]:
    return dict.fromkeys((key for layer in layers for key in layer.get(keyword, ())), True)
