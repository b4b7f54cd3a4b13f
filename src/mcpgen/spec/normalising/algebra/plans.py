"""How a schema is closed: by which keyword, and what becomes of the schemas that it holds.

All that applies in place to one instance is a cluster, and a cluster is closed as a whole:

* with `additionalProperties: false` where its own `properties` name all that is declared;
* in its branches, where it only is a union or a reference (each alternative is closed by itself);
* with `unevaluatedProperties: false` otherwise, which sees into all parts;
* by a pool, where parts describe one value (see `overlaps`): all inside stays as it is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.spec.normalising.algebra.certain import Certain
from mcpgen.spec.normalising.algebra.declared import Declared, own
from mcpgen.spec.normalising.algebra.overlaps import Overlaps
from mcpgen.spec.normalising.algebra.pools import Pools
from mcpgen.spec.normalising.structure.keywords import (
    CONDITIONAL,
    FILTERS,
    IN_PLACE,
    IN_PLACE_ARRAYS,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.spec.normalising.structure.variants import Mode
    from mcpgen_runtime.schema.types import JsonObject, Schema

_PARTS = (*IN_PLACE_ARRAYS, *CONDITIONAL[1:], "dependentSchemas", "$ref")
_SPECIAL: Mapping[str, Mode] = {
    **dict.fromkeys(sorted(FILTERS), "open"),
    **dict.fromkeys(_PARTS, "part"),
}
"""The modes of what a closed cluster applies, where no branch carries the closing."""


_MEETING = IN_PLACE | {"patternProperties"}
"""Without one of these a schema describes each value once."""


class Plan(NamedTuple):
    """How one schema is closed.

    `word` is the keyword that closes it; `modes` are those of keywords that differ from `usual`;
    `pool` is what closes the values inside it where they stay open.
    """

    word: str | None
    modes: Mapping[str, Mode]
    usual: Mode = "closed"
    pool: Schema = True

    def mode(self, keyword: str) -> Mode:
        """Return the mode of the schemas that `keyword` holds."""
        return self.modes.get(keyword, self.usual)


_OPEN = Plan(None, {}, "open")
_PART = Plan(None, _SPECIAL)


class Plans:
    """Makes the plans of one document."""

    def __init__(self, definitions: Mapping[str, Schema]) -> None:
        """References must not lead in circles in place."""
        self._declared = Declared(definitions)
        self._overlaps = Overlaps(definitions, self._declared)
        self._pools = Pools(self._overlaps, self._declared)
        self._certain = Certain(definitions, self._declared)

    def plan(self, schema: JsonObject, mode: Mode) -> Plan:
        """Decide how `schema` is closed where it stands in `mode`."""
        if mode == "open":
            return _OPEN
        if mode == "closed" and (pool := self._pool(schema)) is not None:
            closes = not own(schema).has_word and bool(self._declared.by(schema))
            return Plan("unevaluatedProperties" if closes else None, {}, "open", pool)
        return _PART if mode == "part" else self._cluster(schema)

    def missing(self, schema: JsonObject) -> list[str]:
        """Return the names that are demanded and declared nowhere: closed, they were refused."""
        said = self._declared.said(schema)
        return sorted(said.demanded - said.declared)

    def lacking(self, schema: JsonObject) -> list[str]:
        """Return the names that are declared, but not for each instance that may have them."""
        return sorted(self._certain.lacking(schema).difference(self.missing(schema)))

    def is_empty(self, schema: JsonObject) -> bool:
        """Whether a schema says that there are no properties, and nothing more."""
        said = self._declared.said(schema)
        return schema.get("properties") == {} and not (said.has_word or said.declared)

    def _cluster(self, schema: JsonObject) -> Plan:
        mine, beside = own(schema), self._declared.beside(schema)
        if mine.has_word or not (mine.declared or beside.declared):
            return _PART
        if mine.declared and beside.declared <= mine.declared and not beside.has_word:
            return Plan("additionalProperties", _SPECIAL)
        carrier = None if mine.declared else self._carrier(schema, mine.demanded)
        if carrier is None:
            return Plan("unevaluatedProperties", _SPECIAL)
        return Plan(None, {**_SPECIAL, carrier: "closed"})

    def _carrier(self, schema: JsonObject, demanded: frozenset[str]) -> str | None:
        """Return the one keyword whose schemas are the whole cluster, each by itself."""
        parts = self._declared.parts(schema)
        speaking = [(keyword, said) for keyword, said in parts if said.speaks()]
        keyword = speaking[0][0]
        if any(other != keyword for other, _ in speaking):
            return None
        if keyword in ("dependentSchemas", *CONDITIONAL):
            return None
        if keyword == "allOf" and len(speaking) > 1:
            return None
        whole = all(demanded <= said.declared | said.demanded for _, said in speaking)
        return keyword if whole else None

    def _pool(self, schema: JsonObject) -> Schema | None:
        """Return what closes values that several parts of `schema` describe; None without any."""
        if _MEETING.isdisjoint(schema) or not self._overlaps.conflicts(schema):
            return None
        return self._pools.below(schema)
