"""How a server ends: cleanly, in time, and with the exit code 0 unless it never started."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from typing import TYPE_CHECKING, Any

import pytest

from tests.serving.support import ENVIRONMENT, INITIALIZE, call, command, request, start, text_of

if TYPE_CHECKING:
    from mcpgen_runtime.testing.process import ServerProcess

OPENING = request("init", "initialize", **INITIALIZE) + request("list", "tools/list")
SIGNALS = [signal.SIGTERM, signal.SIGINT]


NEVER = 1000
"""A grace that no test waits for: what ends within it was not ended by it."""


def opened(mode: str = "", grace: float = 1) -> ServerProcess:
    server = start(mode, grace)
    server.initialize()
    server.list_tools()
    return server


def busy(server: ServerProcess, ms: int = 60_000) -> None:
    """Have a call in flight, for certain."""
    server.send_bytes(call("slow", "slow", ms=ms) + call("quick", "echo", text="x"))
    server.answer("quick")


def test_calls_in_flight_are_answered_after_the_end_of_input() -> None:
    with opened(grace=NEVER) as server:
        server.send_bytes(call(90, "slow", ms=300) + call(91, "echo", text="x"))
        assert server.close() == 0
        assert [json.loads(line)["id"] for line in server.stdout_lines[-2:]] == [91, 90]


def test_calls_that_outlast_the_grace_are_answered_with_an_error() -> None:
    with opened() as server:
        busy(server)
        begun = time.monotonic()
        assert server.close() == 0
        assert time.monotonic() - begun > 0.9
        assert server.answer("slow")["error"]["code"] == -32603
        assert server.stderr.splitlines()[-1] == "lifespan left"


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("moment", ["first stage", "idle", "busy", "starting", "in a thread"])
def test_a_signal_ends_it_at_every_moment(number: int, moment: str) -> None:
    with start("endless start" if moment == "starting" else "") as server:
        server.initialize()
        if moment != "first stage":
            server.list_tools()
        if moment == "starting":
            server.send_bytes(call(90, "echo", text="x"))
            time.sleep(0.5)
        elif moment == "busy":
            busy(server)
        elif moment == "in a thread":
            server.send_bytes(call(91, "fault", how="hang a thread") + call(92, "echo", text="x"))
            server.answer(92)
        server.signal(number)
        assert server.wait() == 0


def test_a_second_signal_ends_it_at_once() -> None:
    with opened("endless end", NEVER) as server:
        busy(server)
        server.signal(signal.SIGINT)
        with pytest.raises(TimeoutError):
            server.wait(0.5)
        server.signal(signal.SIGTERM)
        assert server.wait() == 0


@pytest.mark.parametrize("number", SIGNALS)
def test_a_handler_that_holds_the_loop_does_not_hold_the_process(number: int) -> None:
    with opened() as server:
        server.send_bytes(call(91, "fault", how="hang the loop"))
        time.sleep(0.5)
        server.signal(number)
        assert server.wait() == 0


def test_a_handler_that_holds_the_loop_does_not_outlive_the_client() -> None:
    """It sees no end of input, and a client that was killed sends no signal."""
    with opened() as server:
        server.send_bytes(call(91, "fault", how="hang the loop"))
        time.sleep(0.5)
        assert server.close() == 0


def test_a_lifespan_that_never_ends_does_not_hold_the_process() -> None:
    with opened("endless end") as server:
        busy(server, ms=1)
        assert server.close() == 0


def test_the_end_of_input_while_starting_waits_for_no_lifespan_nobody_needs() -> None:
    with opened("endless start", NEVER) as server:
        assert server.close() == 0


def test_a_call_that_waits_for_an_endless_start_is_answered() -> None:
    with opened("endless start") as server:
        server.send_bytes(call(90, "echo", text="x"))
        assert server.close() == 0
        assert server.answer(90)["error"]["code"] == -32603


def test_a_call_that_came_with_the_end_of_input_is_answered() -> None:
    done = subprocess.run(
        command("slow start"),
        env=ENVIRONMENT,
        input=OPENING + call(3, "echo", text="x").rstrip(b"\n"),
        capture_output=True,
        check=True,
    )
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == ["init", "list", 3]


@pytest.mark.parametrize("busy_too", [False, True])
@pytest.mark.parametrize("stage", [1, 2])
def test_a_closed_standard_output_ends_it_quietly(stage: int, busy_too: bool) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command(), env=ENVIRONMENT, stdin=pipe, stdout=pipe, stderr=pipe
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        lines = OPENING.splitlines(keepends=True)[:stage]
        child.stdin.write(b"".join(lines))
        child.stdin.flush()
        for _ in lines:
            child.stdout.readline()
        child.stdout.close()
        child.stdin.write(call(1, "slow", ms=60_000) if busy_too else b"")
        child.stdin.write(request(2, "ping"))
        child.stdin.flush()
        assert child.wait() == 0
        assert b"Traceback" not in child.stderr.read()


def report_of(mode: str, code: int) -> str:
    """The standard error of a launch that fails, with its requests answered."""
    with start(mode) as server:
        server.send_bytes(OPENING + call(3, "echo", text="x") + request(4, "ping"))
        assert server.wait() == code
        assert "result" in server.answer("init")
        assert "result" in server.answer("list")
        assert server.answer(3)["error"]["code"] == -32603
        assert server.answer(4)["result"] == {}
        assert len(server.stdout_lines) == 4
        return server.stderr


@pytest.mark.parametrize(
    ("mode", "code", "told"),
    [
        ("import fails", 1, "ModuleNotFoundError: No module named 'no_such_module'"),
        ("import exits", 7, "fixture-mcp cannot start: 7"),
        ("lifespan raises", 1, "RuntimeError: no database"),
    ],
)
def test_a_failed_launch_is_told_and_its_requests_answered(mode: str, code: int, told: str) -> None:
    report = report_of(mode, code)
    assert report.startswith("fixture-mcp cannot start: ")
    assert told in report
    assert "mcpgen_runtime" not in report


def test_a_failed_clean_up_is_told() -> None:
    with opened("cleanup raises") as server:
        server.send_bytes(call("c", "echo", text="x"))
        assert text_of(server.answer("c")) == "x"
        assert server.close() == 1
        assert "fixture-mcp did not end well: RuntimeError" in server.stderr


def test_a_failed_launch_without_a_standard_error_is_answered() -> None:
    line = " ".join(f"'{word}'" for word in command("import fails"))
    done = subprocess.run(
        ["/bin/sh", "-c", f"{line} 2>&-"],
        env=ENVIRONMENT,
        input=OPENING + call(3, "echo", text="x"),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 3


@pytest.mark.parametrize("how", [("<&-",), (">&-",), ("2>&-",), ("<&-", ">&-", "2>&-")])
def test_standard_descriptors_may_be_closed(how: tuple[str, ...], tmp_path: Any) -> None:
    """Closed ones read as empty and write to nowhere; the others still work."""
    requests = tmp_path / "requests"
    requests.write_bytes(OPENING + call(3, "echo", text="x"))
    line = " ".join(f"'{word}'" for word in command())
    done = subprocess.run(
        ["/bin/sh", "-c", f"{line} {' '.join(how)}"],
        env=ENVIRONMENT,
        stdin=requests.open("rb"),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    expected = 0 if {"<&-", ">&-"} & set(how) else 3
    assert len(done.stdout.splitlines()) == expected


def test_what_is_registered_at_exit_runs_and_its_faults_do_no_harm() -> None:
    with opened("at exit") as server:
        busy(server, ms=1)
        assert server.close() == 0
        assert "bye" in server.stderr
        assert "ZeroDivisionError" in server.stderr
