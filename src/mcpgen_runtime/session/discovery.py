"""`server/discover` (MCP 2026-07-28, Server, Discovery)."""

from __future__ import annotations

from mcpgen_runtime.session.introduction import introduction
from mcpgen_runtime.session.jsontext import dump
from mcpgen_runtime.session.revisions import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.session.connection import Connection
    from mcpgen_runtime.session.messages import Request

__all__ = ["discover"]


def discover(connection: Connection, request: Request) -> bytes:
    """Introduce the server, with the revisions that a request may name in its envelope."""
    result = {
        "supportedVersions": names(connection.revisions, handshake=False),
        **introduction(connection.catalog, request.client.speaks),
    }
    return dump(result).encode()
