"""`initialize`, `ping` and what clients notify (MCP 2025-11-25: Lifecycle, Ping, Cancellation)."""

from __future__ import annotations

from mcpgen_runtime.session.codes import INVALID_PARAMS
from mcpgen_runtime.session.events import Cancel
from mcpgen_runtime.session.jsontext import dump
from mcpgen_runtime.session.messages import is_id
from mcpgen_runtime.session.refusals import Refusal, echo
from mcpgen_runtime.session.revisions import negotiate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject
    from mcpgen_runtime.session.connection import Connection
    from mcpgen_runtime.session.messages import Notification, Request
    from mcpgen_runtime.session.revisions import Revision

__all__ = ["cancelled", "ignore", "initialize", "ping"]

CAPABILITIES: JsonObject = {"tools": {}}


def initialize(connection: Connection, request: Request) -> bytes:
    """Agree on a revision and introduce the server."""
    params = request.params
    requested: str = _member(request, params, "protocolVersion", str)
    capabilities: JsonObject = _member(request, params, "capabilities", dict)
    client: JsonObject = _member(request, params, "clientInfo", dict)
    for key in ("name", "version"):
        _member(request, client, key, str, "clientInfo.")
    revision = negotiate(requested, connection.revisions)
    if revision is None:
        raise _no_revision(connection, request, requested)
    connection.revision = revision
    connection.client_capabilities = capabilities
    connection.client_info = client
    return _introduction(connection, revision)


def ping(connection: Connection, request: Request) -> bytes:  # noqa: ARG001 - the form of a method
    """Say that the server is there."""
    return b"{}"


def cancelled(connection: Connection, notification: Notification) -> Cancel | None:
    """Mark a call as cancelled and let go of it; an id that is not in flight is ignored."""
    id = notification.params.get("requestId")  # noqa: A001 - the protocol's word
    call = connection.in_flight.pop(id, None) if is_id(id) else None
    if call is None:
        return None
    call.cancelled = True
    reason = notification.params.get("reason")
    return Cancel(call, reason if type(reason) is str else "")


def ignore(connection: Connection, notification: Notification) -> None:
    """Nothing follows from it."""


def _introduction(connection: Connection, revision: Revision) -> bytes:
    catalog = connection.catalog
    result: JsonObject = {
        "protocolVersion": revision.name,
        "capabilities": CAPABILITIES,
        "serverInfo": catalog.server_info,
    }
    if catalog.instructions is not None:
        result["instructions"] = catalog.instructions
    return dump(result).encode()


def _member(request: Request, holder: JsonObject, key: str, kind: type, place: str = "") -> Json:
    value = holder.get(key)
    if type(value) is not kind:
        wanted = "a string" if kind is str else "an object"
        raise Refusal(INVALID_PARAMS, f"params.{place}{key} must be {wanted}.", request.id)
    return value


def _no_revision(connection: Connection, request: Request, requested: str) -> Refusal:
    supported = [row.name for row in connection.revisions]
    return Refusal(
        INVALID_PARAMS,
        "Unsupported protocol version",
        request.id,
        {"supported": supported, "requested": echo(requested)},
    )
