"""The oracle itself: it accepts what is right, and refuses each thing that is wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fuzzing.exact import ExactOracle
from fuzzing.oracle import Oracle
from fuzzing.reading import read_line
from fuzzing.seeds import ENVELOPE, batch, initialize, line
from fuzzing.writing import Broken

PING = line("ping", id=5)
CALL = line("tools/call", {"name": "echo", "_meta": {"progressToken": "t"}}, id=5)
CANCEL = line("notifications/cancelled", {"requestId": 5})
LISTEN = line("subscriptions/listen", {"notifications": {}, "_meta": ENVELOPE}, id=5)
TAG = {"_meta": {"io.modelcontextprotocol/subscriptionId": 5}}
FOLLOWED = {"notifications": {"toolsListChanged": True}, "_meta": ENVELOPE}
FOLLOW = line("subscriptions/listen", FOLLOWED, id=5)
ACKNOWLEDGED = {
    "method": "notifications/subscriptions/acknowledged",
    "params": {**TAG, "notifications": {}},
}
CHANGED = {"method": "notifications/tools/list_changed"}
INITIALIZED = {"id": 0, "result": {"protocolVersion": "2025-03-26"}}


def out(*messages: dict[str, Any], array: bool = False) -> bytes:
    whole = [{"jsonrpc": "2.0", **message} for message in messages]
    return b"".join(json.dumps(m).encode() + b"\n" for m in ([whole] if array else whole))


def result(id: Any = 5) -> dict[str, Any]:  # noqa: A002 - the protocol's word
    return {"id": id, "result": {}}


def error(code: int, id: Any = 5) -> dict[str, Any]:  # noqa: A002
    return {"id": id, "error": {"code": code, "message": "words"}}


def progress(done: float, token: Any = "t") -> dict[str, Any]:  # noqa: S107 - no secret
    params = {"progressToken": token, "progress": done}
    return {"method": "notifications/progress", "params": params}


def judge(given: bytes, *written: bytes) -> None:
    """Give a server some bytes and no more, and have it write others."""
    oracle = Oracle()
    oracle.received(given)
    oracle.ended()
    for data in written:
        oracle.sent(data)
    oracle.finish()


LOG = {"method": "notifications/message", "params": {"level": "info", "data": 1}}
DEEP_CALL = CALL[:-2] + b',"x":' + b"[" * 900 + b"]" * 900 + b"}\n"
BATCHES = initialize("2025-03-26")
IN_DOUBT = line("tools/call", {"name": "slow"}, id=7) + initialize("2025-03-26", 7)
AGREED = {"id": 7, "result": INITIALIZED["result"]}
RIGHT = {
    "a request": (PING, out(result())),
    "an error": (CALL, out(error(-32602))),
    "two of one id": (CALL + CALL, out(error(-32600), result())),
    "cancelled": (CALL + CANCEL, b""),
    "answered before it was cancelled": (CALL + CANCEL, out(result())),
    "a subscription": (LISTEN, out(ACKNOWLEDGED)),
    "a subscription of an id that was refused": (CALL + LISTEN, out(error(-32602), ACKNOWLEDGED)),
    "changes for the second of one id": (
        CALL + CANCEL + LISTEN + FOLLOW,
        out(error(-32602), error(-32602), ACKNOWLEDGED, {**CHANGED, "params": TAG}),
    ),
    "a deep call after others of its id": (
        CALL + CANCEL + PING + DEEP_CALL,
        out(error(-32602), result(), error(-32700)),
    ),
    "a call after a handshake of its id": (
        CALL + initialize("2025-06-18", 5),
        out(error(-32600), result()),
    ),
    "a subscription of the id of one in a batch": (
        BATCHES + batch(LISTEN, CALL.replace(b"5", b"6")) + LISTEN,
        out(INITIALIZED, ACKNOWLEDGED) + out(error(-32600), result(6), array=True),
    ),
    "changes after a handshake that was refused": (
        BATCHES + line("initialize", {}, id=0) + CALL + initialize("2025-06-18", 5),
        out(INITIALIZED, error(-32602, 0), CHANGED, error(-32600), result()),
    ),
    "what is not an envelope": (
        line("tools/list", {"_meta": {"io-modelcontextprotocol/protocolVersion": "1"}}, id=5),
        out(result()),
    ),
    "an array in doubt before a deep call": (
        IN_DOUBT + batch(line("ping", id=6)) + DEEP_CALL,
        out(error(-32600, 7), result(7), error(-32600, None), error(-32700)),
    ),
    "junk": (b"junk\n\n \r\n", out(error(-32700, None))),
    "no newline at the end": (PING[:-1], out(result())),
    "a mark": (b"\xef\xbb\xbf" + PING, out(result())),
    "a response": (b'{"jsonrpc":"2.0","id":5,"result":7}\n', b""),
    "progress": (CALL, out(progress(1), result())),
    "a batch": (
        BATCHES + batch(PING, b"7"),
        out(INITIALIZED) + out(error(-32600, None), result(), array=True),
    ),
    "an array": (batch(PING), out(error(-32600, None))),
    "a deep call that is refused": (DEEP_CALL, out(error(-32700))),
    "a deep call that is read": (DEEP_CALL, out(progress(1, "of its own"), LOG, result())),
    "an array that may cancel": (CALL + IN_DOUBT + batch(CANCEL), out(result(7), AGREED)),
    "a call between two handshakes": (
        initialize("2025-06-18") + BATCHES + batch(CALL),
        out({"id": 0, "result": {"protocolVersion": "2025-06-18"}}, INITIALIZED, progress(1)),
        out(result(), array=True),
    ),
}
WRONG = {
    "silence": (PING, b""),
    "twice": (PING, out(result(), result())),
    "another id": (PING, out(result("5"))),
    "an unasked answer": (CANCEL, out(result())),
    "answered response": (b'{"jsonrpc":"2.0","id":5,"result":7}\n', out(error(-32600))),
    "answered deep response": (
        b'{"jsonrpc":"2.0","id":5,"result":' + b"[" * 900 + b"]" * 900 + b"}\n",
        out(error(-32700)),
    ),
    "a blank line answered": (b" \n", out(error(-32700, None))),
    "junk with another code": (b"junk\n", out(error(-32600, None))),
    "no JSON": (PING, b'{"jsonrpc":"2.0","id":5,"result":{"x":NaN}}\n'),
    "noise": (PING, b"hello\n" + out(result())),
    "no newline": (PING, out(result())[:-1]),
    "no version": (PING, b'{"id":5,"result":{}}\n'),
    "no object": (PING, b'{"jsonrpc":"2.0","id":5,"result":[]}\n'),
    "both": (PING, out({**result(), **error(-32603)})),
    "an unknown code": (PING, out(error(-32000))),
    "a wordless error": (PING, out({"id": 5, "error": {"code": -32603}})),
    "a null id with a result": (PING, out(result(None))),
    "a request of the server": (PING, out(result(), {"id": 1, "method": "roots/list"})),
    "an unknown notification": (CALL, out({"method": "notifications/x"}, result())),
    "progress after the answer": (CALL, out(result(), progress(1))),
    "progress of another token": (CALL, out(progress(1, "u"), result())),
    "an array unasked": (PING, out(result(), array=True)),
    "half a batch": (
        BATCHES + batch(PING, line("ping", id=6)),
        out(INITIALIZED) + out(result(), array=True),
    ),
    "an empty array": (PING, b"[]\n" + out(result())),
    "a batch in pieces": (
        BATCHES + batch(PING, line("ping", id=6)),
        out(INITIALIZED, result(), result(6)),
    ),
    "a subscription that was refused": (
        CALL + LISTEN,
        out(error(-32602), error(-32600), ACKNOWLEDGED),
    ),
    "a change nobody listens to": (PING, out(result(), CHANGED)),
    "another revision": (
        initialize("2025-06-18"),
        out({"id": 0, "result": {"protocolVersion": "2025-11-25"}}),
    ),
    "no resultType": (line("tools/list", {"_meta": ENVELOPE}, id=5), out(result())),
}


@pytest.mark.parametrize("case", RIGHT)
def test_what_is_right(case: str) -> None:
    judge(*RIGHT[case])


def test_of_two_with_one_id_it_is_not_known_which_was_answered() -> None:
    oracle = Oracle()
    oracle.received(line("tools/call", {"_meta": ENVELOPE}, id=5) + CANCEL + CALL)
    oracle.sent(out(error(-32602)))
    oracle.settle()
    oracle.sent(out(progress(1), result()))
    oracle.finish()


def test_what_was_cancelled_and_read_is_answered_no_more() -> None:
    oracle = Oracle()
    oracle.received(CALL + CANCEL)
    oracle.settle()
    with pytest.raises(Broken, match="an answer is owed"):
        oracle.sent(out(result()))


def test_an_array_that_may_be_a_batch_may_have_calls_that_go_on() -> None:
    oracle = Oracle()
    oracle.received(IN_DOUBT + batch(CALL, line("ping", id=6)))
    oracle.sent(out(result(7), AGREED))
    oracle.settle()
    oracle.sent(out(progress(1)) + out(result(6), result(), array=True))
    oracle.finish()


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong(case: str) -> None:
    with pytest.raises(Broken):
        judge(*WRONG[case])


@pytest.fixture
def exact() -> ExactOracle:
    """An oracle that has seen a call begin."""
    oracle = ExactOracle(1_000, dynamic=True)
    oracle.received(initialize("2025-11-25"))
    oracle.sent(out({"id": 0, "result": {"protocolVersion": "2025-11-25"}}))
    oracle.settle()
    oracle.received(CALL)
    return oracle


def begin(oracle: ExactOracle) -> Any:
    call = oracle.called(5, "echo", {"progressToken": "t"})
    oracle.settle()
    return call


def test_a_call_that_goes_well(exact: ExactOracle) -> None:
    call = begin(exact)
    exact.told(call, out(progress(1)))
    exact.told(call, out(progress(2)))
    exact.told(call, out(LOG))
    exact.answered(call, out(result()))
    exact.answered(call, b"")
    exact.finish()


def test_a_call_must_not_be_forgotten(exact: ExactOracle) -> None:
    with pytest.raises(Broken, match="answered in line"):
        exact.settle()


def test_a_call_must_be_the_one_that_was_asked(exact: ExactOracle) -> None:
    with pytest.raises(Broken, match="a call was asked for"):
        exact.called(5, "add", {})


def test_an_id_in_flight_must_be_refused(exact: ExactOracle) -> None:
    begin(exact)
    exact.received(PING)
    with pytest.raises(Broken, match="an id in flight is refused"):
        exact.sent(out(result()))


def test_an_id_in_flight_must_not_be_called(exact: ExactOracle) -> None:
    begin(exact)
    exact.received(CALL)
    with pytest.raises(Broken, match="an id in flight is not called again"):
        begin(exact)


def test_a_cancelled_call_must_end(exact: ExactOracle) -> None:
    begin(exact)
    exact.received(CANCEL)
    with pytest.raises(Broken, match="a cancelled call is over"):
        exact.settle()


def test_only_the_client_cancels(exact: ExactOracle) -> None:
    begin(exact)
    with pytest.raises(Broken, match="when its client says so"):
        exact.cancelled(5)


@pytest.mark.parametrize("cancelled", [True, False])
def test_nothing_follows_the_end_of_a_call(exact: ExactOracle, cancelled: bool) -> None:
    call = begin(exact)
    if cancelled:
        exact.received(CANCEL)
        exact.cancelled(5)
        exact.settle()
    else:
        exact.answered(call, out(result()))
    for end in (exact.answered, exact.told):
        with pytest.raises(Broken, match="nothing follows"):
            end(call, out(result()))


def test_progress_must_grow(exact: ExactOracle) -> None:
    call = begin(exact)
    exact.told(call, out(progress(2)))
    with pytest.raises(Broken, match="progress grows"):
        exact.told(call, out(progress(2)))


def test_a_message_must_be_severe_enough(exact: ExactOracle) -> None:
    params = {"level": "debug", "data": 1}
    with pytest.raises(Broken, match="as severe as was asked"):
        exact.told(begin(exact), out({"method": "notifications/message", "params": params}))


def test_an_answer_must_have_its_own_id(exact: ExactOracle) -> None:
    with pytest.raises(Broken, match="an answer of its own id"):
        exact.answered(begin(exact), out(result(6)))


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        (b'{"jsonrpc":"2.0","id":1,"method":"x"}', [("request", (1,))]),
        (b'{"jsonrpc":"2.0","id":true,"method":"x"}', [("refused", (None,))]),
        (b'{"jsonrpc":"2.0","id":' + b"9" * 5_000 + b',"method":"x"}', [("refused", (None,))]),
        (b'{"jsonrpc":"2.0","id":"' + b"i" * 4_097 + b'","method":"x"}', [("refused", (None,))]),
        (b'{"jsonrpc":"1.0","id":1,"method":"x"}', [("refused", (1,))]),
        (b'{"jsonrpc":"2.0","method":"x"}', [("notification", ())]),
        (b'{"jsonrpc":"2.0","id":1}', [("response", ())]),
        (b"[1]", [("refused", (None,))]),
        (b"[]", [("refused", (None,))]),
        (b"\t\r", []),
        (b"x" * 101, [("refused", (None,))]),
        (('"' + "\U0001f600" * 50 + '"').encode(), [("refused", (None,))]),
        (
            b'{"id":1,"method":"x","params":{"y":' + b"[" * 400 + b"]" * 400 + b"}}",
            [("deep", (1, None))],
        ),
    ],
)
def test_how_lines_are_read(text: bytes, shape: list[tuple[str, tuple[Any, ...]]]) -> None:
    limit = 100 if text.startswith((b"x", b'"')) else 1 << 20
    messages, _ = read_line(text, batches=True, limit=limit)
    assert [(message.kind, message.ids) for message in messages] == shape
