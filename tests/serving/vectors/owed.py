"""What a vector is owed: its `strict`, and of two answers that are allowed, ours."""

from __future__ import annotations

import json
import signal
from typing import TYPE_CHECKING, Any

from tests.serving.vectors.unbuilt import UNBUILT_IDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.serving.vectors.playing import Played

    Vector = dict[str, Any]
    Replies = list[dict[str, Any]]

ALSO_OWED = {"invalid-utf8-line": [5]}
"""Ids of good requests that follow a bad line in the same vector."""

SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId"


def check(vector: Vector, played: Played) -> None:
    found = _replies(played)
    if vector["id"] in UNBUILT_IDS:
        assert _summary(found) == [(5, -32601)], found
    elif isinstance(vector["strict"], dict):
        _check_answer(vector, found)
    else:
        assert WORDS[vector["strict"]](found), found
    if vector["era"] == "fail":
        assert played.code == 1
        assert "no_such_module" in played.stderr
    else:
        assert played.code == (-signal.SIGHUP if vector["end"] == "SIGHUP" else 0), played.stderr


def _replies(played: Played) -> Replies:
    """All that the server said of itself: every line is one JSON-RPC message."""
    found = [json.loads(line) for line in played.lines]
    for message in found:
        _check_message(message)
    return [message for message in found if message.get("id") not in {"handshake", "probe"}]


def _check_message(message: dict[str, Any]) -> None:
    assert message["jsonrpc"] == "2.0"
    if "method" in message:
        assert set(message) <= {"jsonrpc", "method", "params"}, "servers send no requests"
        return
    (outcome,) = set(message) - {"jsonrpc", "id"}
    if outcome == "error":
        error = message["error"]
        assert set(error) - {"data"} == {"code", "message"}
        assert type(error["code"]) is int
        assert type(error["message"]) is str
    else:
        assert outcome == "result"
        assert type(message["result"]) is dict
    assert "id" in message
    assert "secret" not in json.dumps(message), "what an exception says stays here"


def _check_answer(vector: Vector, found: Replies) -> None:
    strict = vector["strict"]
    also = ALSO_OWED.get(vector["id"], [])
    assert [reply["id"] for reply in found if "result" in reply and reply["id"] in also] == also
    (answer,) = [reply for reply in found if reply["id"] not in also]
    assert answer["id"] == strict["id"]
    assert type(answer["id"]) is type(strict["id"])
    if "error" in strict:
        assert answer["error"]["code"] == strict["error"]
    else:
        assert bool(answer["result"].get("isError")) == ("tool_error" in strict)
    if "protocolVersion" in strict:
        assert answer["result"]["protocolVersion"] == strict["protocolVersion"]


def _summary(found: Replies) -> list[tuple[Any, int | None]]:
    """The id and the error code, None for a result, of each reply in order."""
    return [(reply["id"], reply.get("error", {}).get("code")) for reply in found]


def _is_acknowledged(reply: dict[str, Any]) -> bool:
    """Whether it opens subscription 5, and honours of its filter what tools can give."""
    return reply == {
        "jsonrpc": "2.0",
        "method": "notifications/subscriptions/acknowledged",
        "params": {"_meta": {SUBSCRIPTION: 5}, "notifications": {"toolsListChanged": True}},
    }


def _is_end_of_subscription(reply: dict[str, Any]) -> bool:
    result = reply["result"]
    return (reply["id"], result["resultType"], result["_meta"][SUBSCRIPTION]) == (5, "complete", 5)


WORDS: dict[str, Callable[[Replies], bool]] = {
    "silence": lambda found: not found,
    "any-single-reply": lambda found: len(found) == 1,
    "one reply + -32600 for the second": lambda found: _summary(found) == [(5, -32600), (5, None)],
    "6 before 5": lambda found: _summary(found) == [(6, None), (5, None)],
    "both answered": lambda found: _summary(found) == [(5, None), (6, None)],
    "both answered (concurrent eras) or -32022": lambda found: (
        _summary(found) == [(5, None), (6, None)]
    ),
    "R(5) (concurrent eras) or -32600": lambda found: _summary(found) == [(5, None)],
    "-32602/-32601 then R(6)": lambda found: _summary(found) == [(5, -32602), (6, None)],
    "-32022 then R(6)": lambda found: _summary(found) == [(5, -32022), (6, None)],
    "-32700 then R(6)": lambda found: _summary(found) == [(None, -32700), (6, None)],
    "only the answer to id 1": lambda found: _summary(found) == [(1, None)],
    "R(5) or silence, exit 0": lambda found: _summary(found) == [(5, None)],
    "exit 0": lambda found: len(found) <= 1,
    "exit 0 (reply optional)": lambda found: _summary(found) == [(5, None)],
    "exit": lambda found: not found,
    "stdout empty, stderr message, exit != 0": lambda found: not found,
    "ack notification, no response after cancel": lambda found: (
        len(found) == 1 and _is_acknowledged(found[0])
    ),
    "ack; on EOF a complete result is allowed": lambda found: (
        len(found) == 2 and _is_acknowledged(found[0]) and _is_end_of_subscription(found[1])
    ),
}
"""Words of `strict` -> whether the replies are what they say."""
