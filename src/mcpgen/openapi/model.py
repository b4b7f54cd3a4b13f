"""An API as its document describes it, whatever version of OpenAPI that was.

`documents` makes these records: versions, files and references of the document's own structure are
settled there. Schemas are not: they stay as authored, with the place where they stand, in the
dialect of `Api.dialect`, until `schemas` converts those that tools use.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.diagnostics import Source
    from mcpgen.spec.calls import Location, Style
    from mcpgen_runtime.schema.types import Json, JsonObject, Tokens

Dialect: TypeAlias = Literal["2.0", "3.0", "3.1", "3.2"]
"""The minor version of OpenAPI, which says what a schema may say."""


class ApiFile(NamedTuple):
    """A file of the document: its URI, its value, and its text for diagnostics.

    Values are compared by identity: two records of one file hold the same `value`.
    """

    uri: str
    value: Json
    source: Source


class At(NamedTuple):
    """A place of the document: a file and the tokens of a JSON Pointer (RFC 6901) into it."""

    file: ApiFile
    tokens: Tokens


class SchemaAt(NamedTuple):
    """A schema as authored and where it stands; `$ref`s in it are relative to that file."""

    schema: Json
    at: At


@dataclass(frozen=True, slots=True)
class Encoding:
    """How a property of a body is written (3.1, section 4.8.15); None: the default."""

    content_type: str | None = None
    style: Style | None = None
    explode: bool | None = None
    reserved: bool = False
    headers: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Media:
    """One media type of a body or an answer."""

    type: str
    schema: SchemaAt | None
    at: At
    encoding: Mapping[str, Encoding] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter in its final form: those of the path and the operation are joined already.

    `content` is its media type where it has `content` instead of a style (`schema` is that one's).
    """

    name: str
    location: Location
    at: At
    schema: SchemaAt | None = None
    required: bool = False
    description: str | None = None
    deprecated: bool = False
    style: Style | None = None
    explode: bool | None = None
    reserved: bool = False
    content: str | None = None


@dataclass(frozen=True, slots=True)
class Body:
    """A request's body; the media types are in the order of the document."""

    media: tuple[Media, ...]
    at: At
    required: bool = False
    description: str | None = None


@dataclass(frozen=True, slots=True)
class Response:
    """An answer by status: `200`, `4XX` or `default`."""

    status: str
    media: tuple[Media, ...]
    at: At
    description: str | None = None


@dataclass(frozen=True, slots=True)
class ServerVariable:
    """A variable of a server's URL; `choices` is empty where any value will do."""

    default: str
    choices: tuple[str, ...] = ()
    description: str | None = None


@dataclass(frozen=True, slots=True)
class Server:
    """A base URL as authored: it may be relative, and have variables; for 2.0, put together."""

    url: str
    at: At
    description: str | None = None
    variables: Mapping[str, ServerVariable] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scheme:
    """A security scheme as authored (`definition`), and its place."""

    key: str
    definition: JsonObject
    at: At


Requirement: TypeAlias = "Mapping[str, tuple[str, ...]]"
"""Schemes that are needed together, each with its scopes."""


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation: everything that its document says of it is here, in one form.

    `security` None: none is named anywhere, the document's own included; otherwise alternatives.
    `extensions` holds the `x-mcp` values of the document, the path and the operation, outermost
    first. `servers` are those that count for it: its own, else its path's, else the document's.

    `path` is the template that is sent: it may have a query that is fixed (`/pets?beta=true`), and
    variables in it; it has no fragment. `key` is the path as the document writes it, which together
    with the method is unique, where `path` may not be (`/pets`, `/pets#search`).
    """

    method: str
    path: str
    at: At
    key: str = ""
    operation_id: str | None = None
    summary: str | None = None
    description: str | None = None
    tags: tuple[str, ...] = ()
    deprecated: bool = False
    parameters: tuple[Parameter, ...] = ()
    body: Body | None = None
    responses: tuple[Response, ...] = ()
    security: tuple[Requirement, ...] | None = None
    servers: tuple[Server, ...] = ()
    extensions: tuple[tuple[Json, At], ...] = ()


@dataclass(frozen=True, slots=True)
class Skip:
    """An operation that cannot become a tool: its place, and why, in words for its owner."""

    method: str
    path: str
    at: At
    reason: str
    help: str = ""


class Missing(NamedTuple):
    """Why there is no file for a reference, and what helps."""

    reason: str
    help: str


@dataclass(frozen=True, slots=True)
class Api:
    """A whole document. `operations` and `skipped` together are all that it has.

    `missing` are the files that references name and that could not be had: by the URI of the file
    where the reference stands, and what it says before its fragment.

    `tags` are the descriptions of the tags that it declares. `callbacks` and `webhooks` are only
    counted: they are requests of the API's, not to it.
    """

    dialect: Dialect
    root: ApiFile
    files: tuple[ApiFile, ...]
    title: str | None = None
    version: str | None = None
    description: str | None = None
    operations: tuple[Operation, ...] = ()
    skipped: tuple[Skip, ...] = ()
    schemes: Mapping[str, Scheme] = field(default_factory=dict)
    tags: Mapping[str, str] = field(default_factory=dict)
    callbacks: int = 0
    webhooks: int = 0
    missing: Mapping[tuple[str, str], Missing] = field(default_factory=dict)
