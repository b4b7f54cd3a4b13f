"""From bytes to lines (MCP 2025-11-25, Transports, stdio: messages are delimited by newlines).

Theory of operation. `feed` takes bytes as they come; `next_line` gives whole lines, one at a time,
as bytes without their newline. UTF-8 never has the byte 0x0A inside a character, so lines can be
cut before they are decoded, and decoding a whole line gives what a streaming decoder would give.

A line may have `limit` UTF-16 code units, the unit in which other implementations measure. Decoding
a byte never gives more than one unit, so nothing is counted until a line has more bytes than units
are allowed; from there on it is counted as it comes. A line that passes the limit is
told once, as soon as it does, by raising `LineTooLong`, and the rest of it is dropped. So at most
three bytes a unit are ever held for an unfinished line.
"""

from __future__ import annotations

from codecs import utf_8_decode

__all__ = ["LINE_LIMIT", "Framer", "LineTooLong"]

LINE_LIMIT = 16 * 1024 * 1024
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
COUNTED_AT_ONCE = 64 * 1024
LONGEST_TAIL = 3  # bytes of a character whose end has not come


class LineTooLong(Exception):  # noqa: N818 - what happened to the line, not a fault of this program
    """A line has passed the limit; what is left of it is dropped."""


class Framer:
    """Cuts a byte stream into lines of at most `limit` UTF-16 code units."""

    __slots__ = ("_at_start", "_counted", "_dropping", "_lines", "_rest", "_units", "limit")

    def __init__(self, limit: int = LINE_LIMIT) -> None:
        self.limit = limit
        self._lines: list[bytes] = []  # whole lines, the next one last
        self._rest = bytearray()  # the beginning of a line whose end has not come
        self._at_start = True  # a byte-order mark may still come, or the rest of it
        self._dropping = False  # the rest of a line that was too long
        self._counted = 0  # bytes of the rest that are counted
        self._units = 0  # code units that they make

    def feed(self, data: bytes) -> None:
        """Take the next bytes of the stream. Call `next_line` until None before the next feed."""
        if self._at_start:
            data = self._without_mark(data)
        *lines, rest = data.split(b"\n")
        if lines:
            lines[0] = self._finish(lines[0])
            lines.reverse()
            self._lines = lines + self._lines
        self._rest += rest

    def feed_eof(self) -> None:
        """The stream has ended: bytes without a newline become the last line."""
        self._at_start = False
        if self._rest:
            self.feed(b"\n")

    def next_line(self) -> bytes | None:
        """Return the next whole line, or None when more bytes are needed.

        Raises:
            LineTooLong: once for each line over the limit, before its end has come if need be.
        """
        while self._lines:
            line = self._lines.pop()
            if self._dropping:
                self._dropping = False
                continue
            if len(line) > self.limit and line_units(line) > self.limit:
                raise LineTooLong
            return line
        self._check_rest()
        return None

    def _without_mark(self, data: bytes) -> bytes:
        """Drop a byte-order mark (RFC 8259, section 8.1) at the very start, even one in pieces."""
        data = bytes(self._rest) + data
        self._rest.clear()
        if len(data) < len(BYTE_ORDER_MARK) and BYTE_ORDER_MARK.startswith(data):
            self._rest += data
            return b""
        self._at_start = False
        return data.removeprefix(BYTE_ORDER_MARK)

    def _finish(self, end: bytes) -> bytes:
        """Join the end of a line to its beginning."""
        if not self._rest:
            return end
        self._rest += end
        line = bytes(self._rest)
        self._forget()
        return line

    def _forget(self) -> None:
        self._rest = bytearray()
        self._counted = self._units = 0

    def _check_rest(self) -> None:
        """Count what is held of an unfinished line, and let go of it when it is too long."""
        if self._dropping:
            self._rest.clear()
        elif len(self._rest) > self.limit and self._rest_is_over():
            self._dropping = True
            self._forget()
            raise LineTooLong

    def _rest_is_over(self) -> bool:
        while len(self._rest) - self._counted > LONGEST_TAIL:
            piece = self._rest[self._counted : self._counted + COUNTED_AT_ONCE]
            text, used = utf_8_decode(piece, "replace", False)
            self._counted += used
            self._units += utf16_units(text)
            if self._units > self.limit:
                return True
        return False


def line_units(line: bytes) -> int:
    """Count the UTF-16 code units of a whole line, a piece at a time, to save memory."""
    units = start = 0
    while start < len(line):
        piece = line[start : start + COUNTED_AT_ONCE]
        text, used = utf_8_decode(piece, "replace", start + len(piece) == len(line))
        start += used
        units += utf16_units(text)
    return units


def utf16_units(text: str) -> int:
    """Count the UTF-16 code units of a text: two for a character beyond U+FFFF."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2
