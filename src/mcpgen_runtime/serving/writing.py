"""Writing the wire under asyncio: the one place that does.

The descriptor stays blocking: `O_NONBLOCK` belongs to the open file, which a parent or a terminal
may share. What can be written without blocking is written: POSIX promises that for `PIPE_BUF` bytes
to a pipe that polls as writable. The rest waits for the reader, and while much of it does, nothing
more is read: a client that does not read stalls its own calls, and nothing piles up.
"""

from __future__ import annotations

import asyncio
import os
import select
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Output"]

AT_ONCE = getattr(select, "PIPE_BUF", 512)


class Output:
    """Sends whole lines, in order.

    `limit` is how many bytes may wait before `full` is true; `room` is called when it no longer is,
    `closed` once, when nobody reads any more: what is sent after that is dropped.
    """

    def __init__(
        self,
        descriptor: int,
        limit: int,
        *,
        room: Callable[[], None],
        closed: Callable[[], None],
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._descriptor = descriptor
        self._limit = limit
        self._room = room
        self._closed = closed
        self._lines: list[bytes] = []
        self._rest = memoryview(b"")  # of what is being written
        self._size = 0  # of all that waits
        self.written = 0  # bytes in all: whether it grows tells whether the client reads
        self._scheduled = self._watched = self._is_closed = False
        self._empty = asyncio.Event()
        self._empty.set()

    @property
    def full(self) -> bool:
        """Whether the client is so far behind that it should not be sent more."""
        return self._size > self._limit

    def send(self, line: bytes) -> None:
        """Send a line soon; lines that are ready together share a system call."""
        if self._is_closed or not line:
            return
        self._lines.append(line)
        self._size += len(line)
        if not self._scheduled:
            self._scheduled = True
            self._empty.clear()
            self._loop.call_soon(self.flush)

    async def drained(self, patience: float) -> bool:
        """Wait until all that was sent is written or dropped; false after `patience` seconds."""
        try:
            await asyncio.wait_for(self._empty.wait(), patience)
        except TimeoutError:
            return False
        return True

    def flush(self) -> None:
        """Write what can be written now, without waiting for the turn that `send` asked for."""
        was_full = self.full
        try:
            self._write_on()
        except OSError:
            self._close()
            return
        self._watch(bool(self._rest))
        if not self._rest:
            self._scheduled = False
            self._empty.set()
        if was_full and not self.full:
            self._room()

    def _write_on(self) -> None:
        while self._rest or self._lines:
            if not self._rest:
                self._rest = memoryview(b"".join(self._lines))
                self._lines.clear()
            if not is_writable(self._descriptor):
                return
            try:
                written = os.write(self._descriptor, self._rest[:AT_ONCE])
            except BlockingIOError:
                return
            self._rest = self._rest[written:]
            self._size -= written
            self.written += written

    def _watch(self, wanted: bool) -> None:
        """Have `flush` called when the descriptor is writable, only while that is waited for."""
        if wanted and not self._watched:
            self._loop.add_writer(self._descriptor, self.flush)
        elif self._watched and not wanted:
            self._loop.remove_writer(self._descriptor)
        self._watched = wanted

    def _close(self) -> None:
        self._watch(False)
        self._lines.clear()
        self._rest = memoryview(b"")
        self._size = 0
        self._is_closed = True
        self._empty.set()
        self._closed()


def is_writable(descriptor: int) -> bool:
    """Whether a small write would not block; also true where it would fail."""
    if not hasattr(select, "poll"):  # Windows has no way to ask
        return True
    poll = select.poll()
    poll.register(descriptor, select.POLLOUT)
    return bool(poll.poll(0))
