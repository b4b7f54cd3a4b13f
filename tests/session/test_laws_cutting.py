"""Laws of a byte stream: where it is cut changes nothing, and whatever it holds raises nothing."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mcpgen_runtime.session import Answer, Call, Cancel, Catalog, Event, Send, Session
from tests.session.support import (
    DYNAMIC,
    ENVELOPE,
    INITIALIZE,
    call_line,
    line,
    stateless_line,
)

LIMIT = 700
"""UTF-16 code units of a line; few, so that some lines pass it."""

DONE = Answer('{"content":[]}', {"k": 1})
OTHER = ENVELOPE | {"io.modelcontextprotocol/protocolVersion": "2099-01-01"}

good_lines = st.sampled_from(
    [
        *(
            line("initialize", INITIALIZE | {"protocolVersion": revision}, id=1)
            for revision in ("2024-11-05", "2025-03-26", "2025-11-25", "none")
        ),
        line("notifications/initialized"),
        line("ping", id=2),
        line("tools/list", {}, id=""),
        line("logging/setLevel", {"level": "error"}, id=3),
        line("notifications/cancelled", {"requestId": 4}),
        call_line(4, arguments={"k": "é😀\ud800"}, _meta={"progressToken": 0}),
        call_line(4, "nope"),
        stateless_line("server/discover", 5),
        stateless_line("tools/call", 6, name="echo"),
        stateless_line("tools/list", 7, OTHER),
        stateless_line("subscriptions/listen", 8, notifications={"toolsListChanged": True}),
        b"[" + line("ping", id=9)[:-1] + b"," + call_line(10)[:-1] + b"]\n",
    ]
)
bad_pieces = st.sampled_from(
    [
        b"\n",
        b"\r\n",
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\x00",
        b"nul\n",
        b"[]\n",
        b'{"id":11}\n',
        b'{"jsonrpc":"2.0","id":12,"method":7}\n',
        b'{"jsonrpc":"2.0","id":NaN,"method":"ping"}\n',
        b'{"jsonrpc":"2.0","id":1' + b"0" * 400 + b',"method":"ping"}\n',
        b'{"jsonrpc":"2.0","id":13,"method":"ping","params":' + b"[" * 1200 + b"\n",
        "😀".encode() * LIMIT + b"\n",
        b"x" * LIMIT,
    ]
)
streams = st.lists(good_lines | bad_pieces | st.binary(max_size=8), max_size=12).map(b"".join)


@st.composite
def cut_streams(draw: st.DrawFn) -> tuple[bytes, list[bytes]]:
    data = draw(streams)
    places = sorted(draw(st.lists(st.integers(0, len(data)), max_size=8)))
    return data, [data[a:b] for a, b in zip([0, *places], [*places, len(data)], strict=True)]


@st.composite
def mangled(draw: st.DrawFn) -> bytes:
    """A good line with some of its bytes changed, left out or put in."""
    data = bytearray(draw(good_lines))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(data)))
        data[place : place + draw(st.integers(0, 3))] = draw(st.binary(max_size=3))
    return bytes(data)


def shown(event: Event) -> Any:
    if isinstance(event, Send):
        return event.line
    call = event.call if isinstance(event, Cancel) else event
    return type(event), call.id, call.tool, call.arguments, call.meta, call.client.revision


def record(pieces: list[bytes], *, answering: bool) -> list[Any]:
    """All that happens to a session that gets these pieces, each call answered at once or never."""
    session, found = Session(Catalog(DYNAMIC), line_limit=LIMIT), []

    def follow() -> None:
        for event in session.events():
            found.append(shown(event))
            if answering and isinstance(event, Call):
                found.append(session.answer(event, DONE))

    for piece in pieces:
        session.feed(piece)
        follow()
    session.feed_eof()
    follow()
    return [*found, session.close()]


@given(cut_streams(), st.booleans())
def test_where_a_stream_is_cut_changes_nothing(
    stream: tuple[bytes, list[bytes]], answering: bool
) -> None:
    data, pieces = stream
    assert record(pieces, answering=answering) == record([data], answering=answering)


@given(st.lists(mangled() | good_lines, max_size=6).map(b"".join), st.booleans())
def test_whatever_comes_all_that_is_written_is_json_rpc(data: bytes, answering: bool) -> None:
    for written in record([data], answering=answering):
        if isinstance(written, bytes):
            check_lines(written)


def check_lines(data: bytes) -> None:
    assert data == b"" or data.endswith(b"\n")
    for text in data.splitlines():
        value = json.loads(text)
        for message in value if isinstance(value, list) else [value]:
            assert message["jsonrpc"] == "2.0"
            assert ("method" in message) + ("result" in message) + ("error" in message) == 1
