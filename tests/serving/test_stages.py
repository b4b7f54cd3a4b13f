"""The two stages: what the first may import, and how it hands over."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from tests.serving.support import (
    ENVELOPE,
    ENVIRONMENT,
    FIXTURE,
    INITIALIZE,
    SRC,
    call,
    command,
    request,
    start,
    text_of,
)

if TYPE_CHECKING:
    from pathlib import Path

ALLOWED = {"__future__", "_json", "_signal", "_thread", "codecs", "os", "select", "sys", "time"}
"""What the first stage may import of the standard library, with whatever these import: not `json`,
whose pure half takes as long as the interpreter took to start, nor anything that needs `enum`."""

STAGE_ONE = """
import os, sys
import {imports}
allowed = set(sys.modules)
sys.path.insert(0, {source!r})

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
mcpgen_runtime.serving.settings mcpgen_runtime.serving.starting mcpgen_runtime.serving.wire
mcpgen_runtime.session mcpgen_runtime.session.batches mcpgen_runtime.session.catalog
mcpgen_runtime.session.clients mcpgen_runtime.session.codes mcpgen_runtime.session.completing
mcpgen_runtime.session.connection mcpgen_runtime.session.discovery
mcpgen_runtime.session.dispatching mcpgen_runtime.session.envelope mcpgen_runtime.session.events
mcpgen_runtime.session.framing mcpgen_runtime.session.introduction
mcpgen_runtime.session.jsonparts mcpgen_runtime.session.jsontext
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
    imports = ", ".join(sorted(ALLOWED))
    program = STAGE_ONE.format(imports=imports, source=str(SRC), folder=str(FIXTURE))
    child = subprocess.run(
        [sys.executable, "-I", "-c", program],  # without what the environment brings in
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


def test_a_session_without_a_call_never_loads(tmp_path: Path) -> None:
    requests = tmp_path / "requests.jsonl"
    requests.write_bytes(request(1, "initialize", **INITIALIZE))
    with requests.open("rb") as file:
        done = subprocess.run(
            command("import fails"), env=ENVIRONMENT, stdin=file, capture_output=True, check=True
        )
    assert json.loads(done.stdout)["id"] == 1
    assert done.stderr == b""


def test_lists_are_answered_while_the_handlers_load() -> None:
    """They load in the main thread, where user code belongs, and take as long as they take."""
    with start("endless load") as server:
        server.initialize()
        while "loading in the main thread" not in server.stderr:
            time.sleep(0.01)
        assert len(server.list_tools()) == 6
        server.send_bytes(call("early", "echo", text="x"))
        assert server.request("ping")["result"] == {}
        assert len(server.list_tools()) == 6
        assert len(server.stdout_lines) == 4, "the early call waits"
        assert server.close() == 0
        assert server.answer("early")["error"]["code"] == -32603


def test_handlers_that_never_load_do_not_hold_a_server_that_nobody_needs() -> None:
    with start("endless load", grace=1000) as server:
        server.initialize()
        while "loading in the main thread" not in server.stderr:
            time.sleep(0.01)
        assert server.close() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_while_the_handlers_load_answers_what_was_read(number: int) -> None:
    with start("endless load") as server:
        server.initialize()
        server.send_bytes(call("early", "echo", text="x") + request("p", "ping"))
        server.answer("p")
        while "loading in the main thread" not in server.stderr:
            time.sleep(0.01)
        server.signal(number)
        assert server.wait() == 0
        assert server.answer("early")["error"]["code"] == -32603


def test_a_second_signal_while_the_handlers_load_ends_it_at_once() -> None:
    """Even if what the handlers have registered to be run at the end takes for ever."""
    with start("endless load, endless at exit", grace=1000) as server:
        server.initialize()
        while "loading in the main thread" not in server.stderr:
            time.sleep(0.01)
        server.signal(signal.SIGINT)
        with pytest.raises(TimeoutError):
            server.wait(0.3)
        server.signal(signal.SIGTERM)
        assert server.wait() == 0


def test_early_calls_are_bounded_and_none_is_lost() -> None:
    """More of them than may wait, while the handlers load; the rest stays with the client."""
    count = 5_000
    with start("slow load") as server:
        server.send_bytes(request("init", "initialize", **INITIALIZE))
        server.send_bytes(b"".join(call(n, "echo", text="x") for n in range(count)))
        server.send_bytes(request("last", "ping"))
        server.answer("last", timeout=30)
        assert server.close() == 0
    numbers = [json.loads(line)["id"] for line in server.stdout_lines]
    assert len(numbers) == len(set(numbers)), "a call was answered twice"
    assert set(numbers) == {"init", "last", *range(count)}


@pytest.mark.parametrize("how", ["close", "stop reading"])
def test_the_client_may_go_while_the_handlers_load(how: str) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command("slow load"), env=ENVIRONMENT, stdin=pipe, stdout=pipe, stderr=pipe
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(request(1, "initialize", **INITIALIZE))
        child.stdin.flush()
        child.stdout.readline()
        if how == "stop reading":
            child.stdout.close()
            child.stdin.write(request(2, "tools/list"))
        child.stdin.close()
        assert child.wait(10) == 0
        assert b"lifespan" not in child.stderr.read()


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
