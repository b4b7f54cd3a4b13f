"""The wire where descriptors cannot be polled, which is Windows: read by a thread of its own.

Experimental: it is run in this project's tests, by `Settings.threads`, but not yet on Windows.

The thread reads one chunk ahead and no more, so that a client that sends faster than it is served
is held up here as anywhere. Waiting is done in short turns: on Windows nothing else lets a handler
of Ctrl-C run.
"""

from __future__ import annotations

import os
import threading
import time

from mcpgen_runtime.serving.wire import Wire

__all__ = ["ThreadedWire"]

TURN = 0.1  # seconds


class ThreadedWire(Wire):
    """A wire whose `wait` asks a thread; the thread begins with the first `wait` or `read`."""

    __slots__ = ("_chunk", "_news", "_started", "_woken")

    polls = False

    def __init__(self, reading: int, writing: int) -> None:
        super().__init__(reading, writing)
        self._news = threading.Condition()
        self._chunk: bytes | None = None  # read, and not yet taken; empty at the end of input
        self._started = self._woken = False

    def wait(self, timeout: float | None) -> bool:
        """Whether there is something to read, within `timeout` seconds or until `wake`."""
        until = float("inf") if timeout is None else time.monotonic() + timeout
        with self._news:
            self._start()
            while self._chunk is None and not self._woken:
                left = until - time.monotonic()
                if left <= 0:
                    break
                self._news.wait(min(left, TURN))
            return self._chunk is not None

    def read(self) -> bytes | None:
        """Return the next bytes, empty at the end of input, however long they take to come."""
        with self._news:
            self._start()
            while self._chunk is None:
                self._news.wait(TURN)
            chunk = self._chunk
            if chunk:
                self._chunk = None
                self._news.notify_all()
            return chunk

    def arm(self) -> None:
        """Get ready for `wake`."""

    def wake(self) -> None:
        """Let the `wait` of another thread return, and those that follow until `disarm`."""
        with self._news:
            self._woken = True
            self._news.notify_all()

    def disarm(self) -> None:
        """Nobody wakes anybody any more."""
        with self._news:
            self._woken = False

    def hung_up(self) -> bool:
        """Whether the end of input is what comes next."""
        return self._chunk == b""

    def write(self, data: bytes) -> None:
        """Write all of it, however long that takes.

        Raises:
            OSError: nobody reads any more.
        """
        view = memoryview(data)
        while view:
            view = view[os.write(self.writing, view) :]

    def _start(self) -> None:
        if not self._started:
            self._started = True
            threading.Thread(target=self._read_ahead, daemon=True).start()

    def _read_ahead(self) -> None:
        chunk: bytes | None = None
        while chunk != b"":
            chunk = super().read()
            if chunk is None:  # somebody made the descriptor non-blocking
                time.sleep(TURN)
            with self._news:
                self._chunk = chunk
                self._news.notify_all()
                while self._chunk:
                    self._news.wait()
