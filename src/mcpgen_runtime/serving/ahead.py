"""A task that is made ahead of the call it will run, so that its first step is taken at once.

A task takes its first step in the event loop's next turn. For a call that comes alone, that turn
and the making of the task are a good part of all it costs. So one task stands ready: it waits for
something future-like (as `asyncio.isfuture` has it) whose wake-up is called straight away. It is a
task like any other, with a context of its own, and current in its first step as in later ones.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from mcpgen_runtime.serving.hiding import hide

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator
    from contextvars import Context

    from mcpgen_runtime.session.events import Call

__all__ = ["Ahead"]


class _Start:
    """What the task waits for: the call that it is to run, or None when it is not needed."""

    _asyncio_future_blocking = False  # by this, asyncio knows what a task can wait for

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._wake: Callable[[_Start], object] | None = None  # once the task waits
        self._context: Context | None = None
        self.call: Call | None = None

    @property
    def is_awaited(self) -> bool:
        return self._wake is not None

    def happen(self, call: Call | None) -> None:
        """Let the task go on now, as far as it comes. Call it outside of any task."""
        assert self._wake is not None, "ask is_awaited"  # noqa: S101
        assert self._context is not None, "asyncio gives one"  # noqa: S101
        self.call = call
        self._context.run(self._wake, self)

    def __await__(self) -> Generator[_Start, None, Call | None]:
        self._asyncio_future_blocking = True
        yield self
        return self.call

    def get_loop(self) -> asyncio.AbstractEventLoop:
        return self._loop

    def add_done_callback(self, wake: Callable[[_Start], object], *, context: Context) -> None:
        self._wake, self._context = wake, context

    def result(self) -> None:
        """Nothing that could be raised."""


class Ahead:
    """Keeps one task ready for `run`. Make it on the loop."""

    def __init__(self, run: Callable[[Call], Awaitable[None]]) -> None:
        self._loop = asyncio.get_running_loop()
        self._run = run
        self._ready: tuple[asyncio.Task[None], _Start] | None = None

    def prepare(self, context: Context) -> None:
        """Make a task, unless there is one: it stands ready from the loop's next turn on."""
        if self._ready is None:
            start = _Start(self._loop)
            self._ready = hide(self._loop.create_task(self._wait(start), context=context)), start

    def take(self) -> tuple[asyncio.Task[None], Callable[[Call], None]] | None:
        """Return the task that stands ready, and what starts it; None where none can start now."""
        if self._ready is None or asyncio.current_task(self._loop) is not None:
            return None
        task, start = self._ready
        if not start.is_awaited:
            return None
        self._ready = None
        return task, start.happen

    async def _wait(self, start: _Start) -> None:
        call = await start
        if call is not None:
            await self._run(call)
