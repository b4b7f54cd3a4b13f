"""Names that the emitter cannot change.

It has ideas of its own about names (`Option_1` becomes `Option1`, `i\u0307` becomes `i_`), so it
never sees ours: definitions and properties go in under numbers, and what comes out is renamed by
its syntax tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

_MODEL = "McpgenModel"
_FIELD = "mcpgen_field"
_POINTER = "#/$defs/"


class Disguise:
    """A numbered name for each definition and each of their properties; `names` leads back."""

    def __init__(self, definitions: Iterable[str]) -> None:
        self._models = {name: f"{_MODEL}{number}" for number, name in enumerate(definitions, 1)}
        self._fields: dict[str, str] = {}
        self.names = {mask: name for name, mask in self._models.items()}

    def put_on(self, definitions: Mapping[str, Schema]) -> JsonObject:
        """Rename definitions, the references between them, and their properties."""
        return {self._models[name]: self._masked(schema) for name, schema in definitions.items()}

    def _masked(self, schema: Json) -> Json:
        if isinstance(schema, list):
            return [self._masked(item) for item in schema]
        if not isinstance(schema, dict):
            return schema
        return {word: self._keyword(word, value) for word, value in schema.items()}

    def _keyword(self, word: str, value: Json) -> Json:
        match word:
            case "$ref":
                return self._pointer(value)
            case "properties":
                return {self._field(name): self._masked(part) for name, part in value.items()}
            case "required":
                return [self._field(name) for name in value]
            case "discriminator":
                return self._discriminator(value)
            case "enum":
                return value
            case _:
                return self._masked(value)

    def _discriminator(self, told: JsonObject) -> JsonObject:
        mapping = {text: self._pointer(target) for text, target in told["mapping"].items()}
        return {"propertyName": self._field(told["propertyName"]), "mapping": mapping}

    def _pointer(self, pointer: str) -> str:
        return _POINTER + self._models[pointer.removeprefix(_POINTER)]

    def _field(self, name: str) -> str:
        if name not in self._fields:
            mask = f"{_FIELD}{len(self._fields) + 1}"
            self._fields[name] = mask
            self.names[mask] = name
        return self._fields[name]
