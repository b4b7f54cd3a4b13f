"""Names that the emitter cannot change.

It has ideas of its own about class names (`Option_1` becomes `Option1`), so it never sees ours:
each definition goes in under a number, and what comes out is renamed by its syntax tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

_MASK = "McpgenModel"
_POINTER = "#/$defs/"


class Disguise:
    """A numbered name for each of some names; `names` leads back."""

    def __init__(self, names: Iterable[str]) -> None:
        self._masks = {name: f"{_MASK}{number}" for number, name in enumerate(names, 1)}
        self.names = {mask: name for name, mask in self._masks.items()}

    def put_on(self, definitions: Mapping[str, Schema]) -> JsonObject:
        """Rename definitions, and the references between them."""
        return {self._masks[name]: self._masked(schema) for name, schema in definitions.items()}

    def _masked(self, schema: Json) -> Json:
        """Rename references: `$ref`, and where a discriminator's mapping leads."""
        if isinstance(schema, list):
            return [self._masked(item) for item in schema]
        if not isinstance(schema, dict):
            return schema
        return {word: self._keyword(word, value, schema) for word, value in schema.items()}

    def _keyword(self, word: str, value: Json, schema: JsonObject) -> Json:
        if word == "$ref":
            return self._pointer(value)
        if word == "mapping" and "propertyName" in schema:
            return {text: self._pointer(target) for text, target in value.items()}
        return self._masked(value)

    def _pointer(self, pointer: str) -> str:
        return _POINTER + self._masks[pointer.removeprefix(_POINTER)]
