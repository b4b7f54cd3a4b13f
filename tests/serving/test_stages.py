"""The two stages: what the first may import, and how it hands over."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.serving.support import (
    ENVELOPE,
    ENVIRONMENT,
    FIXTURE,
    INITIALIZE,
    call,
    request,
    start,
    text_of,
)

ALLOWED = {"__future__", "codecs", "errno", "json", "os", "select", "signal", "sys", "time"}
"""What the first stage may import of the standard library, with whatever these import."""

STAGE_ONE = """
import os, sys
import {imports}
allowed = set(sys.modules)

def launch(*_):
    loaded = set(sys.modules) - allowed - {{"mcpgen_runtime.serving.launch"}}
    os.write(2, " ".join(sorted(loaded)).encode())
    os._exit(0)

second_stage = sys.modules["mcpgen_runtime.serving.launch"] = type(sys)("launch")
second_stage.launch = launch

from mcpgen_runtime.serving import serve
serve("fixture_mcp", {folder!r}, [])
"""

OURS = """
mcpgen_runtime mcpgen_runtime._lazy
mcpgen_runtime.serving mcpgen_runtime.serving.descriptors mcpgen_runtime.serving.leaving
mcpgen_runtime.serving.main mcpgen_runtime.serving.opening mcpgen_runtime.serving.package
mcpgen_runtime.serving.saying mcpgen_runtime.serving.selection mcpgen_runtime.serving.settings
mcpgen_runtime.serving.starting mcpgen_runtime.serving.wire
mcpgen_runtime.session mcpgen_runtime.session.batches mcpgen_runtime.session.catalog
mcpgen_runtime.session.clients mcpgen_runtime.session.codes mcpgen_runtime.session.completing
mcpgen_runtime.session.connection mcpgen_runtime.session.discovery
mcpgen_runtime.session.dispatching mcpgen_runtime.session.envelope mcpgen_runtime.session.events
mcpgen_runtime.session.framing mcpgen_runtime.session.introduction mcpgen_runtime.session.jsontext
mcpgen_runtime.session.levels mcpgen_runtime.session.lifecycle mcpgen_runtime.session.logs
mcpgen_runtime.session.messages mcpgen_runtime.session.methods mcpgen_runtime.session.refusals
mcpgen_runtime.session.replies mcpgen_runtime.session.revisions mcpgen_runtime.session.session
mcpgen_runtime.session.states mcpgen_runtime.session.subscriptions mcpgen_runtime.session.tools
"""

HANDSHAKE = (
    request(1, "initialize", **INITIALIZE)
    + request(2, "ping")
    + request(3, "logging/setLevel", level="debug")
    + request(4, "tools/list")
)
STATELESS = (
    request(1, "server/discover", _meta=ENVELOPE)
    + request(2, "subscriptions/listen", _meta=ENVELOPE, notifications={"toolsListChanged": True})
    + request(3, "tools/list", _meta=ENVELOPE)
)


@pytest.mark.parametrize(
    ("lines", "expected"), [(HANDSHAKE, [1, 2, 3, 4]), (STATELESS, [1, None, 3])]
)
def test_the_first_stage_imports_only_what_is_pinned(lines: bytes, expected: list[Any]) -> None:
    program = STAGE_ONE.format(imports=", ".join(sorted(ALLOWED)), folder=str(FIXTURE))
    child = subprocess.run(
        [sys.executable, "-c", program],
        env=ENVIRONMENT,
        input=lines,
        capture_output=True,
        check=True,
    )
    messages = [json.loads(line) for line in child.stdout.splitlines()]
    assert [message.get("id") for message in messages] == expected
    assert not any("error" in message for message in messages)
    assert set(child.stderr.decode().split()) == set(OURS.split())


def test_the_first_answers_wait_for_no_application() -> None:
    with start("endless start") as server:
        assert server.initialize()["serverInfo"]["version"] == "1.2.3"
        assert len(server.list_tools()) == 6
        assert server.request("ping")["result"] == {}


def test_a_session_without_a_call_never_loads() -> None:
    with start("import fails") as server:
        server.send_bytes(request(1, "initialize", **INITIALIZE))
        assert server.close() == 0
        assert server.stderr == ""


def test_an_early_call_waits_for_the_handlers() -> None:
    with start("slow start") as server:
        server.send_bytes(
            request("a", "initialize", **INITIALIZE)
            + call("b", "add", a=1, b=2)
            + request("c", "ping")
        )
        assert text_of(server.answer("b")) == "3"
        order = [json.loads(line)["id"] for line in server.stdout_lines]
        assert order == ["a", "c", "b"]


def test_an_early_call_can_be_cancelled() -> None:
    with start("slow start") as server:
        server.send_bytes(
            request("a", "initialize", **INITIALIZE)
            + call("b", "add", a=1, b=2)
            + b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"b"}}\n'
            + call("b", "add", a=3, b=4)
        )
        assert text_of(server.answer("b")) == "7"
        assert server.close() == 0
        assert len(server.stdout_lines) == 2


def test_an_idle_client_finds_the_handlers_loaded() -> None:
    """Also: a launch failure is told to a client that says nothing."""
    with start("import fails") as server:
        assert server.wait() == 1
        assert "No module named 'no_such_module'" in server.stderr
        assert server.stdout_lines == []


@pytest.mark.parametrize("at_once", [True, False])
def test_input_from_a_regular_file(tmp_path: Any, at_once: bool) -> None:
    calls = b"".join(call(n, "echo", text=str(n)) for n in range(500))
    lines = request("a", "initialize", **INITIALIZE) + request("b", "tools/list") + calls
    path = tmp_path / "requests.jsonl"
    path.write_bytes(lines if at_once else lines.rstrip(b"\n"))
    with path.open("rb") as file:
        child = subprocess.run(
            [sys.executable, str(FIXTURE / "server.py")],
            env=ENVIRONMENT,
            stdin=file,
            capture_output=True,
            check=False,
        )
    assert child.returncode == 0
    answers = {json.loads(line)["id"] for line in child.stdout.splitlines()}
    assert answers == {"a", "b", *range(500)}
