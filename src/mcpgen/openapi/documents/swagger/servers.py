"""`schemes`, `host` and `basePath` of 2.0, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.openapi.documents.context import as_text
from mcpgen.openapi.documents.faults import FaultError
from mcpgen.openapi.model import Server

if TYPE_CHECKING:
    from mcpgen.openapi.documents.context import Context
    from mcpgen.openapi.documents.nodes import Node

_PREFERRED = ("https", "http")


def swagger_servers(context: Context, root: Node, operation: Node) -> tuple[Server, ...]:
    """Return the base URLs of an operation, `https` first; one without a host is relative.

    Where no scheme is named it is the one that the document came by: `https` is taken for it.
    """
    node = operation.get("schemes") or root.get("schemes") or root
    return context.once("servers", node, lambda found: _servers(context, root, found))


def _servers(context: Context, root: Node, node: Node) -> tuple[Server, ...]:
    host = (context.text(root, "host") or "").rpartition("://")[2]
    base = (context.text(root, "basePath") or "").strip("/")
    path = f"/{base}" if base else ""
    if not host:
        at = root.below("basePath", base).at if base else root.at
        return (Server(path or "/", at),)
    at = root.below("host", host).at
    schemes = _schemes(context, node)
    return tuple(Server(f"{scheme}://{host.rstrip('/')}{path}", at) for scheme in schemes)


def _schemes(context: Context, node: Node) -> list[str]:
    if isinstance(node.value, dict):
        return ["https"]
    try:
        named = {as_text(item.value) for item in node.items("`schemes`")}
    except FaultError:
        context.odd("`schemes`", node)
        return ["https"]
    return [scheme for scheme in _PREFERRED if scheme in named] or ["https"]
