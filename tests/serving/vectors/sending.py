"""What a vector sends, as bytes (the first lines of vectors.json say how it is written there)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

CLIENT = {"name": "tests", "version": "1"}
ENVELOPE = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}


def line(message: dict[str, Any]) -> bytes:
    return json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n"


HANDSHAKE = line(
    {
        "id": "handshake",
        "method": "initialize",
        "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": CLIENT},
    }
)
INITIALIZED = line({"method": "notifications/initialized"})
PING = line({"id": "probe", "method": "ping"})
DISCOVER = line({"id": "probe", "method": "server/discover", "params": {"_meta": ENVELOPE}})


def probe(vector: dict[str, Any]) -> bytes:
    """Ask, in the vector's own era, whether the server still answers."""
    return DISCOVER if vector["group"] == "modern" else PING


def to_bytes(send: Any) -> bytes:
    if isinstance(send, str):
        return send.encode() + b"\n"
    if "raw" in send:
        return str(send["raw"]).encode()
    if "raw_hex" in send:
        return bytes.fromhex(send["raw_hex"])
    return _GENERATORS[send["gen"]](send["n"])


def _call_of_echo(text: str) -> bytes:
    return (
        '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":'
        f'{{"name":"echo","arguments":{{"text":{text}}}}}}}\n'
    ).encode()


_GENERATORS: dict[str, Callable[[int], bytes]] = {
    "deep": lambda depth: _call_of_echo("[" * depth + "]" * depth),
    "deepbare": lambda depth: b"[" * depth + b"\n",
    "echo": lambda size: _call_of_echo('"' + "x" * size + '"'),
    "junk": lambda size: b"x" * size,
}
