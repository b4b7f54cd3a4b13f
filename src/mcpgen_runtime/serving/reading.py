"""Reading the wire under asyncio."""

from __future__ import annotations

import contextlib
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from mcpgen_runtime.serving.wire import Wire

__all__ = ["Input"]


class Input:
    """Gives `received` the bytes that come, and empty bytes at the end, while it is not paused.

    The event loop watches pipes, sockets and terminals. It cannot watch a regular file
    (`server < requests.jsonl`), nor anything on Windows: then a thread reads, one chunk for each
    `resume`, so that it too stops where nobody wants more.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, wire: Wire, received: Callable[[bytes], None]
    ) -> None:
        self._loop = loop
        self._wire = wire
        self._received = received
        self._watched = False
        self._wanted: threading.Event | None = None  # the thread's, once there is one

    def resume(self) -> None:
        """Read on. Nothing changes when it already does."""
        if self._watched:
            return
        if self._wanted is None and self._wire.polls:
            try:
                self._loop.add_reader(self._wire.reading, self._read)
            except PermissionError:
                pass
            else:
                self._watched = True
                return
        if self._wanted is None:
            self._wanted = self._start_thread()
        self._wanted.set()

    def pause(self) -> None:
        """Stop reading until `resume`."""
        if self._watched:
            self._watched = False
            self._loop.remove_reader(self._wire.reading)

    def _read(self) -> None:
        if self._wire.is_doubtful and not self._wire.wait(0):
            return
        data = self._wire.read()
        if data is not None:
            self._received(data)

    def _start_thread(self) -> threading.Event:
        wanted = threading.Event()
        threading.Thread(target=self._read_in_thread, args=(wanted,), daemon=True).start()
        return wanted

    def _read_in_thread(self, wanted: threading.Event) -> None:
        while wanted.wait():
            wanted.clear()
            data = self._wire.read()
            with contextlib.suppress(RuntimeError):  # the loop is closed: the process ends
                self._loop.call_soon_threadsafe(self._received, data or b"")
            if not data:
                return
