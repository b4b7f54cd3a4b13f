"""The document: a tool spec as its author wrote it, whatever language it was written in.

Every reader yields these records, and nothing after the readers knows which of them did. Schemas
stay as authored, in the dialect of the author; `pointer` fields are JSON Pointers (RFC 6901) into
the file of `Document.source`, so that a later diagnostic can still show the author's own line.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.diagnostics import Source
    from mcpgen.spec.calls import Api, Request
    from mcpgen.spec.resources.document import SchemaDocument
    from mcpgen.spec.resources.registry import Registry
    from mcpgen.spec.tally import Tally
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

Served: TypeAlias = Literal["portable", "exact", "authored"]
"""Which form of an input schema `tools/list` shows."""


@dataclass(frozen=True, slots=True)
class Example:
    """A call of a tool as its author would make it, and what it should answer."""

    arguments: JsonObject
    result: Json = None
    has_result: bool = False
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class FailureSpec:
    """A declared failure: a typed exception that handlers may raise."""

    name: str
    message: str
    fields: Mapping[str, Schema] = field(default_factory=dict)
    hint: str | None = None
    suggested_tool: str | None = None
    suggested_args: JsonObject | None = None
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """One value that the server reads from its environment.

    `schema` holds the JSON Schema keywords alone, `default` among them. One that is not `required`
    and has no default may be absent. `home` is the document that its schema refers to, where that
    is not the spec's own.
    """

    name: str
    schema: JsonObject
    description: str | None = None
    secret: bool = False
    required: bool = True
    pointer: str = ""
    home: SchemaDocument | None = None


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """One tool as authored. `pointer` is the place of the tool; schemas are beside it by name.

    `call` is the request that the tool sends; without one its owner writes a handler. `home` is the
    document whose `$defs` and base URI its schemas refer to, where it came from another file than
    the spec's own. A tool that is `skippable` is left out, and named, where it has faults: they do
    not refuse the spec.
    """

    name: str
    pointer: str
    input_schema: Schema
    output_schema: Schema | None = None
    title: str | None = None
    description: str | None = None
    annotations: JsonObject | None = None
    icons: list[Json] | None = None
    meta: JsonObject | None = None
    failures: tuple[str, ...] = ()
    strict: bool = True
    served: Served = "portable"
    assert_formats: bool = False
    ignore: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    input_pointer: str = ""
    output_pointer: str = ""
    call: Request | None = None
    home: SchemaDocument | None = None
    skippable: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A whole toolkit as read; `strict`, `served` and `formats` are settled tool by tool.

    `dynamic`: the tools that are listed may change while the server runs. `registry` has the other
    documents that schemas refer to.
    """

    source: Source
    name: str
    tools: tuple[ToolSpec, ...]
    title: str | None = None
    version: str | None = None
    description: str | None = None
    instructions: str | None = None
    website_url: str | None = None
    icons: list[Json] | None = None
    extensions: Mapping[str, Json] = field(default_factory=dict)
    protocols: tuple[str, ...] = ()
    dynamic: bool = False
    definitions: Mapping[str, Schema] = field(default_factory=dict)
    failures: tuple[FailureSpec, ...] = ()
    config: tuple[Setting, ...] = ()
    is_capture: bool = False
    registry: Registry | None = None
    api: Api | None = None
    tally: Tally | None = None
