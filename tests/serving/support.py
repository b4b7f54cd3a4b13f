"""Starting the fixture server, as real as a generated one but for its application."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from mcpgen_runtime.testing.process import ServerProcess

FIXTURE = Path(__file__).parent / "fixture"
SRC = Path(__file__).parents[2] / "src"
ENVIRONMENT = os.environ | {"PYTHONPATH": str(SRC)}
INITIALIZE = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "tests", "version": "1"},
}
ENVELOPE = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": {"name": "tests", "version": "1"},
}
"""The `_meta` of a request of the stateless revision."""


def command(mode: str = "") -> list[str]:
    return [sys.executable, str(FIXTURE / "server.py"), mode]


def start(mode: str = "", grace: float = 1) -> ServerProcess:
    """Start it; `grace` scales all the times that it gives at the end."""
    return ServerProcess(command(mode), env=ENVIRONMENT | {"FIXTURE_GRACE": str(grace)})


def request(number: str | int, method: str, **params: object) -> bytes:
    message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    return json.dumps(message).encode() + b"\n"


def call(number: str | int, tool: str, **arguments: object) -> bytes:
    return request(number, "tools/call", name=tool, arguments=arguments)


def text_of(answer: dict[str, object]) -> str:
    text: str = answer["result"]["content"][0]["text"]  # type: ignore[index]
    return text
