"""The session: each request is answered once, in its state, with its id."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen_runtime.session import Answer, Call, Send
from mcpgen_runtime.session.methods import HANDSHAKE, NOTIFICATIONS, STATELESS
from mcpgen_runtime.session.revisions import REVISIONS, Revision
from mcpgen_runtime.session.states import ANY, PREMATURE, TRANSITIONS
from tests.session.support import (
    CATALOG,
    CLIENT,
    INITIALIZE,
    RESULT,
    ask,
    call_line,
    code,
    fresh,
    line,
    opened,
    replies,
    take_call,
    take_cancel,
)

FORMS = {0: {"name", "version"}, 1: {"name", "version"}, 2: {"name", "title", "version"}}
"""Form -> the members of `serverInfo` that it knows; the newest knows all."""


@pytest.mark.parametrize("revision", [row for row in REVISIONS if row.handshake])
def test_every_revision_with_a_handshake_can_be_agreed(revision: Revision) -> None:
    session = fresh()
    assert session.protocol is None
    asked = INITIALIZE | {"protocolVersion": revision.name}
    result = ask(session, line("initialize", asked, id=1))["result"]
    info = result.pop("serverInfo")
    assert result == {
        "protocolVersion": revision.name,
        "capabilities": {"logging": {}, "tools": {}},
        "instructions": "Be kind.",
    }
    assert set(info) == FORMS.get(revision.form, {"name", "title", "version", "websiteUrl"})
    assert session.protocol == revision.name


def test_a_server_may_have_nothing_to_say_to_the_model() -> None:
    silent = CATALOG.replace(b'"instructions":"Be kind.",', b"")
    assert "instructions" not in ask(fresh(silent), line("initialize", INITIALIZE, id=1))["result"]


def test_a_call_knows_who_asks() -> None:
    client = take_call(opened(), call_line(1)).client
    assert client.revision == "2025-11-25"
    assert client.info == CLIENT
    assert client.name == CLIENT["name"]
    assert client.capabilities == {}
    assert client.log_level == "info"


def restricted(*names: str) -> bytes:
    return CATALOG.replace(b'"tools":[', b'"protocols":%b,"tools":[' % json.dumps(names).encode())


@pytest.mark.parametrize(
    ("offered", "requested", "agreed"),
    [
        (["2025-03-26", "2025-06-18"], "2025-03-26", "2025-03-26"),
        (["2025-03-26", "2025-06-18"], "2025-11-25", "2025-06-18"),
        (["2025-03-26", "2025-06-18"], "1999-01-01", "2025-06-18"),
    ],
)
def test_a_spec_may_restrict_the_revisions(offered: list[str], requested: str, agreed: str) -> None:
    session = fresh(restricted(*offered))
    answer = ask(session, line("initialize", INITIALIZE | {"protocolVersion": requested}, id=1))
    assert answer["result"]["protocolVersion"] == agreed


def test_no_revision_to_agree_on_is_said_with_those_there_are() -> None:
    error = ask(fresh(restricted("2026-07-28")), line("initialize", INITIALIZE, id=1))["error"]
    assert error["code"] == -32602
    assert error["data"] == {"supported": ["2026-07-28"], "requested": "2025-11-25"}
    assert "2026-07-28" in error["message"]


@pytest.mark.parametrize(
    "broken",
    [
        {"protocolVersion": 20251125},
        {"capabilities": []},
        {"clientInfo": None},
        {"clientInfo": {"name": "x"}},
        {"clientInfo": {"name": 1, "version": "1"}},
    ],
)
def test_a_malformed_handshake_agrees_on_nothing(broken: dict[str, Any]) -> None:
    session = fresh()
    assert code(session, line("initialize", INITIALIZE | broken, id=1)) == -32602
    assert session.protocol is None
    assert code(session, line("tools/list", id=2)) == -32602


def test_a_second_handshake_agrees_anew_and_calls_go_on() -> None:
    session = opened()
    call = take_call(session, call_line(1))
    ask(session, line("initialize", INITIALIZE | {"protocolVersion": "2024-11-05"}, id=2))
    assert session.protocol == "2024-11-05"
    assert json.loads(session.answer(call, RESULT))["id"] == 1


def test_the_tables_agree_with_each_other() -> None:
    methods = [*HANDSHAKE.values(), *STATELESS.values()]
    assert all(method.states <= ANY for method in methods)
    assert {state for method in methods for state in ANY - method.states} <= set(PREMATURE)
    assert {method for _, method in TRANSITIONS} <= set(HANDSHAKE)
    assert all(name.startswith("notifications/") for name in NOTIFICATIONS)


def test_tools_are_listed_as_the_catalog_has_them() -> None:
    session = opened()
    assert not session.listed
    (event,) = session.receive(line("tools/list", id=1))
    assert isinstance(event, Send)
    assert CATALOG.splitlines()[1].rstrip(b",") in event.line
    assert event.line.count(b"\n") == 1
    assert session.listed


@pytest.mark.parametrize("cursor", ["", "x", 1, {}])
def test_no_cursor_was_ever_given(cursor: object) -> None:
    session = opened()
    assert code(session, line("tools/list", {"cursor": cursor}, id=1)) == -32602
    assert not session.listed


def test_a_null_cursor_is_none() -> None:
    assert "result" in ask(opened(), line("tools/list", {"cursor": None}, id=1))


def test_a_call_has_what_the_request_has() -> None:
    session = opened()
    data = call_line("x", "a/b.c-d", arguments={"k": [1]}, _meta={"progressToken": 7, "y": 1})
    call = take_call(session, data)
    assert (call.id, call.tool, call.arguments) == ("x", "a/b.c-d", {"k": [1]})
    assert call.meta == {"progressToken": 7, "y": 1}
    assert call.progress_token == 7
    assert call.size == len(data) - 1
    assert not call.cancelled
    assert session.in_flight == {"x": call}


@pytest.mark.parametrize("params", [{}, {"arguments": None}])
def test_absent_arguments_are_empty(params: dict[str, Any]) -> None:
    call = take_call(opened(), call_line(1, **params))
    assert call.arguments == {}
    assert call.meta == {}
    assert call.progress_token is None


@pytest.mark.parametrize(
    "params",
    [
        None,
        {},
        {"name": 5},
        {"name": "nope"},
        {"name": "echo", "arguments": []},
        {"name": "echo", "_meta": 7},
        {"name": "echo", "_meta": {"progressToken": True}},
        {"name": "echo", "_meta": {"progressToken": 1.5}},
        [],
        "x",
    ],
)
def test_a_malformed_call_is_refused(params: Any) -> None:
    session = opened()
    assert code(session, line("tools/call", params, id=1)) == -32602
    assert session.in_flight == {}


def test_an_unknown_tool_is_named_and_cut() -> None:
    error = ask(opened(), call_line(1, "n" * 300))["error"]
    assert error["message"] == f"Unknown tool: {'n' * 200}…"


def test_a_call_is_answered_once() -> None:
    session = opened()
    call = take_call(session, call_line(5))
    assert json.loads(session.answer(call, RESULT)) == {
        "jsonrpc": "2.0",
        "id": 5,
        "result": {"content": []},
    }
    assert session.answer(call, RESULT) == b""
    assert session.fail(call, -32603, "no") == b""
    assert session.in_flight == {}


def test_a_call_can_fail() -> None:
    session = opened()
    call = take_call(session, call_line(5))
    assert json.loads(session.fail(call, -32603, "no"))["error"] == {
        "code": -32603,
        "message": "no",
    }
    assert session.answer(call, RESULT) == b""


def test_a_cancelled_call_is_marked_before_anybody_hears_of_it_and_never_answered() -> None:
    session = opened()
    call = take_call(session, call_line(5))
    event = take_cancel(session, line("notifications/cancelled", {"requestId": 5, "reason": "r"}))
    assert event.call is call
    assert event.reason == "r"
    assert call.cancelled
    assert session.answer(call, RESULT) == b""


def test_the_id_of_a_cancelled_call_may_be_used_again() -> None:
    session = opened()
    first = take_call(session, call_line(5))
    assert take_cancel(session, line("notifications/cancelled", {"requestId": 5})).reason == ""
    second = take_call(session, call_line(5))
    assert session.answer(first, RESULT) == b""
    assert session.answer(second, RESULT) != b""


@pytest.mark.parametrize(
    "params", [None, {}, {"requestId": True}, {"requestId": "1"}, {"requestId": []}, []]
)
def test_other_cancellations_cancel_nothing(params: Any) -> None:
    session = opened()
    call = take_call(session, call_line(1))
    assert session.receive(line("notifications/cancelled", params)) == []
    assert not call.cancelled


def test_an_id_in_flight_is_refused_and_the_call_goes_on() -> None:
    session = opened()
    call = take_call(session, call_line(5))
    assert code(session, line("ping", id=5)) == -32600
    assert code(session, call_line(5)) == -32600
    assert ask(session, line("ping", id="5"))["result"] == {}
    assert session.answer(call, RESULT) != b""


def text(words: str) -> Answer:
    return Answer(f'"{words}"')


def test_an_answer_over_the_limit_becomes_an_error_that_says_so() -> None:
    session = opened(line_limit=200)
    small, large, astral = (take_call(session, call_line(n)) for n in range(3))
    assert "result" in json.loads(session.answer(small, text("x" * 160)))
    assert "200 UTF-16" in json.loads(session.answer(large, text("x" * 200)))["error"]["message"]
    assert "result" in json.loads(session.answer(astral, text("é" * 150)))


def test_an_answer_is_one_line_of_utf8_whatever_its_text() -> None:
    session = opened()
    call = take_call(session, call_line(5))
    answer = session.answer(call, Answer('{\n"a": "\ud800é"\n}'))
    assert answer.count(b"\n") == 1
    assert json.loads(answer)["result"] == {"a": "\ud800é"}


def test_a_line_over_the_limit_is_refused_once() -> None:
    session = opened(line_limit=300)
    assert code(session, b"x" * 400) == -32700
    assert session.receive(b"x" * 400) == []
    assert ask(session, b"x\n" + line("ping", id=1))["result"] == {}


def test_the_id_of_a_message_too_deep_is_echoed() -> None:
    nested = b"[" * 10_000 + b"]" * 10_000
    answer = ask(opened(), b'{"jsonrpc":"2.0","id":5,"method":"ping","params":%b}\n' % nested)
    assert (answer["id"], answer["error"]["code"]) == (5, -32700)
    assert ask(opened(), nested + b"\n")["id"] is None
    deep_id = b'{"jsonrpc":"2.0","id":[%b],"method":"ping"}\n' % nested
    assert ask(opened(), deep_id)["id"] is None


def test_a_response_too_deep_is_not_answered_either() -> None:
    nested = b"[" * 10_000 + b"]" * 10_000
    assert opened().receive(b'{"jsonrpc":"2.0","id":8,"result":%b}\n' % nested) == []
    note = b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":%b}\n' % nested
    assert ask(opened(), note)["id"] is None


def test_an_error_over_the_limit_becomes_one_that_says_so() -> None:
    session = opened(line_limit=300)
    call = take_call(session, call_line(1))
    error = json.loads(session.fail(call, -32021, "x" * 300))["error"]
    assert error == {"code": -32603, "message": "The error has more than 300 UTF-16 code units."}


def test_events_are_made_when_they_are_asked_for() -> None:
    session = opened()
    session.feed(line("tools/list", id=1) + call_line(2))
    assert not session.listed
    assert isinstance(session.next_event(), Send)
    assert session.listed
    assert session.in_flight == {}
    assert isinstance(session.next_event(), Call)
    assert session.next_event() is None


def test_the_last_line_needs_no_newline() -> None:
    session = opened()
    assert session.receive(line("ping", id=1)[:-1]) == []
    (event,) = session.receive_eof()
    assert isinstance(event, Send)
    assert session.receive_eof() == []


@pytest.mark.parametrize(
    ("message", "number"),
    [
        ({}, None),
        ([], None),
        (7, None),
        ({"jsonrpc": "2.0", "method": 7, "id": 5}, 5),
        ({"jsonrpc": "1.0", "method": "ping", "id": 5}, 5),
        ({"method": "ping", "id": 5}, 5),
        ({"jsonrpc": "2.0", "method": "ping", "id": None}, None),
        ({"jsonrpc": "2.0", "method": "ping", "id": 1.0}, None),
        ({"jsonrpc": "2.0", "method": "ping", "id": True}, None),
        ({"jsonrpc": "2.0", "method": "ping", "id": "x" * 4097}, None),
    ],
)
def test_what_is_no_message_is_refused_with_the_id_it_has(message: Any, number: Any) -> None:
    answer = ask(opened(), json.dumps(message).encode() + b"\n")
    assert (answer["id"], answer["error"]["code"]) == (number, -32600)


@pytest.mark.parametrize("member", ["id", "result", "error"])
def test_a_response_is_never_answered(member: str) -> None:
    assert opened().receive(json.dumps({member: None}).encode() + b"\n") == []


finite = st.floats(allow_nan=False, allow_infinity=False)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | finite | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
members = st.fixed_dictionaries(
    {},
    optional={
        "jsonrpc": st.just("2.0") | json_values,
        "id": st.integers() | st.text() | json_values,
        "method": st.sampled_from([*HANDSHAKE, *STATELESS, *NOTIFICATIONS]) | json_values,
        "params": st.just({"name": "echo"}) | json_values,
        "result": json_values,
        "error": json_values,
    },
)


def is_id(value: object) -> bool:
    return isinstance(value, (int, str)) and not isinstance(value, bool)


@given(st.lists(members | json_values))
def test_each_request_is_answered_once_and_nothing_else_is(messages: list[Any]) -> None:
    """Whatever comes: a reply or a call for each request, silence for each response."""
    session = opened()
    for message in messages:
        events = session.receive(json.dumps(message).encode() + b"\n")
        assert len(events) <= 1
        is_object = isinstance(message, dict)
        if is_object and "method" in message and is_id(message.get("id")):
            (event,) = events
            if isinstance(event, Send):
                assert json.loads(event.line)["id"] == message["id"]
        elif is_object and {"id", "result", "error"} & set(message) and "method" not in message:
            assert events == []


@given(st.binary())
def test_any_bytes_are_answered_in_json_rpc(data: bytes) -> None:
    session = opened()
    assert all(reply["jsonrpc"] == "2.0" for reply in replies(session, data + b"\n"))
    assert ask(session, line("ping", id="still there"))["result"] == {}
