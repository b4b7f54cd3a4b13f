"""Records of an API by hand, and a converter that takes every schema for 2020-12 already."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpgen.openapi.model import ApiFile, At, Body, Media, Operation, Parameter, SchemaAt
from mcpgen.openapi.security import Security
from mcpgen.openapi.servers import Servers
from mcpgen.openapi.tools import Workshop
from mcpgen.openapi.tools.files import Files
from mcpgen.spec.reading.text.source import PathSource

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.openapi.model import Scheme
    from mcpgen_runtime.schema.types import Json, Schema

FILE = ApiFile("file:///api.yaml", {}, PathSource("api.yaml"))
AT = At(FILE, ())


class PlainSchemas:
    """What `Schemas` is to tools, for schemas that need no conversion."""

    def __init__(self, definitions: Mapping[str, Schema] | None = None) -> None:
        self.definitions = dict(definitions or {})
        self.origins: dict[str, At] = {}

    def input(self, schema: SchemaAt) -> Schema:
        made: Schema = schema.schema
        return made

    def output(self, schema: SchemaAt) -> Schema:
        return self.input(schema)

    def resolve(self, schema: SchemaAt) -> SchemaAt:
        reference = schema.schema.get("$ref") if isinstance(schema.schema, dict) else None
        if reference is None:
            return schema
        return SchemaAt(self.definitions[reference.rpartition("/")[2]], schema.at)


def parameter(name: str, location: Any = "query", schema: Json = None, **more: Any) -> Parameter:
    given = SchemaAt({"type": "string"} if schema is None else schema, AT)
    return Parameter(name, location, AT, given, **more)


def body(*media: tuple[str, Json], required: bool = True, **more: Any) -> Body:
    return Body(
        tuple(Media(kind, SchemaAt(schema, AT), AT, **more) for kind, schema in media), AT, required
    )


def operation(method: str = "GET", path: str = "/x", **more: Any) -> Operation:
    return Operation(method, path, AT, key=path, **more)


def workshop(
    *operations: Operation,
    definitions: Mapping[str, Schema] | None = None,
    schemes: Mapping[str, Scheme] | None = None,
    **more: Any,
) -> Workshop:
    schemas: Any = PlainSchemas(definitions)
    files = Files(schemas.definitions)
    return Workshop(schemas, Servers(operations), Security(schemes or {}), files, **more)
