"""The two descriptors of a connection, read and written without asyncio."""

from __future__ import annotations

import os
import select

__all__ = ["CHUNK", "Wire"]

CHUNK = 64 * 1024
"""How much is read at once: what a pipe holds on Linux."""


class Wire:
    """`reading` and `writing` are file descriptors: of a pipe, a socket, a file or a terminal."""

    __slots__ = ("reading", "writing")

    def __init__(self, reading: int, writing: int) -> None:
        self.reading = reading
        self.writing = writing

    def wait(self, timeout: float) -> bool:
        """Whether a read would not block, within `timeout` seconds."""
        if not hasattr(select, "poll"):  # Windows has no way to ask; the read itself waits
            return True
        poll = select.poll()
        poll.register(self.reading, select.POLLIN)
        return bool(poll.poll(timeout * 1000))

    def hung_up(self) -> bool:
        """Whether there is an end of input behind what can still be read."""
        if not hasattr(select, "poll"):
            return False
        poll = select.poll()
        poll.register(self.reading, getattr(select, "POLLRDHUP", 0))
        return bool(poll.poll(0))

    def read(self) -> bytes | None:
        """Return the next bytes, empty at the end of input; None when there are none yet."""
        try:
            return os.read(self.reading, CHUNK)
        except BlockingIOError:  # somebody made the descriptor non-blocking
            return None
        except OSError:  # a reset socket, a terminal that hung up: there is no more input
            return b""

    def let_go(self) -> None:
        """Turn both descriptors into the null device: this is a fork, the wire is its parent's."""
        empty = os.open(os.devnull, os.O_RDWR)
        os.dup2(empty, self.reading, inheritable=False)
        os.dup2(empty, self.writing, inheritable=False)
        os.close(empty)

    def wait_for_hang_up(self) -> None:
        """Block until the client has closed its end, even with bytes from it still unread."""
        poll = select.poll()
        poll.register(self.reading, getattr(select, "POLLRDHUP", 0))
        poll.poll()

    def write(self, data: bytes) -> None:
        """Write all of it, however long that takes.

        Raises:
            OSError: nobody reads any more.
        """
        view = memoryview(data)
        while view:
            try:
                view = view[os.write(self.writing, view) :]
            except BlockingIOError:
                poll = select.poll()
                poll.register(self.writing, select.POLLOUT)
                poll.poll()
