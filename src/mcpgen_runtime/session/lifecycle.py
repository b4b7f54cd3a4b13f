"""`initialize`, `ping` and what clients notify (MCP 2025-11-25: Lifecycle, Ping, Cancellation)."""

from __future__ import annotations

from mcpgen_runtime.session.clients import Client
from mcpgen_runtime.session.codes import INVALID_PARAMS
from mcpgen_runtime.session.events import Cancel
from mcpgen_runtime.session.introduction import introduction
from mcpgen_runtime.session.jsontext import dump
from mcpgen_runtime.session.messages import is_id, member
from mcpgen_runtime.session.refusals import unsupported_version
from mcpgen_runtime.session.revisions import names, negotiate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject
    from mcpgen_runtime.session.connection import Connection
    from mcpgen_runtime.session.messages import Notification, Request

__all__ = ["cancelled", "ignore", "initialize", "ping"]

DEFAULT_LEVEL = "info"
"""Of log messages, until `logging/setLevel`; the protocol leaves it to the server."""


def initialize(connection: Connection, request: Request) -> bytes:
    """Agree on a revision and introduce the server."""
    params = request.params
    requested: str = member(request, params, "protocolVersion", str, "params.protocolVersion")
    capabilities: JsonObject = member(request, params, "capabilities", dict, "params.capabilities")
    info: JsonObject = member(request, params, "clientInfo", dict, "params.clientInfo")
    for key in ("name", "version"):
        member(request, info, key, str, f"params.clientInfo.{key}")
    revision = negotiate(requested, connection.revisions)
    if revision is None:
        supported = names(connection.revisions, handshake=False)
        raise unsupported_version(INVALID_PARAMS, requested, supported, request.id)
    connection.client = Client(revision, info, capabilities, DEFAULT_LEVEL)
    result = {
        "protocolVersion": revision.name,
        "serverInfo": connection.catalog.server_info(revision.form),
        **introduction(connection.catalog, revision),
    }
    return dump(result).encode()


def ping(connection: Connection, request: Request) -> bytes:  # noqa: ARG001 - the form of a method
    """Say that the server is there."""
    return b"{}"


def cancelled(connection: Connection, notification: Notification) -> Cancel | None:
    """Mark a call as cancelled and let go of it; an id that is not in flight is ignored.

    A subscription ends by it too, and nothing answers that.
    """
    id = notification.params.get("requestId")  # noqa: A001 - the protocol's word
    if not is_id(id):
        return None
    connection.subscriptions.pop(id, None)
    call = connection.in_flight.pop(id, None)
    if call is None:
        return None
    call.cancelled = True
    reason = notification.params.get("reason")
    return Cancel(call, reason if type(reason) is str else "")


def ignore(connection: Connection, notification: Notification) -> None:
    """Nothing follows from it."""
