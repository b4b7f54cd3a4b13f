"""Threads for `def` handlers.

Nobody can stop a thread. A call that is cancelled leaves its thread behind, working for nobody, and
another one takes its place: a handler that never returns costs a thread, and not the server. The
threads are daemons, so that none of them keeps the process from ending.
"""

from __future__ import annotations

import asyncio
import collections
import contextlib
import contextvars
import threading
from functools import partial
from typing import TYPE_CHECKING, Any

from mcpgen_runtime.runtime.errors import InternalError
from mcpgen_runtime.runtime.stderr import tell

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Threads"]

MOST = 256
"""How many threads there are at most, those that nobody waits for included."""

KEPT = 64
"""How many wait for work; beyond that, they end."""

MANY = 32
"""How many left behind are worth a line on standard error."""

_TOLD = (
    "{package}: {count} threads work on although their calls were cancelled; a long `def` handler "
    "should look at ctx.cancelled now and then, and return. This is said once."
)
_FULL = "Every thread of the server is held by a call that was cancelled."


class Threads:
    """A bounded number of daemon threads, started when they are needed. Not bound to one loop."""

    def __init__(self, package: str, most: int = MOST) -> None:
        self._package = package
        self._most = most
        self._news = threading.Condition()  # guards all that follows
        self._jobs: collections.deque[_Job] = collections.deque()
        self._alive = self._idle = self._left = 0
        self._told = self._closed = False

    async def run(self, function: Callable[..., Any], *args: object) -> Any:
        """Call `function` in a thread, with the caller's context variables, as `asyncio.to_thread`.

        Raises InternalError when every thread is held by a call that was cancelled.
        """
        call = partial(contextvars.copy_context().run, function, *args)
        job = _Job(asyncio.get_running_loop(), call)
        self._submit(job)
        try:
            return await job.future
        except asyncio.CancelledError:
            self._leave(job)
            raise

    def close(self) -> None:
        """Let the threads that wait for work end, and the others after what they do now."""
        with self._news:
            self._closed = True
            self._news.notify_all()

    def _submit(self, job: _Job) -> None:
        with self._news:
            if self._left >= self._most:
                raise InternalError(_FULL)
            self._closed = False
            self._jobs.append(job)
            if self._idle >= len(self._jobs):
                self._news.notify()
            elif self._alive < self._most:
                self._start(job)

    def _start(self, job: _Job) -> None:
        """Start another thread. Where the system has none left, those that there are must do."""
        try:
            threading.Thread(target=self._work, name="mcpgen-handler", daemon=True).start()
        except RuntimeError:
            if not self._alive:
                self._jobs.remove(job)
                raise
        else:
            self._alive += 1

    def _leave(self, job: _Job) -> None:
        """Nobody waits for `job` any more: forget it, or leave its thread behind."""
        with self._news:
            if job.is_over:
                return
            if job in self._jobs:
                self._jobs.remove(job)
                return
            job.is_left = True
            self._left += 1
            tells = self._left >= MANY and not self._told
            self._told |= tells
        if tells:
            tell(_TOLD.format(package=self._package, count=self._left))

    def _work(self) -> None:
        while (job := self._next()) is not None:
            outcome = job.work()
            with self._news:
                job.is_over = True
                self._left -= job.is_left
            job.deliver(*outcome)
            del job, outcome  # an idle thread holds no arguments

    def _next(self) -> _Job | None:
        """Wait for work; None when this thread is to end."""
        with self._news:
            while not self._jobs:
                if self._closed or self._idle >= KEPT:
                    self._alive -= 1
                    return None
                self._idle += 1
                self._news.wait()
                self._idle -= 1
            return self._jobs.popleft()


class _Job:
    """One call in a thread: it `is_over`, or `is_left` to itself, or somebody waits for it."""

    __slots__ = ("_call", "_loop", "future", "is_left", "is_over")

    def __init__(self, loop: asyncio.AbstractEventLoop, call: Callable[[], Any]) -> None:
        self._loop = loop
        self._call = call
        self.future: asyncio.Future[Any] = loop.create_future()
        self.is_over = self.is_left = False

    def work(self) -> tuple[Any, BaseException | None]:
        """Call it, in the thread; returns its value, or what it raised."""
        try:
            return self._call(), None
        except BaseException as error:  # noqa: BLE001 - SystemExit too is the call's, not the thread's
            return None, error

    def deliver(self, value: Any, error: BaseException | None) -> None:
        """Hand over what came of it, unless the loop has ended meanwhile."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._settle, value, error)

    def _settle(self, value: Any, error: BaseException | None) -> None:
        if self.future.done():
            return
        if error is None:
            self.future.set_result(value)
        else:
            self.future.set_exception(error)
