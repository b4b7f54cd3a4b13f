"""The process driver: pleasant when all is well, and clear when it is not."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

import pytest

from mcpgen_runtime.testing.process import ProtocolError, ServerEndedError, ServerProcess
from tests.serving.support import call, request, start


def program(source: str) -> ServerProcess:
    return ServerProcess([sys.executable, "-c", source])


def test_the_main_path() -> None:
    with start() as server:
        assert server.initialize()["serverInfo"]["name"] == "fixture"
        assert [tool["name"] for tool in server.list_tools()][:2] == ["echo", "add"]
        assert server.call("add", {"a": 1, "b": 2})["content"] == [{"type": "text", "text": "3"}]
        assert server.call("boom")["isError"] is True
        assert server.exit_code is None
    assert server.exit_code == 0
    assert server.stderr.splitlines() == ["lifespan entered", "lifespan left"]
    assert server.messages == []
    assert len(server.stdout_lines) == 4


def test_errors_of_the_protocol_are_raised() -> None:
    with start() as server:
        server.initialize()
        with pytest.raises(ProtocolError, match="-32602: Unknown tool: nope") as caught:
            server.call("nope")
        assert (caught.value.code, caught.value.data) == (-32602, None)
        assert server.request("nope")["error"]["code"] == -32601


def test_requests_may_overlap() -> None:
    with start() as server:
        server.initialize()
        numbers = [
            server.send("tools/call", {"name": "slow", "arguments": {"ms": ms}}) for ms in (200, 1)
        ]
        for number in reversed(numbers):
            assert server.answer(number)["id"] == number


def test_bad_lines_are_answered_with_no_id() -> None:
    with start() as server:
        server.send_line(b"junk")
        assert server.answer(None)["error"]["code"] == -32700


def test_what_is_no_answer_is_kept() -> None:
    lines = (
        '{"method":"notifications/x"}',
        "noise",
        "[1]",
        '{"id":[],"result":{}}',
        '{"id":1,"result":{}}',
    )
    with program(f"print(*{lines!r}, sep='\\n', flush=True); input()") as server:
        assert server.answer(1)["result"] == {}
        assert server.messages == [{"method": "notifications/x"}]
        assert server.stdout_lines == [line.encode() for line in lines]


def test_pages_are_joined() -> None:
    source = """
import json
for line in iter(input, None):
    message = json.loads(line)
    page = int(message["params"].get("cursor", 0))
    result = {"tools": [{"name": page}]} | ({"nextCursor": str(page + 1)} if page < 2 else {})
    print(json.dumps({"id": message["id"], "result": result}), flush=True)
"""
    with program(source) as server:
        assert server.list_tools() == [{"name": 0}, {"name": 1}, {"name": 2}]


def test_a_silent_server_is_told_with_its_standard_error() -> None:
    with program(
        "import sys; print('stuck', file=sys.stderr, flush=True); sys.stdin.read()"
    ) as server:
        while "stuck" not in server.stderr:
            time.sleep(0.01)
        with pytest.raises(TimeoutError, match=r"within 0\.1 s; standard error: stuck"):
            server.request("ping", timeout=0.1)
        with pytest.raises(TimeoutError, match="has not ended"):
            server.wait(0.1)


def test_a_server_that_ends_is_told_with_its_exit_code() -> None:
    with program("import sys; input(); sys.exit('out of tea')") as server:
        with pytest.raises(ServerEndedError, match="exit code 1; standard error: out of tea"):
            server.request("ping")
        with pytest.raises(ServerEndedError, match="no longer reads"):
            server.notify("ping")
    assert server.exit_code == 1


def test_a_server_that_stays_is_killed() -> None:
    with program("import time; time.sleep(3600)") as server:
        assert server.close(timeout=0.2) == -signal.SIGKILL
        assert server.close() == -signal.SIGKILL


def test_kill() -> None:
    with start() as server:
        server.kill()
        assert server.exit_code == -signal.SIGKILL


def test_a_server_that_reads_nothing_can_be_closed() -> None:
    with program("import time; time.sleep(3600)") as server:
        writer = threading.Thread(target=send_much, args=(server,))
        writer.start()
        time.sleep(0.2)
        assert server.close(timeout=0.2) == -signal.SIGKILL
        writer.join(5)
        assert not writer.is_alive()


def send_much(server: ServerProcess) -> None:
    with pytest.raises(ServerEndedError):
        server.send_bytes(b"x" * 1_000_000)


def test_environment_and_folder(tmp_path: os.PathLike[str]) -> None:
    source = "import os; print(os.getcwd(), os.environ['WHO'], flush=True)"
    with ServerProcess(
        [sys.executable, "-c", source], env={"WHO": "me"}, cwd=str(tmp_path)
    ) as server:
        assert server.wait() == 0
    assert server.stdout_lines == [f"{os.path.realpath(tmp_path)} me".encode()]


def test_a_signal_can_be_sent() -> None:
    with start() as server:
        server.initialize()
        server.send_bytes(call(7, "slow", ms=60_000) + request(8, "ping"))
        server.answer(8)
        server.signal(signal.SIGTERM)
        assert server.wait() == 0
