"""Batches: in 2025-03-26, and nowhere else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mcpgen_runtime.session import Answer, Call, Cancel, Send, Session
from mcpgen_runtime.session.revisions import REVISIONS
from tests.session.support import (
    DYNAMIC,
    INITIALIZE,
    RESULT,
    call_line,
    code,
    fresh,
    line,
    opened,
    stateless_line,
)


def batch(*lines: bytes) -> bytes:
    return b"[" + b",".join(item.strip() for item in lines) + b"]\n"


def with_batches(**options: Any) -> Session:
    return opened(DYNAMIC, protocol="2025-03-26", **options)


def answers(session: Session, data: bytes) -> list[dict[str, Any]]:
    (event,) = session.receive(data)
    assert isinstance(event, Send)
    found: list[dict[str, Any]] = json.loads(event.line)
    return found


@pytest.mark.parametrize(
    "protocol", [row.name for row in REVISIONS if row.handshake and not row.batches]
)
def test_other_revisions_have_none(protocol: str) -> None:
    assert code(opened(protocol=protocol), batch(line("ping", id=1))) == -32600


def test_nothing_agreed_means_none() -> None:
    assert code(fresh(), batch(line("initialize", INITIALIZE, id=1))) == -32600
    assert code(fresh(), batch(stateless_line("tools/list", 1))) == -32600


def test_requests_are_answered_together() -> None:
    found = answers(with_batches(), batch(line("ping", id=5), line("tools/list", id="x")))
    assert [answer["id"] for answer in found] == [5, "x"]
    assert found[0]["result"] == {}


def test_each_fault_is_one_member_of_the_answer() -> None:
    found = answers(with_batches(), batch(b"1", b"[]", line("nope", id=3), line("ping", id=4)))
    assert [(answer["id"], answer.get("error", {}).get("code")) for answer in found] == [
        (None, -32600),
        (None, -32600),
        (3, -32601),
        (4, None),
    ]


@pytest.mark.parametrize("method", ["initialize", "subscriptions/listen"])
def test_what_opens_something_is_no_part_of_one(method: str) -> None:
    whole = {"initialize": line("initialize", INITIALIZE, id=1)}
    data = whole.get(method) or stateless_line(method, 1, notifications={})
    (answer,) = answers(with_batches(), batch(data))
    assert answer["error"]["code"] == -32600
    assert "batch" in answer["error"]["message"]


def test_notifications_alone_are_not_answered() -> None:
    data = batch(line("notifications/initialized"), b'{"jsonrpc":"2.0","id":9,"result":{}}')
    assert with_batches().receive(data) == []


@pytest.mark.parametrize("members", [0, 1_001])
def test_neither_none_nor_too_many_members(members: int) -> None:
    assert code(with_batches(), batch(*[line("ping", id=1)] * members)) == -32600


def test_the_last_call_to_end_answers_for_all() -> None:
    session = with_batches()
    first, second = session.receive(batch(call_line(1), line("ping", id=2), call_line(3)))
    assert isinstance(first, Call)
    assert isinstance(second, Call)
    assert first.size == second.size > 20
    assert session.answer(second, RESULT) == b""
    assert "result" in json.loads(session.receive(line("ping", id=4))[0].line)  # type: ignore[union-attr]
    found = json.loads(session.fail(first, -32603, "no"))
    assert {answer["id"]: "result" in answer for answer in found} == {1: False, 2: True, 3: True}
    assert session.answer(first, RESULT) == b""


def test_a_call_may_be_answered_before_the_batch_is_read() -> None:
    session = with_batches()
    session.feed(batch(call_line(1), line("ping", id=2)))
    call = session.next_event()
    assert isinstance(call, Call)
    assert session.answer(call, RESULT) == b""
    (event,) = session.events()
    assert isinstance(event, Send)
    assert [answer["id"] for answer in json.loads(event.line)] == [1, 2]


def test_a_cancelled_call_is_missing_from_the_answer() -> None:
    session = with_batches()
    call, _ = session.receive(batch(call_line(1), call_line(2)))[0], None
    assert isinstance(call, Call)
    cancel, *rest = session.receive(line("notifications/cancelled", {"requestId": 1}))
    assert isinstance(cancel, Cancel)
    assert rest == []
    (found,) = json.loads(session.answer(session.in_flight[2], RESULT))
    assert found["id"] == 2


def test_the_last_call_may_be_cancelled() -> None:
    session = with_batches()
    session.receive(batch(line("ping", id=1), call_line(2)))
    cancel, send = session.receive(line("notifications/cancelled", {"requestId": 2}))
    assert isinstance(cancel, Cancel)
    assert isinstance(send, Send)
    assert [answer["id"] for answer in json.loads(send.line)] == [1]


def test_a_batch_may_cancel_its_own() -> None:
    session = with_batches()
    data = batch(call_line(1), line("notifications/cancelled", {"requestId": 1}))
    call, cancel = session.receive(data)
    assert isinstance(cancel, Cancel)
    assert cancel.call is call


def test_an_answer_over_the_limit_becomes_an_error_of_its_member() -> None:
    session = with_batches(line_limit=1_000)
    large, small = session.receive(batch(call_line(1), call_line(2)))
    assert isinstance(large, Call)
    assert isinstance(small, Call)
    session.answer(small, Answer(f'"{"y" * 300}"'))
    first, second = json.loads(session.answer(large, Answer(f'"{"x" * 700}"')))
    assert (first["id"], second["id"]) == (2, 1)
    assert "too long together" in second["error"]["message"]


def test_each_member_is_answered_although_the_answers_fill_the_line() -> None:
    for length in range(700, 800):  # whatever room is left for brackets and for the error
        session = with_batches(line_limit=1_000)
        first, second = session.receive(batch(call_line(1), call_line(2)))
        assert isinstance(first, Call)
        assert isinstance(second, Call)
        session.answer(first, Answer(f'"{"x" * length}"'))
        line = session.answer(second, Answer(f'"{"y" * 200}"'))
        assert len(line) <= 1_000
        assert [answer["id"] for answer in json.loads(line)] == [1, 2]


def test_errors_over_the_limit_become_one() -> None:
    session = with_batches(line_limit=3_000)
    ids = ["é" * 50 + str(number) for number in range(15)]  # six times as long in ASCII
    data = batch(*(line("nope", id=number) for number in ids)).decode("unicode_escape")
    assert code(session, data.encode()) == -32603


def test_lists_of_a_batch_have_the_form_of_the_revision() -> None:
    (answer,) = answers(with_batches(), batch(line("tools/list", id=1)))
    assert set(answer["result"]["tools"][0]) == {"name", "inputSchema", "annotations"}
