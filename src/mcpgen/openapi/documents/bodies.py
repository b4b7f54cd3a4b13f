"""The body of a request (3.1, section 4.8.13); any method may have one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mcpgen.openapi.documents.media import read_content
from mcpgen.openapi.model import Body

if TYPE_CHECKING:
    from mcpgen.openapi.documents.context import Context
    from mcpgen.openapi.documents.nodes import Node


def read_body(context: Context, operation: Node) -> Body | None:
    """Read what an operation sends; None where it sends nothing. Raises FaultError."""
    named = operation.get("requestBody")
    if named is None:
        return None
    target = context.target(named)
    body = context.once("body", target.node, lambda node: _body(context, node))
    if body is None or target.description is None:
        return body
    return replace(body, description=target.description)


def _body(context: Context, node: Node) -> Body | None:
    node.object("the request body")
    media = read_content(context, node)
    if not media:
        message = "a request body without a media type: left out"
        context.warn("MG611", message, node.at, "Name one in `content`: application/json.")
        return None
    required = context.flag(node, "required") or False
    return Body(media, node.at, required, context.text(node, "description"))
