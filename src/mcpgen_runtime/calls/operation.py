"""What `operations.json` says of an operation: the same records, with every default filled in.

`mcpgen.spec.calls` says what each key means; the styles are those of OpenAPI 3.1, section 4.8.12.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import JsonObject

__all__ = ["Body", "Field", "Location", "Media", "Parameter", "Request", "Spelling", "Style"]

Location: TypeAlias = Literal["path", "query", "header", "cookie", "querystring"]
Style: TypeAlias = Literal[
    "simple",
    "label",
    "matrix",
    "form",
    "spaceDelimited",
    "pipeDelimited",
    "tabDelimited",
    "deepObject",
    "cookie",
]

_STYLES: Mapping[str, Style] = {"path": "simple", "header": "simple"}
"""The default style by location (3.1, section 4.8.12.2.1); elsewhere it is `form`."""


class Spelling(NamedTuple):
    """A name, and the style that its value is written in."""

    name: str
    style: Style
    explode: bool


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter; with `content`, a media type, its style means nothing."""

    argument: str
    name: str
    location: Location
    style: Style
    explode: bool
    reserved: bool = False
    content: str | None = None

    @classmethod
    def read(cls, data: JsonObject) -> Parameter:
        """Read one from its object; without `explode`, the style says."""
        style: Style = data.get("style", _STYLES.get(data["location"], "form"))
        explode = data.get("explode", style in {"form", "cookie"})
        filled: JsonObject = {**data, "style": style, "explode": explode}
        return cls(**filled)

    @property
    def spelling(self) -> Spelling:
        """How its value is written."""
        return Spelling(self.name, self.style, self.explode)


@dataclass(frozen=True, slots=True)
class Field:
    """How a property of a urlencoded or multipart body is written.

    `style` and `explode` are None where the document names neither them nor `reserved`: then
    `content_type` counts, or its default (3.1, section 4.8.15.1.1).
    """

    content_type: str | None = None
    style: Style | None = None
    explode: bool | None = None
    reserved: bool = False
    file: bool = False
    many: bool = False
    headers: Mapping[str, str] = field(default_factory=dict[str, str])

    def spelling(self, name: str) -> Spelling | None:
        """How a property of this `name` is written as a parameter; None where it is not."""
        if self.style is None and self.explode is None and not self.reserved:
            return None
        style: Style = self.style or "form"
        return Spelling(name, style, style == "form" if self.explode is None else self.explode)


@dataclass(frozen=True, slots=True)
class Media:
    """One media type of a body: the whole of `argument`, or an object made of `properties`."""

    type: str
    argument: str | None = None
    properties: Mapping[str, str] | None = None
    fields: Mapping[str, Field] = field(default_factory=dict[str, Field])
    file: bool = False

    @classmethod
    def read(cls, data: JsonObject) -> Media:
        """Read one from its object."""
        fields = {name: Field(**written) for name, written in data.get("fields", {}).items()}
        read: JsonObject = {**data, "fields": fields}
        return cls(**read)

    @property
    def arguments(self) -> tuple[str, ...]:
        """The root arguments that it is made from."""
        whole = () if self.argument is None else (self.argument,)
        return (*whole, *(self.properties or ()))


@dataclass(frozen=True, slots=True)
class Body:
    """The body: its media types, the preferred one first, and the argument that chooses, if any."""

    media: tuple[Media, ...]
    required: bool = False
    choice: str | None = None

    @classmethod
    def read(cls, data: JsonObject) -> Body:
        """Read one from its object."""
        read: JsonObject = {**data, "media": tuple(map(Media.read, data["media"]))}
        return cls(**read)


@dataclass(frozen=True, slots=True)
class Request:
    """An operation: what its tool sends, and to which of the servers.

    `security` None: the operation is public; else alternatives, each the schemes that are needed
    together with the scopes asked of each.
    """

    name: str
    method: str
    path: str
    server: str
    parameters: tuple[Parameter, ...] = ()
    body: Body | None = None
    security: tuple[Mapping[str, tuple[str, ...]], ...] | None = None
    accept: tuple[str, ...] = ()

    @classmethod
    def read(cls, data: JsonObject) -> Request:
        """Read one from its line of `operations.json`; TypeError or KeyError for no such line."""
        read: JsonObject = {
            **data,
            "parameters": tuple(map(Parameter.read, data.get("parameters", ()))),
            "body": Body.read(data["body"]) if "body" in data else None,
            "security": _security(data.get("security")),
            "accept": tuple(data.get("accept", ())),
        }
        return cls(**read)


def _security(
    alternatives: list[dict[str, list[str]]] | None,
) -> tuple[Mapping[str, tuple[str, ...]], ...] | None:
    if alternatives is None:
        return None
    return tuple(
        {key: tuple(scopes) for key, scopes in alternative.items()} for alternative in alternatives
    )
