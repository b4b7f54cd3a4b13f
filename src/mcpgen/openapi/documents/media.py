"""The media types of a body or an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.openapi.documents.faults import FaultError
from mcpgen.openapi.documents.media_types import can_be_sent
from mcpgen.openapi.documents.styles import style_of
from mcpgen.openapi.model import Encoding, Media

if TYPE_CHECKING:
    from mcpgen.openapi.documents.context import Context
    from mcpgen.openapi.documents.nodes import Node
    from mcpgen_runtime.schema.types import Json

MAX_MEDIA = 100
"""Media types of one body or answer."""


def read_content(context: Context, node: Node) -> tuple[Media, ...]:
    """Read the media types of `content`, in their order; raises FaultError."""
    content = node.get("content")
    if content is None:
        return ()
    found = [
        _media(context, name, media)
        for name, media in content.members("`content`")
        if can_be_sent(context, name, media.at, on_key=True)
    ]
    if len(found) > MAX_MEDIA:
        raise FaultError(f"more than {MAX_MEDIA} media types", content.at)
    return tuple(found)


def _media(context: Context, name: str, named: Node) -> Media:
    node = context.target(named).node
    node.object("the media type")
    encoding = node.get("encoding")
    encodings: dict[str, Encoding] = {}
    if encoding is not None:
        for key, one in encoding.members("`encoding`"):
            encodings[key] = _encoding(context, one)
    return Media(name, node.schema(), node.at, encodings)


def _encoding(context: Context, node: Node) -> Encoding:
    node.object("the encoding")
    style, explode, reserved = style_of(context, node, "query")
    headers: dict[str, Json] = {}
    declared = node.get("headers")
    for name, header in () if declared is None else declared.members("`headers`"):
        headers[name] = context.target(header).node.object("the header")
    return Encoding(_content_type(context, node), style, explode, reserved, headers)


def _content_type(context: Context, node: Node) -> str | None:
    found = context.text(node, "contentType")
    return found if found is None or can_be_sent(context, found, node.at) else None
