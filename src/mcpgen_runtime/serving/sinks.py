"""How the wire is written without blocking the event loop: by polling, or in a thread."""

from __future__ import annotations

import contextlib
import os
import queue
import select
import threading
from typing import TYPE_CHECKING, Protocol

from mcpgen_runtime.serving.wire import AT_ONCE

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from mcpgen_runtime.serving.wire import Wire

__all__ = ["PollingSink", "Sink", "ThreadSink", "sink_for"]

PIECE = 16 * 1024
"""How much a thread writes at once: little, so that it shows whether a slow client reads."""


class Sink(Protocol):
    """Where bytes go that are not to be waited for; `piece` is how many it takes at once."""

    piece: int

    @property
    def settled(self) -> bool:
        """Whether all that was taken is written; raises OSError as `write` does."""
        ...

    def write(self, data: memoryview) -> int:
        """Take a piece, or as much of it as goes without blocking; return how much that was.

        Raises:
            OSError: nobody reads any more.
        """
        ...

    def watch(self, wanted: bool) -> None:
        """Have the owner told when more can be written, as long as that is wanted."""
        ...


def sink_for(wire: Wire, loop: asyncio.AbstractEventLoop, ready: Callable[[], None]) -> Sink:
    """Return the sink that suits a wire; it calls `ready` on the loop."""
    return (PollingSink if wire.polls else ThreadSink)(wire.writing, loop, ready)


class PollingSink:
    """Writes what the descriptor takes at once.

    The descriptor stays blocking: `O_NONBLOCK` belongs to the open file, which a parent or a
    terminal may share. What does not block is told by `poll`: POSIX promises that for `PIPE_BUF`
    bytes to a pipe that polls as writable.
    """

    piece = AT_ONCE
    settled = True

    def __init__(
        self, descriptor: int, loop: asyncio.AbstractEventLoop, ready: Callable[[], None]
    ) -> None:
        self._descriptor = descriptor
        self._loop = loop
        self._ready = ready
        self._watched = False
        self._poll = select.poll()
        self._poll.register(descriptor, select.POLLOUT)

    def write(self, data: memoryview) -> int:
        """Take what can be written at once."""
        if not self._poll.poll(0):  # true also where writing would fail
            return 0
        try:
            return os.write(self._descriptor, data)
        except BlockingIOError:
            return 0

    def watch(self, wanted: bool) -> None:
        """Have `ready` called when the descriptor is writable."""
        if wanted and not self._watched:
            self._loop.add_writer(self._descriptor, self._ready)
        elif self._watched and not wanted:
            self._loop.remove_writer(self._descriptor)
        self._watched = wanted


class ThreadSink:
    """Has a thread write one piece at a time: for Windows, where nothing can be polled.

    Experimental, as `threaded` is.
    """

    piece = PIECE

    def __init__(
        self, descriptor: int, loop: asyncio.AbstractEventLoop, ready: Callable[[], None]
    ) -> None:
        self._descriptor = descriptor
        self._loop = loop
        self._ready = ready
        self._pieces: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._error: OSError | None = None
        self._busy = False
        threading.Thread(target=self._write_pieces, daemon=True).start()

    @property
    def settled(self) -> bool:
        """Whether the last piece is written."""
        if self._error is not None:
            raise self._error
        return not self._busy

    def write(self, data: memoryview) -> int:
        """Take a piece, when the one before is written."""
        if not self.settled:
            return 0
        self._busy = True
        self._pieces.put(bytes(data))
        return len(data)

    def watch(self, wanted: bool) -> None:
        """Nothing: `ready` is called after each piece."""

    def _write_pieces(self) -> None:
        while self._error is None:
            rest = memoryview(self._pieces.get())
            try:
                while rest:
                    rest = rest[os.write(self._descriptor, rest) :]
            except OSError as error:
                self._error = error
            with contextlib.suppress(RuntimeError):  # the loop is closed: the process ends
                self._loop.call_soon_threadsafe(self._settle)

    def _settle(self) -> None:
        self._busy = False
        self._ready()
