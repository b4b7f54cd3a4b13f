"""`tools/list` and `tools/call` (MCP 2025-11-25, Tools), and tools that come and go."""

from __future__ import annotations

from mcpgen_runtime.session.codes import INVALID_PARAMS
from mcpgen_runtime.session.events import Call
from mcpgen_runtime.session.refusals import Refusal, echo
from mcpgen_runtime.session.subscriptions import change_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen_runtime.session.connection import Connection
    from mcpgen_runtime.session.messages import Request

__all__ = ["call_tool", "hide", "list_tools", "show"]


def list_tools(connection: Connection, request: Request) -> bytes:
    """List all tools on one page, so that every cursor is one that was never given."""
    if request.params.get("cursor") is not None:
        raise Refusal(INVALID_PARAMS, "Unknown cursor.", request.id)
    connection.listed = True
    tools = connection.catalog.tools_json(request.client.speaks, connection.hidden)
    return b'{"tools":%b}' % tools


def call_tool(connection: Connection, request: Request) -> Call:
    """Check the shape of a call; its arguments are checked where they are used."""
    tool = request.params.get("name")
    if type(tool) is not str:
        raise Refusal(INVALID_PARAMS, "params.name must be a string.", request.id)
    if tool not in connection.catalog.names() or tool in connection.hidden:
        raise Refusal(INVALID_PARAMS, f"Unknown tool: {echo(tool)}", request.id)
    arguments = request.params.get("arguments")
    if arguments is None:
        arguments = {}
    elif type(arguments) is not dict:
        raise Refusal(INVALID_PARAMS, "params.arguments must be an object.", request.id)
    call = Call(request.id, tool, arguments, request.meta, request.client)
    connection.in_flight[request.id] = call
    return call


def hide(connection: Connection, names: Iterable[str]) -> bytes:
    """Stop serving some tools; calls of them that are running go on. Returns lines to send."""
    return _change(connection, connection.hidden | _known(connection, names))


def show(connection: Connection, names: Iterable[str]) -> bytes:
    """Serve some hidden tools again. Returns lines to send."""
    return _change(connection, connection.hidden - _known(connection, names))


def _change(connection: Connection, hidden: set[str]) -> bytes:
    if hidden == connection.hidden:
        return b""
    connection.hidden = hidden
    return change_lines(connection)


def _known(connection: Connection, names: Iterable[str]) -> set[str]:
    known = set(names)
    strangers = known - connection.catalog.names()
    if strangers:
        raise ValueError(f"no such tool: {', '.join(sorted(strangers))}")
    return known
