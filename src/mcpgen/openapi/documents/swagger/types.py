"""`consumes` and `produces` of 2.0: of the operation, else of the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.openapi.documents.faults import FaultError
from mcpgen.openapi.documents.media_types import can_be_sent

if TYPE_CHECKING:
    from mcpgen.openapi.documents.context import Context
    from mcpgen.openapi.documents.nodes import Node

JSON = "application/json"


def media_types(context: Context, root: Node, operation: Node, name: str) -> tuple[str, ...]:
    """Return the media types that count for an operation, in their order; () says nothing."""
    node = operation.get(name) or root.get(name)
    if node is None:
        return ()
    return context.once(name, node, lambda found: _texts(context, found, name))


def _texts(context: Context, node: Node, name: str) -> tuple[str, ...]:
    try:
        items = [node] if isinstance(node.value, str) else list(node.items(f"`{name}`"))
    except FaultError:
        context.odd(f"`{name}`", node)
        return ()
    named = [item for item in items if isinstance(item.value, str) and item.value]
    sendable = (item.value for item in named if can_be_sent(context, item.value, item.at))
    return tuple(dict.fromkeys(sendable))
