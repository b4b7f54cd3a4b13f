"""What a call tells its client before its answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mcpgen_runtime.session import LEVELS, Call, Session
from tests.session.support import (
    ENVELOPE,
    RESULT,
    ask,
    call_line,
    code,
    fresh,
    line,
    opened,
    stateless_line,
    take_call,
)

LEVEL = "io.modelcontextprotocol/logLevel"


def running(session: Session, **meta: Any) -> Call:
    return take_call(session, call_line(1, _meta=meta))


def test_a_log_message_has_its_level_and_its_data() -> None:
    session = opened()
    call = running(session)
    assert json.loads(session.log(call, "warning", {"a": [1]}, "db")) == {
        "jsonrpc": "2.0",
        "method": "notifications/message",
        "params": {"level": "warning", "logger": "db", "data": {"a": [1]}},
    }
    assert "logger" not in json.loads(session.log(call, "info", "text"))["params"]


def test_messages_from_info_on_go_out_unless_asked_otherwise() -> None:
    session = opened()
    call = running(session)
    assert [bool(session.log(call, level, "x")) for level in LEVELS] == [False] + [True] * 7
    assert ask(session, line("logging/setLevel", {"level": "error"}, id=2))["result"] == {}
    assert [bool(session.log(call, level, "x")) for level in LEVELS] == [False] * 4 + [True] * 4
    assert [session.wants(call, level) for level in LEVELS] == [False] * 4 + [True] * 4
    ask(session, line("logging/setLevel", {"level": "debug"}, id=3))
    assert all(session.log(call, level, "x") for level in LEVELS)


@pytest.mark.parametrize("level", ["loud", "", None, 3, ["info"]])
def test_other_levels_are_refused(level: Any) -> None:
    assert code(opened(), line("logging/setLevel", {"level": level}, id=1)) == -32602


def test_levels_are_set_after_a_handshake() -> None:
    assert code(fresh(), line("logging/setLevel", {"level": "info"}, id=1)) == -32602


def test_a_stateless_request_gets_what_it_asks_for_and_no_more() -> None:
    session = fresh()
    silent = take_call(session, stateless_line("tools/call", 1, name="echo"))
    asked = ENVELOPE | {LEVEL: "notice"}
    told = take_call(session, stateless_line("tools/call", 2, asked, name="echo"))
    assert [session.wants(silent, level) for level in LEVELS] == [False] * 8
    assert [session.wants(told, level) for level in LEVELS] == [False] * 2 + [True] * 6


def test_nothing_goes_out_after_the_answer() -> None:
    session = opened()
    call = running(session, progressToken=1)
    session.answer(call, RESULT)
    assert session.log(call, "error", "late") == b""
    assert not session.wants(call, "error")
    assert session.progress(call, 1) == b""


def test_faults_of_the_caller_are_raised() -> None:
    session = opened()
    call = running(session, progressToken=1)
    with pytest.raises(ValueError, match="loud"):
        session.log(call, "loud", "x")
    with pytest.raises(TypeError):
        session.log(call, "info", {1, 2})
    with pytest.raises(ValueError, match="Out of range"):
        session.progress(call, 1, float("inf"))


def test_what_is_over_the_limit_is_left_out() -> None:
    session = opened(line_limit=200)
    call = running(session, progressToken=1)
    assert session.log(call, "info", "x" * 200) == b""
    assert session.progress(call, 1, message="x" * 200) == b""


def test_progress_needs_a_token_and_grows() -> None:
    session = opened()
    assert session.progress(running(session), 1) == b""
    call = take_call(session, call_line(2, _meta={"progressToken": "t"}))
    assert json.loads(session.progress(call, 1, 10, "half")) == {
        "jsonrpc": "2.0",
        "method": "notifications/progress",
        "params": {"progressToken": "t", "progress": 1, "total": 10, "message": "half"},
    }
    assert session.progress(call, 1) == b""
    assert session.progress(call, 0.5) == b""
    assert json.loads(session.progress(call, 1.5))["params"] == {
        "progressToken": "t",
        "progress": 1.5,
    }
    assert session.progress(call, float("nan")) == b""


def test_a_message_with_progress_is_younger_than_progress() -> None:
    session = opened(protocol="2024-11-05")
    call = running(session, progressToken=1)
    assert "message" not in json.loads(session.progress(call, 1, message="m"))["params"]
