"""`subscriptions/listen`, and who is told that the tools have changed.

MCP 2026-07-28, Subscriptions: every line of a subscription carries the id of the request that
opened it. In the handshake revisions the connection itself is told (2025-11-25, Tools, List Changed
Notification).
"""

from __future__ import annotations

from mcpgen_runtime.session.codes import INVALID_PARAMS, INVALID_REQUEST
from mcpgen_runtime.session.envelope import SUBSCRIPTION
from mcpgen_runtime.session.events import Send
from mcpgen_runtime.session.refusals import Refusal
from mcpgen_runtime.session.replies import notification_line
from mcpgen_runtime.session.states import OPEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject
    from mcpgen_runtime.session.connection import Connection
    from mcpgen_runtime.session.events import Id
    from mcpgen_runtime.session.messages import Request

__all__ = ["change_lines", "listen"]

MOST = 64
"""Subscriptions of one connection at a time."""

CHANGED = "notifications/tools/list_changed"
ACKNOWLEDGED = "notifications/subscriptions/acknowledged"
TOOLS = "toolsListChanged"


def listen(connection: Connection, request: Request) -> Send:
    """Open a subscription and say what of it is honoured: a change of the tools, and no more."""
    wanted = request.params.get("notifications")
    if type(wanted) is not dict:
        raise Refusal(INVALID_PARAMS, "params.notifications must be an object.", request.id)
    tools = wanted.get(TOOLS)
    if tools is not None and type(tools) is not bool:
        raise Refusal(
            INVALID_PARAMS, f"params.notifications.{TOOLS} must be a boolean.", request.id
        )
    if len(connection.subscriptions) >= MOST:
        words = f"A connection has at most {MOST} subscriptions; cancel one."
        raise Refusal(INVALID_REQUEST, words, request.id)
    connection.subscriptions[request.id] = bool(tools)
    honoured = {TOOLS: True} if tools else {}
    params = {**_tag(request.id), "notifications": honoured}
    return Send(notification_line(ACKNOWLEDGED, params))


def change_lines(connection: Connection) -> bytes:
    """Return what tells everybody who listens that the tools have changed."""
    if not connection.catalog.dynamic:
        return b""
    lines = [notification_line(CHANGED)] if connection.state == OPEN else []
    subscriptions = connection.subscriptions.items()
    lines += (notification_line(CHANGED, _tag(id)) for id, tools in subscriptions if tools)  # noqa: A001
    return b"".join(lines)


def _tag(id: Id) -> JsonObject:  # noqa: A002 - the protocol's word
    return {"_meta": {SUBSCRIPTION: id}}
