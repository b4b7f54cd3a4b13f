"""What handlers do wrong, in a server built from a spec: it costs nobody else anything."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen import Request, build_toolkits
from mcpgen.cli.built import find_built
from mcpgen_runtime.testing.process import ServerProcess
from tests.serving.support import INITIALIZE, call, request

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.cli.built import Built

FAULTS = Path(__file__).parent / "fixture/faulty"
GRACE = ["--grace", "0.5"]
BOTH = ["misbehave", "misbehave_in_a_thread"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("faulty")
    shutil.copy(FAULTS / "faulty.yaml", folder)
    report = build_toolkits(Request((str(folder / "faulty.yaml"),), str(folder)))
    assert report.exit_code == 0, report
    built = find_built(str(folder / "faulty"))
    shutil.copy(FAULTS / "handlers.py", built.source / built.package)
    return built


@pytest.fixture
def server(built: Built) -> Iterator[ServerProcess]:
    with ServerProcess(built.command(GRACE), env=built.environment()) as server:
        server.initialize()
        server.call("echo", {"text": "x"}, timeout=30)
        yield server


def misbehave(server: ServerProcess, tool: str, how: str) -> dict[str, Any]:
    return server.request("tools/call", {"name": tool, "arguments": {"how": how}})


def memory(pid: int) -> int:
    """Resident memory in MiB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 2**20


def fill(descriptor: int, data: bytes) -> int:
    """Write without waiting until nothing more is taken; return how much was."""
    os.set_blocking(descriptor, False)
    taken, until = 0, time.monotonic() + 1.5
    while taken < len(data) and time.monotonic() < until:
        try:
            taken += os.write(descriptor, data[taken : taken + 65536])
            until = time.monotonic() + 1.5
        except BlockingIOError:
            time.sleep(0.01)
    return taken


def goes_on(server: ServerProcess) -> None:
    """It still answers, ends well, and has said nothing on the wire but answers, each once."""
    assert server.call("echo", {"text": "still"})["content"][0]["text"] == "still"
    assert server.call("nap_in_a_thread", {"ms": 1})["content"][0]["text"] == "slept"
    assert server.close() == 0
    answers = [json.loads(line) for line in server.stdout_lines]
    assert all(answer["jsonrpc"] == "2.0" for answer in answers)
    numbers = [answer["id"] for answer in answers]
    assert len(numbers) == len(set(numbers))


@pytest.mark.parametrize("tool", BOTH)
@pytest.mark.parametrize(
    "how",
    [
        "print_much",
        "run_a_child",
        "write_to_descriptor_1",
        "read_descriptor_0",
        "leak_a_thread",
        "close_stdout",
        "close_all_streams",
        "close_descriptors",
    ],
)
def test_what_a_handler_gets_away_with(server: ServerProcess, tool: str, how: str) -> None:
    result = misbehave(server, tool, how)["result"]
    assert (result["content"][0]["text"], result.get("isError")) == ("survived", None)
    goes_on(server)


@pytest.mark.parametrize("tool", BOTH)
@pytest.mark.parametrize("how", ["exit_the_process", "interrupt"])
def test_what_ends_a_call_and_nothing_else(server: ServerProcess, tool: str, how: str) -> None:
    result = misbehave(server, tool, how)["result"]
    assert result["isError"] is True
    assert result["content"][0]["text"].startswith("Internal error (reference ")
    goes_on(server)


def test_cancelling_all_tasks_cancels_no_call_and_not_the_server(server: ServerProcess) -> None:
    server.send_bytes(call("other", "nap", ms=500) + call("quick", "echo", text="x"))
    server.answer("quick")
    server.send_bytes(call("bad", "misbehave", how="cancel_all_tasks") + call("same", "nap", ms=1))
    assert "result" in server.answer("bad")
    assert "result" in server.answer("same")
    assert "result" in server.answer("other")
    goes_on(server)


