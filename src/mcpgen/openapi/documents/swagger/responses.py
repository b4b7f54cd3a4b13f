"""The answers of 2.0: one schema, whatever media types the operation produces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.openapi.documents.swagger.types import JSON, media_types
from mcpgen.openapi.model import Media

if TYPE_CHECKING:
    from mcpgen.openapi.documents.context import Context
    from mcpgen.openapi.documents.nodes import Node


def swagger_content(
    context: Context, root: Node, operation: Node, response: Node
) -> tuple[Media, ...]:
    """Return the media types of an answer; () where it has no content. Raises FaultError."""
    response.object("the answer")
    schema = response.schema()
    if schema is None:
        return ()
    types = media_types(context, root, operation, "produces") or (JSON,)
    return tuple(Media(name, schema, response.at) for name in types)
