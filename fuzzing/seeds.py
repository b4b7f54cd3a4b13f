"""What fuzzing starts from: each of the wire vectors, with the handshake of its era before it.

`vectors.json` stands in a folder beside the repository, and may be absent; some lines of our own
are there anyway.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["VECTORS", "named_seeds", "seeds"]

VECTORS = Path(__file__).resolve().parents[2] / "shared/wire/vectors.json"
LARGEST = 12_000  # bytes of a seed: mutating megabytes finds nothing that kilobytes do not

CLIENT = {"name": "fuzzing", "version": "1"}
ENVELOPE = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}


def seeds() -> list[bytes]:
    """Return all of them."""
    return [*named_seeds().values(), *_ours()]


def named_seeds() -> dict[str, bytes]:
    """Return what the vectors send, by their ids."""
    if not VECTORS.exists():
        return {}
    vectors = json.loads(VECTORS.read_text())["vectors"]
    found = {vector["id"]: _to_bytes(vector) for vector in vectors}
    return {name: data for name, data in found.items() if data}


def line(method: str, params: Any = None, **members: Any) -> bytes:
    """Return a message; `id=` makes it a request."""
    message = {"jsonrpc": "2.0", **members, "method": method}
    return json.dumps(message if params is None else message | {"params": params}).encode() + b"\n"


def initialize(revision: str, id_: Any = 0) -> bytes:
    """Return the request that opens a connection."""
    params = {"protocolVersion": revision, "capabilities": {}, "clientInfo": CLIENT}
    return line("initialize", params, id=id_)


def batch(*lines: bytes) -> bytes:
    """Return an array of messages."""
    return b"[" + b",".join(lines).replace(b"\n", b"") + b"]\n"


def _ours() -> list[bytes]:
    call = {"name": "echo", "arguments": {"text": "x"}, "_meta": {"progressToken": 1}}
    asking = {**ENVELOPE, "progressToken": "t", "io.modelcontextprotocol/logLevel": "debug"}
    cancel = line("notifications/cancelled", {"requestId": 2})
    listen = {"notifications": {"toolsListChanged": True}, "_meta": ENVELOPE}
    calls = [line("tools/call", call, id=number) for number in (2, 3, "2")]
    many = [line("tools/call", call, id=f"call {number}") for number in range(30)]
    wrong = {"notifications": {"toolsListChanged": 1}, "_meta": ENVELOPE}
    return [
        initialize("2025-03-26") + batch(*many),
        b"".join(line("subscriptions/listen", listen, id=number) for number in range(66)),
        line("subscriptions/listen", wrong, id=1) + line("subscriptions/listen", listen, id=2),
        initialize("2025-03-26") + batch(*calls, line("ping", id=4), cancel) + b"[]\n[1]\n",
        initialize("2024-11-05") + b"".join(calls) + cancel + line("tools/list", {}, id=5),
        initialize("2025-11-25") + line("logging/setLevel", {"level": "debug"}, id=1) + calls[0],
        line("tools/call", {**call, "_meta": asking}, id=2) + cancel + initialize("2025-06-18"),
        initialize("2025-03-26")
        + batch(initialize("2025-11-25", 1), line("ping", id=2))
        + calls[0],
        initialize("2025-03-26") + batch(line("subscriptions/listen", listen, id=1), calls[0]),
        line("subscriptions/listen", listen | {"notifications": {}}, id=2) + calls[0],
        line("subscriptions/listen", listen, id=2) + line("tools/list", {}, id=3) + cancel,
        line("server/discover", {"_meta": ENVELOPE}, id="d") + initialize("2025-03-26", "d"),
        line("tools/call", call | {"deep": json.loads("[" * 350 + "]" * 350)}, id=7),
        b'{"jsonrpc":"2.0","id":8,"result":' + b"[" * 1_500 + b"]" * 1_500 + b"}\n",
    ]


def _to_bytes(vector: dict[str, Any]) -> bytes:
    data = b"".join(map(_sent, vector["sends"]))
    if vector["era"] in {"init-only", "legacy"}:
        data = initialize("2025-11-25", "handshake") + data
    return data


def _sent(send: Any) -> bytes:
    if isinstance(send, str):
        return send.encode() + b"\n"
    if "gen" in send:
        return _GENERATORS[send["gen"]](min(send["n"], LARGEST))
    return bytes.fromhex(send.get("raw_hex", "")) + str(send.get("raw", "")).encode()


def _echo(text: str) -> bytes:
    call = '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":'
    return f'{call}{{"name":"echo","arguments":{{"text":{text}}}}}}}\n'.encode()


_GENERATORS: dict[str, Callable[[int], bytes]] = {
    "deep": lambda depth: _echo("[" * depth + "]" * depth),
    "deepbare": lambda depth: b"[" * depth + b"\n",
    "echo": lambda size: _echo('"' + "x" * size + '"'),
    "junk": lambda size: b"x" * size,
}
