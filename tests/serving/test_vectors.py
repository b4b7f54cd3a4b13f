"""The wire vectors against a real child process: each hostile input gets the answer it is owed."""

from __future__ import annotations

import json
import signal
import time
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen_runtime.testing.process import ServerProcess
from tests.serving.support import ENVIRONMENT, INITIALIZE, command
from tests.support.shared import SHARED

if TYPE_CHECKING:
    from collections.abc import Callable

Vector = dict[str, Any]
Replies = list[dict[str, Any]]

WAITING = {
    "the 2026-07-28 revision": """
        discover-then-pipelined-init m-discover m-discover-no-clientInfo m-discover-no-meta
        m-discover-no-params m-discover-no-caps m-discover-no-version m-unsupported-version
        m-legacy-version-in-meta m-version-number m-caps-not-object m-tools-list-first m-call
        m-call-boom m-ping m-initialize-enveloped m-listen m-listen-eof m-listen-no-filter
        m-resource-unknown m-cancel-slow m-then-legacy-init
        bad-modern-then-good-modern bad-modern-then-init""",
    "resources": "resource-unknown resource-template",
    "prompts": "prompt-unknown prompt-missing-arg",
    "logging": "logging-setLevel-bad",
}
"""Vectors that fail until a feature is built, and must: one that passes has to leave this table."""

FEATURE = {name: feature for feature, names in WAITING.items() for name in names.split()}

ALSO_OWED = {"invalid-utf8-line": {5}}
"""Ids of good requests that follow a bad line in the same vector."""

signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup, children would inherit ignoring it

