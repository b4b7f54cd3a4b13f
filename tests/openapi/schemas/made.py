"""Schemas of a document that is made of its components alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from mcpgen.openapi.model import Api, ApiFile, At, SchemaAt
from mcpgen.openapi.schemas import Schemas
from mcpgen.spec.reading.text.source import PathSource
from mcpgen_runtime.schema import pointer
from mcpgen_runtime.schema.engine import compiled

if TYPE_CHECKING:
    from mcpgen.openapi.model import Dialect
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

Direction: TypeAlias = Literal["input", "output"]

HOME = "https://document.invalid/api/"


class Made:
    """A document of some version, and what becomes of its schemas.

    `files` are further files, by their names beside it.
    """

    def __init__(
        self,
        components: JsonObject | None = None,
        dialect: Dialect = "3.0",
        files: JsonObject | None = None,
        **more: Json,
    ) -> None:
        named = components or {}
        held = {"definitions": named} if dialect == "2.0" else {"components": {"schemas": named}}
        self.container = ("definitions",) if dialect == "2.0" else ("components", "schemas")
        self.root = _file("api.json", {**held, **more})
        others = [_file(name, value) for name, value in (files or {}).items()]
        self.api = Api(dialect, self.root, (self.root, *others))
        self.schemas = Schemas(self.api)

    def component(self, name: str) -> SchemaAt:
        """Return a component where it stands."""
        return self.at(*self.container, name)

    def at(self, *tokens: str) -> SchemaAt:
        """Return what stands at a place of the document."""
        return SchemaAt(pointer.resolve(self.root.value, tokens), At(self.root, tokens))

    def schema(self, schema: Schema, direction: Direction = "input") -> Schema:
        """Convert a schema that stands outside of the components."""
        at = SchemaAt(schema, At(self.root, ("paths", "x")))
        return self.schemas.input(at) if direction == "input" else self.schemas.output(at)

    def whole(self, schema: Schema, direction: Direction = "input") -> JsonObject:
        """Convert a schema, and return it with all that it refers to."""
        converted = self.schema(schema, direction)
        return {"allOf": [converted], "$defs": dict(self.schemas.definitions)}

    def takes(self, schema: Schema, value: Json, direction: Direction = "input") -> bool:
        """Whether the converted schema accepts a value."""
        return compiled(self.whole(schema, direction)).is_valid(value)


def converted(schema: Schema, dialect: Dialect = "3.0", direction: Direction = "input") -> Schema:
    """Convert one schema of a document without components."""
    return Made(dialect=dialect).schema(schema, direction)


def doubts(schema: Schema, dialect: Dialect = "3.0") -> list[str]:
    """Return what is said of a schema while it is converted."""
    made = Made(dialect=dialect)
    made.schema(schema)
    return [doubt.message for doubt in made.schemas.doubts]


def _file(name: str, value: Json) -> ApiFile:
    return ApiFile(HOME + name, value, PathSource(name))
