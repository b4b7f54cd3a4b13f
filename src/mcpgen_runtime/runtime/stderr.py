"""Standard error, of a server whose host may never read it.

Some hosts give a server a pipe for standard error and leave it full. Whoever writes to it then
waits for ever, and on the event loop all calls wait with it. So what is ours to write goes out only
as far as it is taken; what is not is counted, and the count is told once somebody reads again.
"""

from __future__ import annotations

import contextlib
import os
import select
import sys
import threading
from typing import TextIO

__all__ = ["tell"]

PATIENCE = 250
"""Milliseconds that a reader gets to take something, once; after that, it has to be there first."""

AT_ONCE = getattr(select, "PIPE_BUF", 512)
"""Bytes that a pipe takes without waiting where it polls as writable (POSIX, `write`)."""


class _Pipe:
    """What is known of the reader of standard error."""

    def __init__(self) -> None:
        self._lock = threading.RLock()  # a signal may come in the middle
        self._patience = PATIENCE
        self._lost = 0

    def write(self, descriptor: int, data: bytes) -> None:
        """Write all of `data`, or count it as lost."""
        with self._lock:
            if self._lost and self._is_ready(descriptor):
                words = f"{self._lost} messages are missing here: nobody read standard error.\n"
                os.write(descriptor, words.encode())
                self._lost = 0
            rest = memoryview(data)
            while rest:
                if not self._is_ready(descriptor):
                    self._lost += 1
                    return
                rest = rest[os.write(descriptor, rest[:AT_ONCE]) :]

    def _is_ready(self, descriptor: int) -> bool:
        poll = select.poll()
        poll.register(descriptor, select.POLLOUT)
        ready = bool(poll.poll(self._patience))
        self._patience = PATIENCE if ready else 0
        return ready


_pipe = _Pipe()


def tell(text: str) -> None:
    """Write `text` and a newline, unless user code has closed or replaced standard error.

    Lines of several threads do not mix.
    """
    with contextlib.suppress(Exception):
        stream, line = sys.stderr, text + "\n"
        descriptor = _descriptor(stream)
        if descriptor is None:
            stream.write(line)
        else:
            stream.flush()
            _pipe.write(descriptor, line.encode(stream.encoding, "backslashreplace"))
        stream.flush()


def _descriptor(stream: TextIO) -> int | None:
    """Return the descriptor of a stream that can be polled; None where that cannot be known."""
    if not hasattr(select, "poll"):  # Windows
        return None
    try:
        return stream.fileno()
    except (AttributeError, OSError, ValueError):
        return None
