"""What a handler tells its client beside the answer: logs, progress, tools that come and go."""

from __future__ import annotations

import json
import subprocess
import time
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen_runtime.testing.process import ServerProcess
from tests.serving.support import (
    ENVELOPE,
    ENVIRONMENT,
    FIXTURE,
    INITIALIZE,
    command,
    request,
    start,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OPENING = request("init", "initialize", **INITIALIZE)


@pytest.fixture
def server() -> Iterator[ServerProcess]:
    with start() as server:
        server.initialize()
        yield server


def speak(number: str, how: str, meta: dict[str, Any] | None = None, **arguments: Any) -> bytes:
    params = {"name": "fault", "arguments": {"how": how, **arguments}, "_meta": meta or {}}
    return request(number, "tools/call", **params)


def order(server: ServerProcess) -> list[str]:
    """What was sent, from the first notification on: methods, and ids of answers."""
    messages = [json.loads(line) for line in server.stdout_lines]
    kinds = [message.get("method") or message["id"] for message in messages]
    first = next(n for n, kind in enumerate(kinds) if str(kind).startswith("notifications/"))
    return kinds[first:]


@pytest.mark.parametrize("threaded", [False, True])
def test_messages_come_in_order_and_before_the_answer(
    server: ServerProcess, threaded: bool
) -> None:
    meta = {"progressToken": "p"}
    server.send_bytes(speak("c", "tell", meta, count=100, size=10, threaded=threaded))
    assert "result" in server.answer("c")
    assert order(server) == ["notifications/message", "notifications/progress"] * 100 + ["c"]
    logs, steps = server.messages[::2], server.messages[1::2]
    assert [message["params"]["data"][0] for message in logs] == list(range(100))
    assert [message["params"]["progress"] for message in steps] == list(range(100))
    assert logs[0]["params"]["logger"] == "fixture"


def test_only_what_was_asked_for_is_sent(server: ServerProcess) -> None:
    server.request("logging/setLevel", {"level": "warning"})
    server.send_bytes(speak("c", "tell", count=3, size=1))
    assert "result" in server.answer("c")
    assert server.messages == []


def test_a_client_that_does_not_read_stalls_a_thread_and_loses_nothing() -> None:
    count, size = 400, 20_000
    with subprocess.Popen(
        command(), env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(OPENING + speak("c", "tell", count=count, size=size, threaded=True))
        child.stdin.flush()
        time.sleep(1.5)
        messages = [json.loads(child.stdout.readline()) for _ in range(count + 2)]
        assert [m["params"]["data"][0] for m in messages[1:-1]] == list(range(count))
        assert messages[-1]["id"] == "c"
        child.stdin.close()
        assert child.wait(10) == 0


def test_on_the_loop_what_a_client_does_not_read_is_dropped_and_counted() -> None:
    count, size = 400, 20_000
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command(), env=ENVIRONMENT, stdin=pipe, stdout=pipe, stderr=pipe
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(OPENING + speak("c", "tell", count=count, size=size))
        child.stdin.flush()
        assert child.stderr.readline() == b"lifespan entered\n"
        told = child.stderr.readline().decode()
        child.stdin.close()
        messages = [json.loads(line) for line in child.stdout]
        assert child.wait(10) == 0
    assert messages[-1]["id"] == "c"
    sent = len(messages) - 2
    assert told == (
        f"fixture_mcp: the client did not read; {count - sent} log and progress messages of a call "
        "of fault were not sent to it.\n"
    )
    assert 0 < sent < 100


def test_a_client_that_is_behind_is_told_once_of_many_changes() -> None:
    changes = 100_000
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command(), env=ENVIRONMENT, stdin=pipe, stdout=pipe, stderr=pipe
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(OPENING + speak("c", "flap", count=changes) + request("l", "tools/list"))
        child.stdin.flush()
        assert [child.stderr.readline() for _ in range(2)] == [b"lifespan entered\n", b"flapped\n"]
        child.stdin.close()
        messages = [json.loads(line) for line in child.stdout]
        assert child.wait(10) == 0
    told = [m for m in messages if m.get("method") == "notifications/tools/list_changed"]
    assert 1 < len(told) < changes / 2  # as many as the server holds for a client, and one
    assert {message.get("id") for message in messages} == {None, "init", "c", "l"}


def test_a_host_that_does_not_read_standard_error_holds_nobody() -> None:
    with subprocess.Popen(
        command(),
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(OPENING + speak("c", "tell the person", count=1_000))
        child.stdin.flush()
        assert [json.loads(child.stdout.readline())["id"] for _ in range(2)] == ["init", "c"]
        said = [child.stderr.readline() for _ in range(40)]
        child.stdin.write(speak("d", "tell the person", count=1))
        child.stdin.close()
        assert json.loads(child.stdout.readline())["id"] == "d"
        said += child.stderr.readlines()
        assert child.wait(10) == 0
    lines = said.count(b"x" * 999 + b"\n")
    assert 40 < lines < 1_000
    assert (
        f"{1_001 - lines} messages are missing here: nobody read standard error.\n".encode() in said
    )


def test_a_thread_that_waits_for_room_gives_up_with_its_call() -> None:
    cancel = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "c"}}
    with subprocess.Popen(
        command(), env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(OPENING + speak("c", "tell", count=400, size=20_000, threaded=True))
        child.stdin.flush()
        time.sleep(1)
        child.stdin.write(json.dumps(cancel).encode() + b"\n" + request("p", "ping"))
        child.stdin.flush()
        lines: list[bytes] = []
        while not lines or b'"p"' not in lines[-1]:
            lines.append(child.stdout.readline())
        assert len(lines) < 200
        assert not any(json.loads(line).get("id") == "c" for line in lines)
        child.stdin.close()
        assert child.wait(10) == 0


def test_a_thread_that_somebody_on_the_loop_waits_for_is_not_held(server: ServerProcess) -> None:
    """Messages are lost then, and told; the call and the server are not."""
    server.send_bytes(speak("c", "tell", count=100, size=1, joined=True))
    assert "result" in server.answer("c")
    assert server.close() == 0
    assert "were not sent to it" in server.stderr


def test_hidden_tools_are_unknown_until_they_are_shown(server: ServerProcess) -> None:
    def names() -> list[str]:
        return [tool["name"] for tool in server.list_tools()]

    server.call("fault", {"how": "hide"})
    assert names() == ["echo", "add", "slow", "fault"]
    assert server.request("tools/call", {"name": "boom"})["error"]["code"] == -32602
    server.call("fault", {"how": "show", "threaded": True})
    assert names() == ["echo", "add", "boom", "slow", "fault"]
    assert [message["method"] for message in server.messages] == [
        "notifications/tools/list_changed"
    ] * 2


def test_tools_hidden_by_the_lifespan() -> None:
    with start("hides") as server:
        server.initialize()
        assert server.call("echo", {"text": "x"})["content"][0]["text"] == "x"
        assert len(server.list_tools()) == 4


def test_a_change_that_the_client_is_not_told_of_is_told_to_the_person(tmp_path: Path) -> None:
    catalog = (FIXTURE / "catalog.json").read_bytes()
    (tmp_path / "catalog.json").write_bytes(catalog.replace(b'"dynamic":true,', b""))
    environment = ENVIRONMENT | {"FIXTURE_FOLDER": str(tmp_path)}
    with ServerProcess(command(), env=environment) as server:
        server.initialize()
        server.call("fault", {"how": "hide"})
        assert "hidden" not in server.stderr  # nobody has listed them
        server.call("fault", {"how": "show"})
        server.list_tools()
        for how in ("hide", "show", "hide"):
            server.call("fault", {"how": how})
        assert server.messages == []
    assert server.stderr.count("tools are hidden that the client has listed") == 1


def test_tools_that_were_not_selected_stay_hidden() -> None:
    with ServerProcess([*command(), "--tools", "echo,fault,noisy"], env=ENVIRONMENT) as server:
        server.initialize()
        for how in ("hide", "show"):
            server.call("fault", {"how": how})
        assert [tool["name"] for tool in server.list_tools()] == ["echo", "fault"]


@pytest.mark.parametrize("end", ["eof", "signal", "eof in the first stage"])
def test_a_subscription_has_its_result_at_a_graceful_end(end: str) -> None:
    listen = {"notifications": {"toolsListChanged": True}, "_meta": ENVELOPE}
    with start() as server:
        if end != "eof in the first stage":
            server.initialize()
            server.call("echo", {"text": "x"})
        server.send_bytes(request("s", "subscriptions/listen", **listen))
        if end != "eof in the first stage":
            server.call("fault", {"how": "hide"})
            methods = [message["method"] for message in server.messages]
            assert methods.count("notifications/tools/list_changed") == 2
        if end == "signal":
            server.signal(15)
            assert server.wait() == 0
        else:
            assert server.close() == 0
        assert server.answer("s")["result"]["resultType"] == "complete"


def test_errors_of_the_protocol_are_answers(server: ServerProcess) -> None:
    assert server.request("tools/call", {"name": "fault", "arguments": {"how": "refuse"}})[
        "error"
    ] == {
        "code": -32021,
        "message": "missing",
        "data": {"requiredCapabilities": {"sampling": {}}},
    }
    answer = server.request("tools/call", {"name": "fault", "arguments": {"how": "refuse badly"}})
    assert answer["error"] == {"code": -32021, "message": "missing"}
    assert server.close() == 0
    assert "Object of type set is not JSON serializable" in server.stderr
