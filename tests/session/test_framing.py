"""Bytes to lines: the same lines however the bytes are cut, and never more held than the cap."""

from __future__ import annotations

import codecs
import sys
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen_runtime.session import framing
from mcpgen_runtime.session.framing import Framer, LineTooLong, line_units, utf16_units

MARK = codecs.BOM_UTF8


def drain(framer: Framer) -> list[bytes | None]:
    """All that the framer has to say; None for a line that was too long."""
    found: list[bytes | None] = []
    while True:
        try:
            line = framer.next_line()
        except LineTooLong:
            found.append(None)
            continue
        if line is None:
            return found
        found.append(line)


def cut(pieces: list[bytes], limit: int = 1000) -> list[bytes | None]:
    framer = Framer(limit)
    found: list[bytes | None] = []
    for piece in pieces:
        framer.feed(piece)
        found += drain(framer)
    framer.feed_eof()
    return found + drain(framer)


def pieces_of(data: bytes, places: list[int]) -> list[bytes]:
    ends = [*sorted(place % (len(data) + 1) for place in places), len(data)]
    return [data[a:b] for a, b in zip([0, *ends], ends, strict=False)]


interesting = st.lists(
    st.sampled_from(
        [b"\n", b"\r", b"a", "é".encode(), "😀".encode(), MARK, b"\xff", b"\xf0\x9f", b""]
    )
).map(b"".join)


@given(interesting, st.lists(st.integers(0, 1000)), st.integers(1, 12))
def test_where_the_bytes_are_cut_changes_nothing(
    data: bytes, places: list[int], limit: int
) -> None:
    assert cut(pieces_of(data, places), limit) == cut([data], limit)


@given(interesting, st.lists(st.integers(0, 1000)))
def test_lines_are_those_of_a_streaming_decoder(data: bytes, places: list[int]) -> None:
    decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
    text = "".join(decoder.decode(piece) for piece in pieces_of(data, places))
    expected = (text + decoder.decode(b"", final=True)).split("\n")
    if not expected[-1]:
        expected.pop()
    found = [line.decode("utf-8", "replace") for line in cut([data]) if line is not None]
    assert found == expected


@given(st.binary() | interesting, st.integers(4, 8))
def test_units_counted_in_pieces_are_those_of_the_whole(data: bytes, size: int) -> None:
    text = data.decode("utf-8", "replace")
    with patch.object(framing, "COUNTED_AT_ONCE", size):
        assert line_units(data) == utf16_units(text) == len(text.encode("utf-16-le")) // 2
    assert utf16_units(text) <= len(data), "the reason why short lines need not be counted"


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize(("character", "units"), [("a", 1), ("é", 1), ("€", 1), ("😀", 2)], ids=str)
def test_the_limit_is_in_utf16_units(character: str, units: int, at_once: bool) -> None:
    allowed = (character * (100 // units)).encode()
    for line, fits in [(allowed, True), (allowed + character.encode(), False)]:
        data = line + b"\nnext\n"
        pieces = [data] if at_once else [bytes([byte]) for byte in data]
        assert cut(pieces, limit=100) == [line if fits else None, b"next"]


def test_a_line_over_the_limit_is_told_once_before_its_end() -> None:
    framer = Framer(limit=10)
    framer.feed(b"x" * 14)
    assert drain(framer) == [None]
    framer.feed(b"x" * 1000)
    assert drain(framer) == []
    framer.feed(b"x\ngood\n")
    assert drain(framer) == [b"good"]


def test_what_is_dropped_is_not_held() -> None:
    framer = Framer(limit=1000)
    for _ in range(100):
        framer.feed(b"x" * 1000)
        drain(framer)
        assert sys.getsizeof(framer._rest) < 3000


@pytest.mark.parametrize("pieces", [[MARK + b"a\n"], [MARK[:1], MARK[1:2], MARK[2:], b"a\n"]])
def test_a_byte_order_mark_at_the_very_start_is_dropped(pieces: list[bytes]) -> None:
    assert cut(pieces) == [b"a"]


@pytest.mark.parametrize("start", [MARK[:1], MARK[:2], MARK + MARK])
def test_other_marks_stay(start: bytes) -> None:
    assert cut([start]) == [start.removeprefix(MARK)]
    assert cut([b"a\n", MARK + b"b\n"]) == [b"a", MARK + b"b"]
