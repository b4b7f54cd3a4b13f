"""The first stage in a thread, while the main thread loads the second."""

from __future__ import annotations

import _thread
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from mcpgen_runtime.serving.opening import Opening

__all__ = ["Answering"]

SWITCH_INTERVAL = 0.001
"""Seconds that the loading thread may keep the interpreter when there is something to answer."""

PATIENCE = 1.0
"""Seconds in which the thread has to come to an end when the process does."""


class Answering:
    """A context manager: within it, `opening` belongs to a thread.

    `closed` is true afterwards when nobody reads the answers any more.
    """

    def __init__(self, opening: Opening) -> None:
        self._opening = opening
        self._ended = _thread.allocate_lock()
        self.closed = False

    def __enter__(self) -> Self:
        self._interval = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH_INTERVAL)
        self._opening.wire.arm()
        self._ended.acquire()  # the thread lets go of it
        _thread.start_new_thread(self._answer, ())
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(-1)
        self._opening.wire.disarm()
        sys.setswitchinterval(self._interval)

    def stop(self, patience: float = PATIENCE) -> bool:
        """End the thread; whether it has ended, within `patience` seconds (-1: however long)."""
        self._opening.wire.wake()
        ended = self._ended.acquire(timeout=patience)
        if ended:
            self._ended.release()
        return ended

    def _answer(self) -> None:
        try:
            self._opening.serve_on()
        except OSError:
            self.closed = True
        finally:
            self._ended.release()
