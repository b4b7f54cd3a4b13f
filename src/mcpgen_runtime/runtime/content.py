"""What a tool can answer with: content blocks and whole results (MCP 2025-11-25, "Tool Result").

Each block knows its wire form (`to_wire`). Binary data is `bytes` here and base64 on the wire.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias

__all__ = [
    "Audio",
    "Block",
    "Check",
    "Content",
    "EmbeddedResource",
    "Image",
    "ResourceLink",
    "Result",
    "Text",
]

Annotations: TypeAlias = Mapping[str, Any]
"""Hints for clients: `audience`, `priority` (0 to 1), `lastModified` (ISO 8601)."""

Wire: TypeAlias = dict[str, Any]
"""A block as a JSON object."""


@dataclass(frozen=True, slots=True)
class Text:
    """Text for the model to read."""

    text: str
    annotations: Annotations | None = None
    meta: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        _check(self, str, "text")

    def to_wire(self) -> Wire:
        """The block of type `text`."""
        return _block(self, {"type": "text", "text": self.text})


@dataclass(frozen=True, slots=True)
class _Media:
    """Raw bytes and their media type, sent as a block of type `kind`."""

    kind: ClassVar[str]

    data: bytes
    mime_type: str
    annotations: Annotations | None = None
    meta: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        _check(self, bytes, "data")
        _check(self, str, "mime_type")

    def to_wire(self) -> Wire:
        """The block, its data in base64."""
        return _block(
            self, {"type": self.kind, "data": _base64(self.data), "mimeType": self.mime_type}
        )


@dataclass(frozen=True, slots=True)
class Image(_Media):
    """An image: its raw bytes and its media type, `image/png` for one."""

    kind: ClassVar[str] = "image"


@dataclass(frozen=True, slots=True)
class Audio(_Media):
    """Sound: its raw bytes and its media type, `audio/wav` for one."""

    kind: ClassVar[str] = "audio"


@dataclass(frozen=True, slots=True)
class ResourceLink:
    """A resource that the client may read or subscribe to; `size` is in bytes."""

    uri: str
    name: str
    title: str | None = None
    description: str | None = None
    mime_type: str | None = None
    size: int | None = None
    annotations: Annotations | None = None
    meta: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        _check(self, str, "uri", "name")

    def to_wire(self) -> Wire:
        """The block of type `resource_link`."""
        optional = {
            "title": self.title,
            "description": self.description,
            "mimeType": self.mime_type,
            "size": self.size,
        }
        block: Wire = {"type": "resource_link", "uri": self.uri, "name": self.name}
        return _block(self, block | _given(optional))


@dataclass(frozen=True, slots=True)
class EmbeddedResource:
    """A resource with its contents: text, or bytes that travel as base64."""

    uri: str
    data: str | bytes
    mime_type: str | None = None
    annotations: Annotations | None = None
    meta: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        _check(self, str, "uri")
        _check(self, (str, bytes), "data")

    def to_wire(self) -> Wire:
        """The block of type `resource`, with `text` or `blob`."""
        contents: Wire = {"uri": self.uri} | _given({"mimeType": self.mime_type})
        if isinstance(self.data, str):
            contents["text"] = self.data
        else:
            contents["blob"] = _base64(self.data)
        return _block(self, {"type": "resource", "resource": contents})


Block: TypeAlias = Text | Image | Audio | ResourceLink | EmbeddedResource
"""A content block."""

Content: TypeAlias = str | Block | Sequence[str | Block]
"""What the handler of a tool without an output schema returns; a `str` is a text block."""


Check: TypeAlias = Literal["fail", "tell", "refuse", "drop"]
"""What becomes of a structured value that the tool's output schema refuses.

`fail`: it is an internal error, since the handler is at fault. The others are for values that an
API has made. `refuse`: the call fails, and the model is told why. `drop`: the content is sent
without the value, as an error that says that the call was carried out: the only result that the
official clients hand on without a value that fits (`runtime/foreign.py`). `tell`: likewise, and it
is told on standard error. A tool without an output schema sends a value of theirs that is an
object, and leaves any other one to `content`.
"""


@dataclass(frozen=True, slots=True)
class Result:
    """A whole tool result, for handlers that need more than a value.

    `structured` is the value of the output schema (a model, or the bare value where the root is
    wrapped); it is checked as any returned value is, unless `is_error`. Without `content` its JSON
    is the text. `meta` is sent as `_meta`. `is_error` tells the model that the call failed. `check`
    says what becomes of a `structured` value that the output schema refuses.
    """

    content: Content | None = None
    structured: object = None
    meta: Mapping[str, Any] | None = None
    is_error: bool = False
    check: Check = "fail"


def _check(block: Block | _Media, kind: type | tuple[type, ...], *names: str) -> None:
    """Say it where the block is made, and not when the client chokes on it."""
    for name in names:
        value = getattr(block, name)
        if not isinstance(value, kind):
            wrong = f"{type(block).__name__}.{name} cannot be a value of type"
            raise TypeError(f"{wrong} {type(value).__name__}")


def _block(block: Block | _Media, wire: Wire) -> Wire:
    return wire | _given({"annotations": block.annotations, "_meta": block.meta})


def _given(optional: Mapping[str, Any]) -> Wire:
    return {key: value for key, value in optional.items() if value is not None}


def _base64(data: bytes) -> str:
    return b64encode(data).decode("ascii")
