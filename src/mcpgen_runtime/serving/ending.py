"""How a server ends: at the end of input, on a signal, or when nobody reads its answers.

Each way gives the calls in flight some time, and all that follows some more; a thread holds the
process to that, whatever user code does. A second signal ends it at once. Every one of these ends
is a clean one, with exit code 0.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from typing import TYPE_CHECKING

from mcpgen_runtime.serving.leaving import Deadline

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    from mcpgen_runtime.serving.settings import Settings

__all__ = ["CleanupError", "Ending"]


class CleanupError(Exception):
    """The lifespan raised, as its cause says, after the server had served."""


class Ending:
    """Whether the end has begun, and when its time is over.

    `begun` is called once, when it begins; `over` is set when the calls have had their time.
    """

    def __init__(self, settings: Settings, begun: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._settings = settings
        self._begun = begun
        self._timer: asyncio.TimerHandle | None = None
        self._signals = 0
        self._deadline = Deadline(0)
        self.started = asyncio.Event()
        self.over = asyncio.Event()

    def begin(self, grace: float) -> None:
        """End within `grace` seconds; of several, the one that ends sooner holds."""
        when = self._loop.time() + grace
        if self._timer is None or when < self._timer.when():
            if self._timer is not None:
                self._timer.cancel()
            self._timer = self._loop.call_at(when, self.over.set)
            self._deadline.within(grace + self._settings.cleanup)
        if not self.started.is_set():
            self.started.set()
            self._begun()

    def put_off(self) -> None:
        """The client still takes answers, so there is more time for them; not after a signal."""
        if not self._signals:
            self._deadline.put_off(self._settings.cleanup)

    def watch_signals(self) -> None:
        """Begin to end on SIGINT and SIGTERM.

        The loop's own handler only wakes it, even where the kernel gives the signal to another
        thread. What counts is a plain handler, which runs although user code holds the loop.
        """
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # Windows
                self._loop.add_signal_handler(number, _wake)
            signal.signal(number, self._signalled)

    def _signalled(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002 - the form of a handler
        self._signals += 1
        if self._signals > 1:
            os._exit(0)
        self._deadline.within(self._settings.signal_grace + self._settings.cleanup)
        self._loop.call_soon_threadsafe(self.begin, self._settings.signal_grace)


def _wake() -> None:
    """Nothing: that the loop woke up is enough."""
