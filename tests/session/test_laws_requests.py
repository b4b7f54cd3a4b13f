"""Laws of requests, as a machine that does what clients and drivers do, in any order.

Each request with a readable id is answered once, unless it is cancelled: never twice, never after
that. Between its event and its answer a call may log and tell progress; before and after, nothing.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from mcpgen_runtime.session import LEVELS, Answer, Call, Cancel, Catalog, Send, Session
from tests.session.support import CLIENT, DYNAMIC, ENVELOPE

Message = dict[str, Any]

REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
TOOLS = ["echo", "a/b.c-d"]
FEW = 600
MANY = 1 << 20

ids = st.sampled_from([0, 1, -1, "1", "", "ü", 10**30, "\ud800"])
METAS: list[Message] = [
    {},
    {"progressToken": 0},
    ENVELOPE,
    {**ENVELOPE, "progressToken": "t", "io.modelcontextprotocol/logLevel": "debug"},
]
metas = st.sampled_from(METAS)
calls = st.fixed_dictionaries({"name": st.sampled_from([*TOOLS, "nope"]), "_meta": metas})
listens = st.just({"notifications": {"toolsListChanged": True}, "_meta": ENVELOPE})
others = st.fixed_dictionaries({"_meta": metas}) | st.sampled_from([{}, [], 7, {"_meta": 7}])
bodies = st.one_of(
    st.tuples(st.just("tools/call"), calls),
    st.tuples(st.just("subscriptions/listen"), listens),
    st.tuples(st.sampled_from(["ping", "tools/list", "server/discover", "no/such", 7]), others),
    st.tuples(
        st.just("logging/setLevel"), st.fixed_dictionaries({"level": st.sampled_from(LEVELS)})
    ),
)
answers = st.sampled_from([b'{"content":[]}', b'{"content":[],"isError":true}']).map(bytes.decode)


class Connections(RuleBasedStateMachine):
    """A client, a driver, and what each id is owed."""

    def __init__(self) -> None:
        super().__init__()
        self.owed: Counter[Any] = Counter()
        self.got: Counter[Any] = Counter()
        self.listening: set[Any] = set()
        self.calls: list[Call] = []
        self.over: list[Call] = []

    @initialize(
        limit=st.sampled_from([FEW, MANY]),
        revision=st.sampled_from([None, "2025-03-26", "2025-11-25"]),
    )
    def open(self, limit: int, revision: str | None) -> None:
        self.limit = limit
        self.session = Session(Catalog(DYNAMIC), line_limit=limit)
        if revision is not None:
            self.handshake("first", revision)

    @rule(id=ids, revision=st.sampled_from(REVISIONS))
    def handshake(self, id: Any, revision: str) -> None:  # noqa: A002 - the protocol's word
        params = {"protocolVersion": revision, "capabilities": {}, "clientInfo": CLIENT}
        self.say({"id": id, "method": "initialize", "params": params})

    @rule(id=ids, body=bodies)
    def ask(self, id: Any, body: tuple[Any, Any]) -> None:  # noqa: A002
        self.say({"id": id, "method": body[0], "params": body[1]})

    @rule(members=st.lists(st.tuples(ids, bodies), max_size=5), cancelled=st.none() | ids)
    def ask_at_once(self, members: list[tuple[Any, Any]], cancelled: Any) -> None:
        batch = [message({"id": id, "method": body[0], "params": body[1]}) for id, body in members]  # noqa: A001
        if cancelled is not None:
            batch.append(message(cancelling(cancelled)))
        text = json.dumps(batch).encode()
        if self.session.protocol == "2025-03-26" and batch and len(text) <= self.limit:
            self.owed.update(key(id) for id, _ in members)  # noqa: A001
            self.unlisten(cancelled)
        else:
            self.owed[None] += 1
        self.hear(text)

    @rule(id=ids)
    def cancel(self, id: Any) -> None:  # noqa: A002
        self.say(cancelling(id))

    @rule(data=st.data(), text=answers, meta=st.none() | st.just({"k": "v" * 250}))
    def answer(self, data: st.DataObject, text: str, meta: Message | None) -> None:
        if call := self.one_of(data, self.calls):
            self.write(self.session.answer(call, Answer(text, meta)))
            self.finish(call)

    @rule(data=st.data(), reason=st.text(max_size=300))
    def fail(self, data: st.DataObject, reason: str) -> None:
        if call := self.one_of(data, self.calls):
            self.write(self.session.fail(call, -32603, reason, {"d": 1}))
            self.finish(call)

    @rule(data=st.data())
    def answer_again(self, data: st.DataObject) -> None:
        if call := self.one_of(data, self.over):
            assert self.session.answer(call, Answer("{}")) == b""
            assert self.session.fail(call, -32603, "again") == b""
            assert self.session.progress(call, 1e9) == b""
            assert self.session.log(call, "emergency", "again") == b""
            assert not self.session.wants(call, "emergency")

    @rule(data=st.data(), level=st.sampled_from(LEVELS), words=st.text(max_size=FEW))
    def log(self, data: st.DataObject, level: str, words: str) -> None:
        if call := self.one_of(data, self.calls):
            wanted = self.session.wants(call, level)
            line = self.session.log(call, level, words)
            assert wanted or line == b""
            assert line == b"" or json.loads(line)["params"] == {"level": level, "data": words}

    @rule(data=st.data(), done=st.floats(allow_nan=False, allow_infinity=False))
    def progress(self, data: st.DataObject, done: float) -> None:
        if call := self.one_of(data, self.calls):
            told = call.progress
            line = self.session.progress(call, done)
            assert (line != b"") == (call.progress_token is not None and done > told)
            assert line == b"" or json.loads(line)["params"]["progressToken"] == call.progress_token

    @rule(names=st.lists(st.sampled_from(TOOLS)), hidden=st.booleans())
    def change(self, names: list[str], hidden: bool) -> None:
        lines = (self.session.hide if hidden else self.session.show)(names).splitlines()
        assert len(lines) in {0, len(self.listening) + (self.session.protocol is not None)}

    @invariant()
    def nothing_is_answered_that_was_not_asked(self) -> None:
        assert self.got <= self.owed

    def teardown(self) -> None:
        for call in self.calls:
            self.write(self.session.answer(call, Answer("{}")))
        self.write(self.session.close())
        assert self.got == +self.owed
        super().teardown()

    def say(self, content: Message) -> None:
        text = json.dumps(message(content)).encode()
        if len(text) > self.limit:
            self.owed[None] += 1
        elif "id" in content:
            self.owed[key(content["id"])] += 1
        else:
            self.unlisten(content["params"]["requestId"])
        self.hear(text)

    def unlisten(self, id: Any) -> None:  # noqa: A002
        """A subscription that is cancelled is never answered."""
        if key(id) in self.listening:
            self.listening.discard(key(id))
            self.owed[key(id)] -= 1

    def hear(self, text: bytes) -> None:
        for event in self.session.receive(text + b"\n"):
            if isinstance(event, Send):
                self.write(event.line)
            elif isinstance(event, Call):
                self.calls.append(event)
            else:
                assert isinstance(event, Cancel)
                self.owed[key(event.call.id)] -= 1
                self.finish(event.call)

    def write(self, data: bytes) -> None:
        for line in data.splitlines():
            value = json.loads(line)
            for reply in value if isinstance(value, list) else [value]:
                if "method" not in reply:
                    self.got[key(reply["id"])] += 1
                elif reply["method"].endswith("/acknowledged"):
                    self.listening.add(
                        key(reply["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"])
                    )

    def finish(self, call: Call) -> None:
        self.calls.remove(call)
        self.over.append(call)

    def one_of(self, data: st.DataObject, calls: list[Call]) -> Call | None:
        return data.draw(st.sampled_from(calls)) if calls else None


def message(content: Message) -> Message:
    return {"jsonrpc": "2.0", **content}


def cancelling(id: Any) -> Message:  # noqa: A002 - the protocol's word
    return {"method": "notifications/cancelled", "params": {"requestId": id}}


def key(id: Any) -> Any:  # noqa: A002
    """An id as a key that tells 1 from "1" and from 1.0."""
    return None if id is None else (type(id), id)


TestConnections = Connections.TestCase
TestConnections.settings = settings(stateful_step_count=40)
