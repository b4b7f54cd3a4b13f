"""`tools/list` and `tools/call` (MCP 2025-11-25, Tools)."""

from __future__ import annotations

from mcpgen_runtime.session.codes import INVALID_PARAMS
from mcpgen_runtime.session.events import Call
from mcpgen_runtime.session.refusals import Refusal, echo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.session.connection import Connection
    from mcpgen_runtime.session.messages import Request

__all__ = ["call_tool", "list_tools"]


def list_tools(connection: Connection, request: Request) -> bytes:
    """List all tools on one page, so that every cursor is one that was never given."""
    if request.params.get("cursor") is not None:
        raise Refusal(INVALID_PARAMS, "Unknown cursor.", request.id)
    connection.listed = True
    return b'{"tools":%b}' % connection.catalog.tools_json()


def call_tool(connection: Connection, request: Request) -> Call:
    """Check the shape of a call; its arguments are checked where they are used."""
    tool = request.params.get("name")
    if type(tool) is not str:
        raise Refusal(INVALID_PARAMS, "params.name must be a string.", request.id)
    if tool not in connection.catalog.names():
        raise Refusal(INVALID_PARAMS, f"Unknown tool: {echo(tool)}", request.id)
    arguments = request.params.get("arguments")
    if arguments is None:
        arguments = {}
    elif type(arguments) is not dict:
        raise Refusal(INVALID_PARAMS, "params.arguments must be an object.", request.id)
    call = Call(request.id, tool, arguments, request.meta)
    connection.in_flight[request.id] = call
    return call