SIGNALS = {name: getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP")}


def load() -> list[Vector]:
    path = SHARED / "wire" / "vectors.json"
    return json.loads(path.read_text())["vectors"] if path.exists() else []


def has_process(vector: Vector) -> bool:
    """Whether `ServerProcess` can play it: it never stops reading. See test_ends for that one."""
    return bool(vector["end"] != "close-stdout")


def parameters() -> list[Any]:
    return [
        pytest.param(
            vector,
            id=vector["id"],
            marks=pytest.mark.xfail(
                reason=FEATURE[vector["id"]], raises=(AssertionError, ValueError)
            )
            if vector["id"] in FEATURE
            else (),
        )
        for vector in load()
        if has_process(vector)
    ]


def deep(depth: int) -> bytes:
    nested = "[" * depth + "]" * depth
    return (
        '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":'
        f'{{"name":"echo","arguments":{{"text":{nested}}}}}}}\n'
    ).encode()


def echo(size: int) -> bytes:
    return deep(0).replace(b'"text":', b'"text":"' + b"x" * size + b'"')


GENERATORS: dict[str, Callable[[int], bytes]] = {
    "deep": deep,
    "deepbare": lambda depth: b"[" * depth + b"\n",
    "echo": echo,
    "junk": lambda size: b"x" * size,
}


def to_bytes(send: Any) -> bytes:
    if isinstance(send, str):
        return send.encode() + b"\n"
    if "raw" in send:
        return str(send["raw"]).encode()
    if "raw_hex" in send:
        return bytes.fromhex(send["raw_hex"])
    return GENERATORS[send["gen"]](send["n"])


def reach(server: ServerProcess, era: str) -> None:
    if era in {"init-only", "legacy"}:
        server.send_line(message("handshake", "initialize", INITIALIZE))
        server.answer("handshake")
    if era == "legacy":
        server.notify("notifications/initialized")


def message(number: str, method: str, params: dict[str, Any]) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode()


def play(server: ServerProcess, vector: Vector) -> int:
    """Send what the vector says, end as it says, and return the exit code."""
    reach(server, vector["era"])
    for send in vector["sends"]:
        if isinstance(send, dict) and "wait" in send:
            time.sleep(send["wait"] / 1000)
        else:
            server.send_bytes(to_bytes(send))
    time.sleep(vector.get("settle_ms", 0) / 1000)
    return end(server, vector["end"])


def end(server: ServerProcess, how: str) -> int:
    if how == "eof":
        server.send_line(message("probe", "ping", {}))
        assert "result" in server.answer("probe", timeout=30)
    elif how in SIGNALS:
        server.signal(SIGNALS[how])
        return server.wait()
    elif how == "wait":
        return server.wait()
    return server.close()


def replies(server: ServerProcess) -> Replies:
    """All that the server said of itself: every line is one JSON object of JSON-RPC."""
    found = [json.loads(line) for line in server.stdout_lines]
    assert all(answer["jsonrpc"] == "2.0" for answer in found)
    return [answer for answer in found if answer.get("id") not in {"handshake", "probe"}]


def check_answer(vector: Vector, found: Replies) -> None:
    strict = vector["strict"]
    others = ALSO_OWED.get(vector["id"], set())
    (answer,) = [reply for reply in found if reply["id"] not in others]
    assert answer["id"] == strict["id"]
    assert type(answer["id"]) is type(strict["id"])
    assert ("error" in answer) == ("error" in strict)
    if "error" in strict:
        assert answer["error"]["code"] == strict["error"]
    else:
        assert bool(answer["result"].get("isError")) == ("tool_error" in strict)
    if "protocolVersion" in strict:
        assert answer["result"]["protocolVersion"] == strict["protocolVersion"]


def codes_in_order(found: Replies) -> list[tuple[Any, int | None]]:
    return [(reply["id"], reply.get("error", {}).get("code")) for reply in found]


WORDS: dict[str, Callable[[Replies], bool]] = {
    "silence": lambda found: not found,
    "any-single-reply": lambda found: len(found) == 1,
    "one reply + -32600 for the second": lambda found: (
        codes_in_order(found) == [(5, -32600), (5, None)]
    ),
    "6 before 5": lambda found: codes_in_order(found) == [(6, None), (5, None)],
    "both answered": lambda found: codes_in_order(found) == [(5, None), (6, None)],
    "both answered (concurrent eras) or -32022": lambda found: (
        codes_in_order(found) == [(5, None), (6, None)]
    ),
    "R(5) (concurrent eras) or -32600": lambda found: codes_in_order(found) == [(5, None)],
    "-32602/-32601 then R(6)": lambda found: codes_in_order(found) == [(5, -32602), (6, None)],
    "-32022 then R(6)": lambda found: codes_in_order(found) == [(5, -32022), (6, None)],
    "-32700 then R(6)": lambda found: codes_in_order(found) == [(None, -32700), (6, None)],
    "only the answer to id 1": lambda found: codes_in_order(found) == [(1, None)],
    "R(5) or silence, exit 0": lambda found: codes_in_order(found) == [(5, None)],
    "exit 0": lambda found: len(found) <= 1,
    "exit 0 (reply optional)": lambda found: codes_in_order(found) == [(5, None)],
    "exit": lambda found: not found,
    "stdout empty, stderr message, exit != 0": lambda found: not found,
    "ack notification, no response after cancel": lambda found: (
        [reply.get("method") for reply in found] == ["notifications/subscriptions/acknowledged"]
    ),
    "ack; on EOF a complete result is allowed": lambda found: (
        bool(found) and found[0].get("method") == "notifications/subscriptions/acknowledged"
    ),
}
"""Words of `strict` -> whether the replies are what they say; of two allowed answers, ours."""


@pytest.mark.parametrize("vector", parameters())
def test_vector(vector: Vector) -> None:
    mode = "import fails" if vector["era"] == "fail" else ""
    with ServerProcess(command(mode), env=ENVIRONMENT) as server:
        code = play(server, vector)
    found = replies(server)
    if isinstance(vector["strict"], dict):
        check_answer(vector, found)
    else:
        assert WORDS[vector["strict"]](found), found
    if vector["era"] == "fail":
        assert code == 1
        assert "no_such_module" in server.stderr
    else:
        assert code == (-signal.SIGHUP if vector["end"] == "SIGHUP" else 0)


def test_only_known_vectors_wait() -> None:
    vectors = load()
    if not vectors:
        pytest.skip("needs the shared folder beside the repository")
    assert set(FEATURE) <= {vector["id"] for vector in vectors}
