"""The properties that a schema declares for its own instance, in place and through references."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.structure.definitions import definition_name
from mcpgen.spec.normalising.structure.in_place import in_place

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import JsonObject, Schema


class Declared:
    """Declared names, memoised for each definition (references never lead in circles in place)."""

    __slots__ = ("_definitions", "_demands", "_known")

    def __init__(self, definitions: Mapping[str, Schema]) -> None:
        self._definitions = definitions
        self._known: dict[str, frozenset[str]] = {}
        self._demands: dict[str, frozenset[str]] = {}

    def by(self, schema: Schema) -> frozenset[str]:
        """Return the names that `schema` declares, itself or in place."""
        if not isinstance(schema, dict):
            return frozenset()
        own: frozenset[str] = frozenset(schema.get("properties", ()))
        return own.union(*(self.by(one) for _, one in in_place(schema)), self._referred(schema))

    def beside(self, schema: JsonObject) -> frozenset[str]:
        """Return the names that what applies in place declares, without the schema's own."""
        inner = [self.by(one) for _, one in in_place(schema)]
        return self._referred(schema).union(*inner)

    def demanded(self, schema: Schema) -> frozenset[str]:
        """Return the names that `schema` requires, itself or in place."""
        if not isinstance(schema, dict):
            return frozenset()
        own: frozenset[str] = frozenset(schema.get("required", ()))
        parts = [one for keyword, one in in_place(schema) if keyword != "if"]
        name = definition_name(schema)
        if name is not None:
            if name not in self._demands:
                self._demands[name] = frozenset()
                self._demands[name] = self.demanded(self._definitions.get(name, True))
            own |= self._demands[name]
        return own.union(*map(self.demanded, parts))

    def _referred(self, schema: JsonObject) -> frozenset[str]:
        name = definition_name(schema)
        if name is None:
            return frozenset()
        if name not in self._known:
            self._known[name] = frozenset()
            self._known[name] = self.by(self._definitions.get(name, True))
        return self._known[name]
