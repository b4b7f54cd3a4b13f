"""A session over a small catalog, and short ways to talk to it."""

from __future__ import annotations

import json
from typing import Any

from mcpgen_runtime.session import Answer, Call, Cancel, Catalog, Send, Session

CATALOG = (
    b'{"contract":1,"serverInfo":{"name":"small","title":"Small","version":"1","websiteUrl":"w"},'
    b'"instructions":"Be kind.","tools":[\n'
    b'{"name":"echo","inputSchema":{"type":"object"}\t,"annotations":{"readOnlyHint":true}\t'
    b',"title":"Echo","outputSchema":{"type":"object"},"_meta":{"a":"\\t"}\t,"icons":[]},\n'
    b'{"name":"a/b.c-d","inputSchema":{"type":"object"}\t\t\t}\n'
    b"]}\n"
)
DYNAMIC = CATALOG.replace(b'"tools":[', b'"dynamic":true,"tools":[')
CLIENT = {"name": "tests", "version": "1"}
ENVELOPE = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": CLIENT,
}
RESULT = Answer('{"content":[]}')
INITIALIZE = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": CLIENT}


def line(method: str, params: Any = None, **members: Any) -> bytes:
    """One message with its newline; `id=` makes it a request."""
    message = {"jsonrpc": "2.0", "method": method, **members}
    return json.dumps(message if params is None else message | {"params": params}).encode() + b"\n"


def call_line(number: Any, tool: str = "echo", **params: Any) -> bytes:
    return line("tools/call", {"name": tool, **params}, id=number)


def stateless_line(method: str, number: Any, envelope: Any = ENVELOPE, **params: Any) -> bytes:
    """A request of 2026-07-28."""
    return line(method, {**params, "_meta": envelope}, id=number)


def fresh(catalog: bytes = CATALOG, **options: Any) -> Session:
    return Session(Catalog(catalog), **options)


def opened(catalog: bytes = CATALOG, *, protocol: str = "2025-11-25", **options: Any) -> Session:
    session = fresh(catalog, **options)
    ask(session, line("initialize", INITIALIZE | {"protocolVersion": protocol}, id="init"))
    return session


def replies(session: Session, data: bytes) -> list[dict[str, Any]]:
    """What is sent in answer to some bytes, parsed."""
    events = session.receive(data)
    return [json.loads(event.line) for event in events if isinstance(event, Send)]


def ask(session: Session, data: bytes) -> dict[str, Any]:
    (reply,) = replies(session, data)
    return reply


def code(session: Session, data: bytes) -> int:
    number: int = ask(session, data)["error"]["code"]
    return number


def take_call(session: Session, data: bytes) -> Call:
    (event,) = session.receive(data)
    assert isinstance(event, Call)
    return event


def take_cancel(session: Session, data: bytes) -> Cancel:
    (event,) = session.receive(data)
    assert isinstance(event, Cancel)
    return event
