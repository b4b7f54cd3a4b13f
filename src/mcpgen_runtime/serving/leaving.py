"""The last steps of a process.

It ends by `os._exit`: the interpreter's own shutdown would join threads that are still busy, or
abort when one of them holds a stream. So what that shutdown does for users is done here first.
"""

from __future__ import annotations

import _thread
import os
import sys
from time import monotonic, sleep

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from collections.abc import Callable
    from types import FrameType
    from typing import NoReturn

else:
    import _signal as signal  # what `signal` wraps with enum, which takes 8 ms

__all__ = ["Deadline", "leave", "leave_on_signals", "on_signals"]

LEAVING = 1.0  # seconds
STEP = 0.05  # seconds after which a deadline that was moved nearer is noticed


def leave_on_signals() -> None:
    """End the process, with exit code 0, on SIGINT and SIGTERM."""
    on_signals(_leave)


def on_signals(end: Callable[[], None]) -> None:
    """Have the first SIGINT or SIGTERM call `end`, in the main thread; a second ends at once."""
    came: list[int] = []

    def handle(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the form of a handler
        if came:
            os._exit(0)
        came.append(number)
        end()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, handle)


def _leave() -> None:
    Deadline(0).within(LEAVING)  # whatever is registered with `atexit` may take its time
    leave(0)


def leave(code: int) -> NoReturn:
    """Run what is registered with `atexit`, flush the standard streams and end the process."""
    import atexit

    atexit._run_exitfuncs()  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - it has no public name
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):  # closed, or never there
            continue
    os._exit(code)


class Deadline:
    """Ends the process with `code` at a time that can be moved, whatever else it does by then.

    It counts in a bare thread, which a signal handler can start: `threading.Thread` takes locks
    that the interrupted code may hold.
    """

    __slots__ = ("_code", "_counting", "_when")

    def __init__(self, code: int) -> None:
        self._code = code
        self._when = float("inf")
        self._counting = False

    def within(self, seconds: float) -> None:
        """Let it end no later than in so many seconds."""
        self._when = min(self._when, monotonic() + seconds)
        if not self._counting:
            self._counting = True
            _thread.start_new_thread(self._count, ())

    def put_off(self, seconds: float) -> None:
        """Let it end in so many seconds, if that is later than it was to."""
        self._when = max(self._when, monotonic() + seconds)

    def _count(self) -> None:
        while (left := self._when - monotonic()) > 0:
            sleep(min(left, STEP))
        os._exit(self._code)
