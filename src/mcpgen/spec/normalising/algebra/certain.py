"""Keys that a closed cluster has to declare itself, because its parts declare them only at times.

What `unevaluatedProperties: false` counts as declared depends on the instance: the keys of a test
(`if`) only where it holds, those of a branch only in that branch. A key that is tested, or that is
needed, would be refused at other times, although the schema knows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra.declared import own
from mcpgen.spec.normalising.structure.definitions import definition_name
from mcpgen.spec.normalising.structure.in_place import in_place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mcpgen.spec.normalising.algebra.declared import Declared
    from mcpgen_runtime.schema.types import JsonObject, Schema

_NONE: frozenset[str] = frozenset()


class Certain:
    """What schemas of one document declare whatever the instance is, memoised by definition."""

    def __init__(self, definitions: Mapping[str, Schema], declared: Declared) -> None:
        """References must not lead in circles in place."""
        self._definitions = definitions
        self._declared = declared
        self._known: dict[str, frozenset[str]] = {}

    def by(self, schema: Schema) -> frozenset[str]:
        """Return the names that `schema` declares for every instance that it accepts."""
        if not isinstance(schema, dict):
            return _NONE
        found = own(schema).declared | self._referred(definition_name(schema))
        found = found.union(*map(self.by, schema.get("allOf", ())))
        for union in ("anyOf", "oneOf"):
            branches = [self.by(branch) for branch in schema.get(union, ()) if branch is not False]
            found |= _NONE.union(*branches[:1]).intersection(*branches)
        if "if" in schema:
            holds = self.by(schema["if"]) | self.by(schema.get("then", True))
            found |= holds & self.by(schema.get("else", True))
        return found

    def lacking(self, schema: JsonObject) -> frozenset[str]:
        """Return the names that a closed cluster knows, or needs, without declaring them."""
        return frozenset(self._lacking(schema, _NONE, set()))

    def _lacking(self, schema: Schema, outer: frozenset[str], seen: set[str]) -> Iterator[str]:
        if not isinstance(schema, dict):
            return
        known = outer | self.by(schema)
        yield from own(schema).demanded - known
        name = definition_name(schema)
        if name is not None and name not in seen:
            seen.add(name)
            yield from self._lacking(self._definitions.get(name, True), known, seen)
        for keyword, part in in_place(schema):
            if keyword == "if":
                yield from self._declared.by(part) - known
                continue
            tested = schema["if"] if keyword == "then" else True
            yield from self._lacking(part, known | self.by(tested), seen)

    def _referred(self, name: str | None) -> frozenset[str]:
        if name is None:
            return _NONE
        if name not in self._known:
            self._known[name] = self.by(self._definitions.get(name, True))
        return self._known[name]
