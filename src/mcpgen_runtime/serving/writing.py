"""Writing the wire under asyncio: the one place that does.

What can be written without blocking is written; the rest waits for the reader, and while much of it
does, nothing more is read: a client that does not read stalls its own calls, and nothing piles up.
How a descriptor is written without blocking is the business of a sink. Pieces end with a line where
one fits, so that even a server that is ended at once leaves no line half written.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from mcpgen_runtime.serving.sinks import sink_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen_runtime.serving.wire import Wire

__all__ = ["Output"]


class Output:
    """Sends whole lines, in order.

    `limit` is how many bytes may wait before `full` is true; `room` is called when it no longer is,
    `closed` once, when nobody reads any more: what is sent after that is dropped.
    """

    def __init__(
        self,
        wire: Wire,
        limit: int,
        *,
        room: Callable[[], None],
        closed: Callable[[], None],
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._sink = sink_for(wire, self._loop, self.flush)
        self._limit = limit
        self._room = room
        self._closed = closed
        self._lines: list[bytes] = []
        self._data = b""  # what is being written
        self._rest = memoryview(self._data)  # of it
        self._size = 0  # of all that waits
        self.written = 0  # bytes in all: whether it grows tells whether the client reads
        self._scheduled = self._is_closed = False
        self._empty = asyncio.Event()
        self._empty.set()

    @property
    def full(self) -> bool:
        """Whether the client is so far behind that it should not be sent more."""
        return self._size > self._limit

    def send(self, line: bytes) -> None:
        """Send a line soon; lines that are ready together share a system call."""
        if self._take(line) and not self._scheduled:
            self._scheduled = True
            self._loop.call_soon(self.flush)

    def send_now(self, line: bytes) -> None:
        """Send a line that no other is about to join: without waiting for a turn of the loop."""
        if self._take(line):
            self._scheduled = True  # what is not written now is written as soon as it can be
            self.flush()

    async def drained(self, patience: float) -> bool:
        """Wait until all that was sent is written or dropped; false after `patience` seconds."""
        try:
            async with asyncio.timeout(patience):
                await self._empty.wait()
        except TimeoutError:
            return False
        return True

    def flush(self) -> None:
        """Write what can be written now, without waiting for the turn that `send` asked for."""
        was_full = self.full
        try:
            self._write_on()
            settled = self._sink.settled
        except OSError:
            self._close()
            return
        if settled and not self._rest:
            self._scheduled = False
            self._empty.set()
        if was_full and not self.full:
            self._room()

    def _take(self, line: bytes) -> bool:
        """Keep a line to be written; false for nothing, and when nobody reads any more."""
        if self._is_closed or not line:
            return False
        self._lines.append(line)
        self._size += len(line)
        self._empty.clear()
        return True

    def _write_on(self) -> None:
        while self._rest or self._lines:
            if not self._rest:
                self._data = b"".join(self._lines)
                self._rest = memoryview(self._data)
                self._lines.clear()
            written = self._sink.write(self._rest[: self._piece()])
            self._rest = self._rest[written:]
            self._size -= written
            self.written += written
            if not written:
                break
        self._sink.watch(bool(self._rest))

    def _piece(self) -> int:
        """How much of the rest to write at once."""
        start = len(self._data) - len(self._rest)
        end = self._data.rfind(b"\n", start, start + self._sink.piece) + 1
        return end - start if end else self._sink.piece

    def _close(self) -> None:
        self._sink.watch(False)
        self._lines.clear()
        self._rest = memoryview(b"")
        self._size = 0
        self._is_closed = True
        self._empty.set()
        self._closed()
