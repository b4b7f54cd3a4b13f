"""What handlers and clients do wrong, and what it must not cost anybody else."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.serving.support import ENVIRONMENT, INITIALIZE, call, command, request, start, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.testing.process import ServerProcess

LOADED = 32
"""MiB that the second stage takes, without a runtime: those of asyncio."""

ON_LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")


@pytest.fixture
def server() -> Iterator[ServerProcess]:
    with start() as server:
        server.initialize()
        server.send_bytes(call("first", "echo", text="x"))
        server.answer("first")
        yield server


def lines_are_answers(server: ServerProcess) -> bool:
    return all(json.loads(line)["jsonrpc"] == "2.0" for line in server.stdout_lines)


def memory(pid: int, field: str = "VmRSS") -> int:
    """Resident memory in MiB, as it is, or as it was at the most (`VmHWM`)."""
    status = Path(f"/proc/{pid}/status").read_text()
    (line,) = [line for line in status.splitlines() if line.startswith(field)]
    return int(line.split()[1]) // 1024


def test_prints_go_to_standard_error_at_once(server: ServerProcess) -> None:
    assert text_of(server.request("tools/call", {"name": "noisy", "arguments": {}})) == "quiet"
    deadline = time.monotonic() + 5
    while "from a child" not in server.stderr and time.monotonic() < deadline:
        time.sleep(0.01)
    assert "printed\n" in server.stderr
    assert "written to descriptor 1" in server.stderr
    assert "read" not in server.stderr, "a child process found input"
    assert server.close() == 0
    assert "unfinished" in server.stderr
    assert lines_are_answers(server)


def test_prints_survive_a_standard_output_that_was_a_file(tmp_path: Path) -> None:
    """Python remembers that it could seek in what is a pipe now."""
    with (tmp_path / "out").open("wb") as out:
        done = subprocess.run(
            command(),
            env=ENVIRONMENT,
            input=request(1, "initialize", **INITIALIZE) + call(2, "noisy"),
            stdout=out,
            stderr=subprocess.PIPE,
            check=True,
        )
    assert len((tmp_path / "out").read_bytes().splitlines()) == 2
    assert b"printed\n" in done.stderr


@pytest.mark.parametrize("how", ["exit", "interrupt", "close stderr"])
def test_a_handler_cannot_end_the_server(server: ServerProcess, how: str) -> None:
    answer = server.request("tools/call", {"name": "fault", "arguments": {"how": how}})
    assert answer["error"]["code"] == -32603
    assert server.request("ping")["result"] == {}
    assert server.close() == 0


@pytest.mark.parametrize("how", ["close stdout", "leave a thread", "print much"])
def test_a_handler_that_misbehaves_is_survived(server: ServerProcess, how: str) -> None:
    assert server.call("fault", {"how": how})["content"][0]["text"] == "survived"
    assert server.close() == 0
    assert lines_are_answers(server)


@pytest.mark.parametrize("how", ["exit in a task", "stop the loop"])
def test_what_stops_the_loop_does_not_end_the_server(server: ServerProcess, how: str) -> None:
    assert server.call("fault", {"how": how})["content"][0]["text"] == "survived"
    assert server.request("ping")["result"] == {}
    assert server.close() == 0
    assert "The event loop was stopped, and goes on" in server.stderr


@ON_LINUX
@pytest.mark.slow
def test_a_fork_neither_answers_nor_holds_the_pipes(server: ServerProcess) -> None:
    assert server.call("fault", {"how": "fork"})["content"][0]["text"] == "survived"
    assert server.request("ping")["result"] == {}
    assert server.close() == 0
    numbers = [json.loads(line)["id"] for line in server.stdout_lines]
    assert len(numbers) == len(set(numbers)), "the fork answered too"


def test_calls_see_the_context_variables_of_the_lifespan(server: ServerProcess) -> None:
    told = server.call("fault", {"how": "tell the variable"})["content"][0]["text"]
    assert told == "of the lifespan"


def test_a_cancelled_call_that_answers_all_the_same_is_muted(server: ServerProcess) -> None:
    server.send_bytes(call(7, "fault", how="ignore cancelling") + call(8, "slow", ms=50))
    server.answer(8)
    server.notify("notifications/cancelled", {"requestId": 7, "reason": "enough"})
    assert (
        text_of(server.request("tools/call", {"name": "echo", "arguments": {"text": "x"}})) == "x"
    )
    assert server.close() == 0
    assert [7] not in [[json.loads(line)["id"]] for line in server.stdout_lines]


def test_a_thousand_calls_cancelled_at_random_moments(server: ServerProcess) -> None:
    chance = random.Random(1)  # noqa: S311 - no secret
    for number in range(1000):
        server.send_bytes(call(f"c{number}", "slow", ms=chance.randrange(5)))
        if chance.random() < 0.5:
            time.sleep(chance.random() / 500)
        server.notify("notifications/cancelled", {"requestId": f"c{number}"})
    server.send_bytes(call("last", "echo", text="x"))
    assert text_of(server.answer("last")) == "x"
    assert server.close() == 0
    numbers = [json.loads(line)["id"] for line in server.stdout_lines]
    assert len(numbers) == len(set(numbers)), "a request was answered twice"


def test_cancelled_calls_that_wait_for_their_turn_never_run(server: ServerProcess) -> None:
    server.send_bytes(b"".join(call(f"s{n}", "slow", ms=400) for n in range(64)))
    server.send_bytes(b"".join(call(f"w{n}", "fault", how="leave a thread") for n in range(10)))
    for number in range(10):
        server.notify("notifications/cancelled", {"requestId": f"w{number}"})
    server.send_bytes(call("last", "echo", text="x"))
    assert text_of(server.answer("last")) == "x"
    assert server.close() == 0
    assert not any(b'"w' in line for line in server.stdout_lines)


@pytest.mark.parametrize("count", [10_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_pipelined_requests(server: ServerProcess, count: int) -> None:
    server.send_bytes(b"".join(call(n, "echo", text="x") for n in range(1000, count + 1000)))
    server.send_bytes(call("last", "echo", text="x"))
    server.answer("last", timeout=60)
    assert server.close() == 0
    numbers = {json.loads(line)["id"] for line in server.stdout_lines}
    assert set(range(1000, count + 1000)) <= numbers


@ON_LINUX
@pytest.mark.parametrize("stage", [1, 2])
@pytest.mark.parametrize(
    "junk",
    [
        b"\xf0\x9f\x98\x80\xff{[",
        *(
            pytest.param(junk, marks=pytest.mark.slow)
            for junk in ("é".encode(), b"x", b"\xff", b"[", b"\0")
        ),
    ],
)
def test_garbage_without_a_newline_costs_no_memory(junk: bytes, stage: int) -> None:
    """200 MiB of it, answered once, whatever a unit of it takes."""
    with start() as server:
        server.initialize()
        if stage == 2:
            server.call("echo", {"text": "x"})
        before = memory(server.pid)
        for _ in range(200):
            server.send_bytes(junk * (2**20 // len(junk)))
        server.send_bytes(b"\n" + request("after", "ping"))
        assert server.answer("after", timeout=60)["result"] == {}
        assert server.answer(None)["error"]["code"] == -32700
        assert memory(server.pid, "VmHWM") - before < 64 + (LOADED if stage == 1 else 0)
        assert server.close() == 0
        assert len(server.stdout_lines) == 1 + stage + 1


@pytest.mark.slow
@ON_LINUX
@pytest.mark.parametrize("method", ["tools/list", "tools/call"])
def test_a_client_that_does_not_read_stalls_its_requests_and_nothing_else(method: str) -> None:
    """It fills both pipes and no memory; once it reads, every answer comes, whole and once."""
    count = 20_000
    pipe = subprocess.PIPE
    with subprocess.Popen(command(), env=ENVIRONMENT, stdin=pipe, stdout=pipe) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        params = {"name": "echo", "arguments": {"text": "x" * 1000}} if method[6] == "c" else {}
        data = b"".join(request(n, method, **params) for n in range(count))
        begun = request("init", "initialize", **INITIALIZE) + data
        threading.Thread(target=child.stdin.write, args=(begun,), daemon=True).start()
        time.sleep(1.5)
        assert memory(child.pid) < 100
        lines = [child.stdout.readline() for _ in range(count + 1)]
        assert {json.loads(line)["id"] for line in lines} == {"init", *range(count)}
        child.stdin.close()
        assert child.wait(10) == 0


def test_a_client_that_never_reads_cannot_hold_the_process() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(command(), env=ENVIRONMENT, stdin=pipe, stdout=pipe) as child:
        assert child.stdin is not None
        child.stdin.write(request("init", "initialize", **INITIALIZE))
        child.stdin.write(call(1, "echo", text="x" * 4_000_000))
        child.stdin.close()
        assert child.wait(10) == 0


def test_the_descriptor_stays_as_the_parent_made_it(server: ServerProcess) -> None:
    """`O_NONBLOCK` belongs to the open file, which is not the server's alone."""
    stdout = server._child.stdout
    assert stdout is not None
    assert os.get_blocking(stdout.fileno())


def test_large_answers_come_whole(server: ServerProcess) -> None:
    text = "é" * 2_000_000
    assert server.call("echo", {"text": text}, timeout=30)["content"][0]["text"] == text


def test_an_answer_over_the_limit_says_so(server: ServerProcess) -> None:
    """The same text takes six times the units where it is escaped."""
    text = "é" * 3_000_000
    server.send_bytes(call("over", "echo", text="TEXT").replace(b"TEXT", text.encode()))
    answer = server.answer("over", timeout=30)
    assert "UTF-16 code units" in answer["error"]["message"]


@pytest.mark.slow
def test_a_slow_reader_gets_everything_after_the_end_of_input() -> None:
    """The time for the last answers is counted from the last one taken."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command(), env=ENVIRONMENT, stdin=pipe, stdout=pipe) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(request("init", "initialize", **INITIALIZE))
        child.stdin.write(call(1, "echo", text="x" * 600_000))
        child.stdin.close()
        data = b""
        while piece := os.read(child.stdout.fileno(), 40_000):
            data += piece
            time.sleep(0.15)
        assert [json.loads(line)["id"] for line in data.splitlines()] == ["init", 1]
        assert child.wait(10) == 0