def test_a_call_that_cancels_itself_is_answered(server: ServerProcess) -> None:
    error = misbehave(server, "misbehave", "cancel_itself")["error"]
    assert (error["code"], error["message"]) == (-32603, "The server cancelled the call.")
    goes_on(server)


def test_stopping_the_loop_does_not_stop_the_server(server: ServerProcess) -> None:
    assert "result" in misbehave(server, "misbehave", "stop_the_loop")
    goes_on(server)


def test_a_blocked_thread_blocks_nobody(server: ServerProcess) -> None:
    """Not even many: more than may run side by side, once they are cancelled."""
    for number in range(70):
        server.send_bytes(call(f"b{number}", "misbehave_in_a_thread", how="block"))
        if number >= 60:
            server.notify("notifications/cancelled", {"requestId": f"b{number - 60}"})
    for number in range(10, 70):
        server.notify("notifications/cancelled", {"requestId": f"b{number}"})
    server.send_bytes(call("last", "misbehave_in_a_thread", how="block"))
    assert server.call("nap_in_a_thread", {"ms": 1})["content"][0]["text"] == "slept"
    assert server.close() == 0
    assert server.answer("last")["error"]["code"] == -32603


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("tool", BOTH)
def test_a_blocked_handler_does_not_hold_the_process(
    server: ServerProcess, tool: str, number: int
) -> None:
    server.send_bytes(call("b", tool, how="block"))
    while "blocking" not in server.stderr:
        time.sleep(0.01)
    server.signal(number)
    assert server.wait() == 0


@pytest.mark.slow
def test_a_blocked_loop_does_not_outlive_its_client(server: ServerProcess) -> None:
    """Nothing tells the loop that its client has gone; a thread waits 30 seconds for it."""
    server.send_bytes(call("b", "misbehave", how="block"))
    while "blocking" not in server.stderr:
        time.sleep(0.01)
    assert server.close(timeout=60) == 0


@pytest.mark.parametrize("tool", ["nap", "nap_in_a_thread"])
def test_a_thousand_calls_cancelled_at_random_moments(server: ServerProcess, tool: str) -> None:
    chance = random.Random(tool)  # noqa: S311 - no secret
    for number in range(1000):
        server.send_bytes(call(f"c{number}", tool, ms=chance.randrange(5)))
        if chance.random() < 0.5:
            time.sleep(chance.random() / 500)
        server.notify("notifications/cancelled", {"requestId": f"c{number}"})
    goes_on(server)


@pytest.mark.slow
def test_a_hundred_thousand_pipelined_calls(server: ServerProcess) -> None:
    count = 100_000
    server.send_bytes(b"".join(call(f"p{n}", "echo", text=str(n)) for n in range(count)))
    server.send_bytes(request("last", "ping"))
    server.answer("last", timeout=300)
    server.answer(f"p{count - 1}", timeout=60)
    goes_on(server)
    answers = [json.loads(line) for line in server.stdout_lines]
    texts = {a["id"]: a["result"]["content"][0]["text"] for a in answers if str(a["id"])[0] == "p"}
    assert texts == {f"p{n}": str(n) for n in range(count)}


@pytest.mark.parametrize("end", ["eof", "signal", "vanish"])
@pytest.mark.slow
def test_a_client_that_never_reads_stalls_its_calls_and_not_the_end(built: Built, end: str) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(
        built.command(GRACE), env=built.environment(), stdin=pipe, stdout=pipe
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        calls = b"".join(call(n, "echo", text="x" * 10_000) for n in range(20_000))
        data = request("init", "initialize", **INITIALIZE) + calls
        assert fill(child.stdin.fileno(), data) < len(data) / 2
        assert memory(child.pid) < 150
        if end == "signal":
            child.send_signal(signal.SIGTERM)
        elif end == "vanish":
            child.stdout.close()
        else:
            child.stdin.close()
        assert child.wait(20) == 0
