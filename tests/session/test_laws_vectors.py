"""The wire vectors against the session alone: the answers they are owed, however they are cut.

`tests/serving/test_vectors.py` plays them against a whole server; here the bytes come one by one,
as no process ever gets them.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from mcpgen_runtime.session import Answer, Call, Catalog, Event, Send, Session
from tests.serving.vectors.owed import check
from tests.serving.vectors.playing import Played
from tests.serving.vectors.sending import HANDSHAKE, INITIALIZED, probe, to_bytes
from tests.support.shared import SHARED

TOOLS = ("echo", "add", "boom", "noisy", "slow")
LINES = ",\n".join(f'{{"name":"{tool}","inputSchema":{{"type":"object"}}\t\t\t}}' for tool in TOOLS)
CATALOG = f'{{"contract":1,"dynamic":true,"tools":[\n{LINES}\n]}}\n'.encode()
BIG = 10_000
"""Bytes from which on they come in pieces of this size."""


def vectors() -> list[Any]:
    """Those of a session: a process that is killed or cannot start says nothing here."""
    path = SHARED / "wire" / "vectors.json"
    loaded = json.loads(path.read_text())["vectors"] if path.exists() else []
    return [vector for vector in loaded if vector["end"] in {"eof", "eof-now"}]


def pieces(data: bytes) -> list[bytes]:
    size = 1 if len(data) < BIG else BIG
    return [data[start : start + size] for start in range(0, len(data), size)]


def is_integer(value: object) -> bool:
    return type(value) in {int, float} and value not in {float("inf"), float("-inf")}


def result_of(call: Call) -> Answer:
    """What the tools of the vectors make of a call."""
    sound = call.tool != "add" or (
        set(call.arguments) == {"a", "b"} and all(map(is_integer, call.arguments.values()))
    )
    is_error = call.tool == "boom" or not sound
    return Answer(json.dumps({"content": [], "isError": is_error}))


class Player:
    """A driver that answers at once, but for slow calls: those when everything has come."""

    def __init__(self) -> None:
        self.session = Session(Catalog(CATALOG))
        self.written: list[bytes] = []
        self.waiting: list[Call] = []

    def feed(self, data: bytes) -> None:
        for piece in pieces(data):
            self.follow(self.session.receive(piece))

    def follow(self, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, Send):
                self.written.append(event.line)
            elif isinstance(event, Call) and event.tool == "slow":
                self.waiting.append(event)
            elif isinstance(event, Call):
                self.written.append(self.session.answer(event, result_of(event)))

    def end(self) -> Played:
        self.follow(self.session.receive_eof())
        self.written += [self.session.answer(call, result_of(call)) for call in self.waiting]
        self.written.append(self.session.close())
        return Played(b"".join(self.written).splitlines(), "", 0)


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["id"])
def test_vector(vector: dict[str, Any]) -> None:
    player = Player()
    if vector["era"] != "none":
        player.feed(HANDSHAKE)
    if vector["era"] == "legacy":
        player.feed(INITIALIZED)
    for send in vector["sends"]:
        if not (isinstance(send, dict) and "wait" in send):
            player.feed(to_bytes(send))
    if vector["end"] == "eof":
        player.feed(probe(vector))
    check(vector, player.end())
