"""Tools that come and go, and who is told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.session.support import (
    DYNAMIC,
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

if TYPE_CHECKING:
    from mcpgen_runtime.session import Session

CHANGED = "notifications/tools/list_changed"
ACKNOWLEDGED = "notifications/subscriptions/acknowledged"
SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId"


def messages(lines: bytes) -> list[dict[str, Any]]:
    return [json.loads(item) for item in lines.splitlines()]


def listen(session: Session, number: Any, **wanted: Any) -> dict[str, Any]:
    return ask(session, stateless_line("subscriptions/listen", number, notifications=wanted))


def names(session: Session) -> list[str]:
    tools = ask(session, line("tools/list", {}, id="list"))["result"]["tools"]
    return [tool["name"] for tool in tools]


def test_a_hidden_tool_is_an_unknown_tool() -> None:
    session = opened()
    call = take_call(session, call_line(1))
    assert session.hide(["echo"]) == b""
    assert names(session) == ["a/b.c-d"]
    assert code(session, call_line(2)) == -32602
    assert b"result" in session.answer(call, RESULT)
    assert session.show(["echo"]) == b""
    assert names(session) == ["echo", "a/b.c-d"]
    take_call(session, call_line(3))


def test_only_tools_that_there_are_can_be_hidden() -> None:
    session = opened()
    with pytest.raises(ValueError, match="no such tool: x, y"):
        session.hide(["echo", "y", "x"])
    with pytest.raises(ValueError, match="no such tool"):
        session.show(["x"])
    assert len(names(session)) == 2


def test_a_dynamic_server_says_so() -> None:
    result = ask(fresh(DYNAMIC), stateless_line("server/discover", 1))["result"]
    assert result["capabilities"]["tools"] == {"listChanged": True}


def test_the_client_of_a_handshake_is_told_of_each_change() -> None:
    session = opened(DYNAMIC)
    assert messages(session.hide(["echo"])) == [{"jsonrpc": "2.0", "method": CHANGED}]
    assert session.hide(["echo"]) == b""
    assert messages(session.show(["echo", "a/b.c-d"])) == [{"jsonrpc": "2.0", "method": CHANGED}]
    assert session.show([]) == b""


def test_what_could_not_be_written_then_can_be_later() -> None:
    session = opened(DYNAMIC)
    assert session.hide(["echo"]) == session.changed()
    assert opened().changed() == b""


def test_nobody_is_told_before_a_handshake() -> None:
    assert fresh(DYNAMIC).hide(["echo"]) == b""


def test_a_subscription_is_acknowledged_and_tagged() -> None:
    session = fresh(DYNAMIC)
    wanted = {"toolsListChanged": True, "promptsListChanged": True, "resourceSubscriptions": ["x"]}
    assert listen(session, 7, **wanted) == {
        "jsonrpc": "2.0",
        "method": ACKNOWLEDGED,
        "params": {"_meta": {SUBSCRIPTION: 7}, "notifications": {"toolsListChanged": True}},
    }
    for number, tools in (("8", False), (9, None)):
        assert listen(session, number, toolsListChanged=tools)["params"]["notifications"] == {}
    (change,) = messages(session.hide(["echo"]))
    assert change == {
        "jsonrpc": "2.0",
        "method": CHANGED,
        "params": {"_meta": {SUBSCRIPTION: 7}},
    }


def test_both_eras_are_told() -> None:
    session = opened(DYNAMIC)
    listen(session, 7, toolsListChanged=True)
    assert [message.get("params") for message in messages(session.hide(["echo"]))] == [
        None,
        {"_meta": {SUBSCRIPTION: 7}},
    ]


def test_a_subscription_is_in_flight_until_it_is_cancelled() -> None:
    session = fresh(DYNAMIC)
    listen(session, 7, toolsListChanged=True)
    assert code(session, stateless_line("tools/list", 7)) == -32600
    assert session.receive(line("notifications/cancelled", {"requestId": 7})) == []
    assert session.hide(["echo"]) == b""
    assert "result" in ask(session, stateless_line("tools/list", 7))


def test_subscriptions_are_answered_when_the_server_ends() -> None:
    session = fresh(DYNAMIC)
    listen(session, 7)
    listen(session, "x", toolsListChanged=True)
    ended = messages(session.close())
    assert [message["id"] for message in ended] == [7, "x"]
    for message in ended:
        assert message["result"]["resultType"] == "complete"
        assert message["result"]["_meta"][SUBSCRIPTION] == message["id"]
    assert session.close() == b""


@pytest.mark.parametrize("params", [{}, {"notifications": []}, {"notifications": None}])
def test_a_subscription_needs_a_filter(params: Any) -> None:
    assert code(fresh(DYNAMIC), stateless_line("subscriptions/listen", 1, **params)) == -32602


def test_a_filter_is_of_booleans() -> None:
    assert listen(fresh(DYNAMIC), 1, toolsListChanged=1)["error"]["code"] == -32602


def test_subscriptions_are_bounded() -> None:
    session = fresh(DYNAMIC)
    for number in range(64):
        listen(session, number)
    assert listen(session, 64)["error"]["code"] == -32600
    session.receive(line("notifications/cancelled", {"requestId": 3}))
    assert listen(session, 64)["method"] == ACKNOWLEDGED


def test_only_a_dynamic_server_has_them() -> None:
    assert listen(fresh(), 1, toolsListChanged=True)["error"]["code"] == -32601
