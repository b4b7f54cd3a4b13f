"""The first stage in a thread, while the main thread loads the second."""

from __future__ import annotations

import _thread
import sys

from mcpgen_runtime.serving.leaving import Deadline, leave
from mcpgen_runtime.serving.refusing import ENDED, refuse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from mcpgen_runtime.serving.opening import Opening
    from mcpgen_runtime.serving.settings import Settings

__all__ = ["Answering"]

SWITCH_INTERVAL = 0.001
"""Seconds that the loading thread may keep the interpreter when there is something to answer."""

PATIENCE = 1.0
"""Seconds in which the thread has to come to an end when the process does."""


class Answering:
    """A context manager: within it, `opening` belongs to a thread.

    At the end of input the thread ends the process, at once when nothing waits for the handlers,
    else when they have had their time: loading may take for ever.
    """

    def __init__(self, opening: Opening, settings: Settings) -> None:
        self._opening = opening
        self._settings = settings
        self._ended = _thread.allocate_lock()  # held by the thread
        self._going = _thread.allocate_lock()  # held as long as the thread is to go on

    def __enter__(self) -> Self:
        self._interval = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH_INTERVAL)
        self._short_interval = sys.getswitchinterval()  # as it was rounded
        self._opening.wire.arm()
        self._ended.acquire()
        self._going.acquire()
        _thread.start_new_thread(self._answer, ())
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(-1)
        self._opening.wire.disarm()
        if sys.getswitchinterval() == self._short_interval:  # else user code has its own
            sys.setswitchinterval(self._interval)

    def stop(self, patience: float = PATIENCE) -> bool:
        """End the thread; whether it has ended, within `patience` seconds (-1: however long)."""
        if self._going.locked():
            self._going.release()
        self._opening.wire.wake()
        ended = self._ended.acquire(timeout=patience)
        if ended:
            self._ended.release()
        return ended

    def _answer(self) -> None:
        try:
            self._opening.serve_on()
            if self._opening.ended:
                self._end()
        except OSError:  # nobody reads the answers
            self._leave()
        finally:
            self._ended.release()

    def _end(self) -> None:
        if self._opening.calls and self._going.acquire(timeout=self._settings.loading):
            return
        refuse(self._opening, ENDED)
        self._opening.close()
        self._leave()

    def _leave(self) -> None:
        Deadline(0).within(self._settings.cleanup)
        leave(0)
