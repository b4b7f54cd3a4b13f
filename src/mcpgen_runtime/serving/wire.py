"""The two descriptors of a connection, read and written without asyncio.

`threaded.ThreadedWire` is the same where descriptors cannot be polled.
"""

from __future__ import annotations

import os
import select

__all__ = ["AT_ONCE", "CHUNK", "Wire"]

CHUNK = 64 * 1024
"""How much is read at once: what a pipe holds on Linux."""

AT_ONCE = getattr(select, "PIPE_BUF", 512)
"""How much is written at once: what POSIX lets a pipe take whole when it polls as writable."""

PATIENCE = 2_000  # milliseconds


class Wire:
    """`reading` and `writing` are file descriptors: of a pipe, a socket, a file or a terminal.

    `is_doubtful` says that an event loop may tell twice that there is something to read.
    """

    __slots__ = ("_alarm", "is_doubtful", "reading", "writing")

    polls = True
    """Whether its descriptors can be polled; False in a subclass that uses threads."""

    def __init__(self, reading: int, writing: int) -> None:
        self.reading = reading
        self.writing = writing
        self.is_doubtful = False
        self._alarm: tuple[int, int] | None = None

    def wait(self, timeout: float | None) -> bool:
        """Whether a read would not block, within `timeout` seconds or until `wake` is called."""
        poll = select.poll()
        poll.register(self.reading, select.POLLIN)
        if self._alarm is not None:
            poll.register(self._alarm[0], select.POLLIN)
        ready = poll.poll(None if timeout is None else timeout * 1000)
        return any(descriptor == self.reading for descriptor, _ in ready)

    def arm(self) -> None:
        """Get ready for `wake`; `disarm` takes that back."""
        self._alarm = os.pipe()

    def wake(self) -> None:
        """Let the `wait` of another thread return, and those that follow."""
        if self._alarm is not None:
            os.write(self._alarm[1], b"\0")

    def disarm(self) -> None:
        """Nobody wakes anybody any more."""
        if self._alarm is not None:
            alarm, self._alarm = self._alarm, None
            for descriptor in alarm:
                os.close(descriptor)

    def hung_up(self) -> bool:
        """Whether there is an end of input behind what can still be read."""
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
        """Write all of it, however long that takes a client that is still there.

        Large pieces are quick to write, and one that the client has half taken cannot be given up.

        Raises:
            OSError: nobody reads any more, or the client has closed its end and takes nothing.
        """
        view = memoryview(data)
        poll = select.poll()
        poll.register(self.writing, select.POLLOUT)
        while view:
            if not poll.poll(PATIENCE):
                if self.hung_up():
                    raise BrokenPipeError
                continue
            try:
                view = view[os.write(self.writing, view[:CHUNK]) :]
            except BlockingIOError:
                continue
