"""Hosts that cannot run here, as they were seen to open a server and to end it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Server = subprocess.Popen[bytes]
    Close = Callable[[Server], None]

NOTES = Path(__file__).parents[2] / "examples" / "notes" / "src"
META = "io.modelcontextprotocol/"
ENVELOPE = {
    f"{META}protocolVersion": "2026-07-28",
    f"{META}clientInfo": {"name": "claude-code", "version": "2.1.332"},
    f"{META}clientCapabilities": {"roots": {"listChanged": True}, "elicitation": {}},
}
Message = dict[str, Any]


def request(id: str | int, method: str, **params: Any) -> Message:  # noqa: A002 - the protocol's word
    return {"jsonrpc": "2.0", "id": id, "method": method, "params": params}


def handshake(name: str, revision: str) -> list[Message]:
    client = {"name": name, "version": "1"}
    agreed = {"protocolVersion": revision, "capabilities": {}, "clientInfo": client}
    return [
        request(0, "initialize", **agreed),
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
    ]


def asked(**meta: Any) -> list[Message]:
    """The list, and a call."""
    call: Message = {"name": "list_notes", "arguments": {}, "_meta": meta | {"progressToken": 2}}
    return [request(1, "tools/list", _meta=meta), request(2, "tools/call", **call)]


PROBE = request("server-discover-probe-1", "server/discover", _meta=ENVELOPE)
SLOW_PROBE = [PROBE, *handshake("claude-code", "2025-11-25"), *asked()]
OPENINGS = {
    "Claude Code": [PROBE, *asked(**ENVELOPE)],
    "Claude Code that gave up its probe": SLOW_PROBE,
    "Codex": [*handshake("codex-mcp-client", "2025-06-18"), *asked(progressToken=1)],
    "Gemini CLI": [*handshake("gemini-cli-mcp-client", "2025-06-18"), *asked()],
    "opencode": [*handshake("opencode", "2025-11-25"), *asked()],
    "an older desktop": [*handshake("claude-ai", "2024-11-05"), *asked()],
}


def interrupt_then_terminate(server: Server) -> None:
    """Claude Code: standard input stays open."""
    server.send_signal(signal.SIGINT)
    time.sleep(0.1)
    server.send_signal(signal.SIGTERM)


def terminate_and_close(server: Server) -> None:
    """Codex: both at once."""
    server.send_signal(signal.SIGTERM)
    pipe(server.stdin).close()


def walk_away(server: Server) -> None:
    """Gemini CLI: it does not wait, and its end of both pipes goes with it."""
    terminate_and_close(server)
    pipe(server.stdout).close()


def close_input(server: Server) -> None:
    """The Inspector, opencode, the SDKs: a signal follows only after two seconds."""
    pipe(server.stdin).close()


CLOSINGS = [interrupt_then_terminate, terminate_and_close, walk_away, close_input]


def pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with subprocess.Popen(
        [sys.executable, "-m", "notes_mcp"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(NOTES)},
    ) as running:
        yield running
        running.kill()


def talk(server: Server, messages: list[Message]) -> dict[Any, Message]:
    """Send all at once, as a host may, and wait for every answer."""
    pipe(server.stdin).write(b"".join(json.dumps(each).encode() + b"\n" for each in messages))
    pipe(server.stdin).flush()
    owed = [each["id"] for each in messages if "id" in each]
    answers = [json.loads(pipe(server.stdout).readline()) for _ in owed]
    assert sorted(map(str, owed)) == sorted(str(answer["id"]) for answer in answers)
    return {answer["id"]: answer["result"] for answer in answers}


@pytest.mark.parametrize("host", OPENINGS)
def test_a_host_that_opens_in_its_way_gets_all_answers(host: str, server: Server) -> None:
    results = talk(server, OPENINGS[host])
    assert len(results[1]["tools"]) == 4
    assert not results[2].get("isError")
    assert json.loads(results[2]["content"][0]["text"]) == {"notes": [], "total": 0}
    close_input(server)
    assert server.wait(10) == 0


@pytest.mark.parametrize("called", [False, True], ids=["listed", "called"])
@pytest.mark.parametrize("close", CLOSINGS)
def test_a_server_ends_with_0_however_it_is_ended(
    close: Close, called: bool, server: Server
) -> None:
    talk(server, [*handshake("host", "2025-11-25"), *asked()[: 2 if called else 1]])
    close(server)
    assert server.wait(10) == 0
