"""Running calls: a bounded number side by side, the rest in a bounded queue."""

from __future__ import annotations

import asyncio
import collections
import contextvars
from typing import TYPE_CHECKING, Protocol

from mcpgen_runtime.serving.ahead import Ahead
from mcpgen_runtime.serving.failing import failure
from mcpgen_runtime.serving.hiding import hide
from mcpgen_runtime.serving.refusing import ENDED
from mcpgen_runtime.session.codes import INTERNAL_ERROR

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from mcpgen_runtime.serving.channel import ClientChannel
    from mcpgen_runtime.serving.settings import Settings
    from mcpgen_runtime.serving.writing import Output
    from mcpgen_runtime.session.events import Answer, Call
    from mcpgen_runtime.session.session import Session

__all__ = ["Answerer", "Calls"]


class Answerer(Protocol):
    """What answers calls: an application's `call`."""

    def __call__(self, call: Call, /) -> Awaitable[Answer]:
        """Return what came of the call; `ProtocolError` is an answer too."""
        ...


class Calls:
    """The calls of a connection, from their event to their answer.

    `room` is called when a call ends, so that whoever saw `full` can look again.
    """

    def __init__(
        self,
        session: Session,
        output: Output,
        channel: ClientChannel,
        settings: Settings,
        room: Callable[[], None],
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._session = session
        self._output = output
        self._channel = channel
        self._settings = settings
        self._room = room
        self._answer: Answerer | None = None
        self._ahead = Ahead(self._run)
        self._last: Call | None = None  # taken, and not started yet
        self._context = contextvars.Context()  # of the lifespan, once it is entered
        self._waiting: collections.deque[Call] = collections.deque()
        self._waiting_bytes = 0
        self._running: dict[Call, asyncio.Task[None]] = {}
        self._closed = False
        self.idle = asyncio.Event()
        self.idle.set()

    @property
    def full(self) -> bool:
        """Whether so much waits that nothing more should be read."""
        return (
            len(self._waiting) >= self._settings.waiting_calls
            or self._waiting_bytes >= self._settings.waiting_bytes
        )

    def open(self, answer: Answerer) -> None:
        """The handlers are there: calls run from now on, with the caller's context variables."""
        self._answer = answer
        self._context = contextvars.copy_context()
        self._start_waiting()
        self._ahead.prepare(self._context.copy())

    def take(self, call: Call) -> None:
        """Run a call when its turn comes, but not before the next `take` or `go`."""
        if self._closed:
            self._fail(call, ENDED)
            return
        self.idle.clear()
        self.go(alone=False)
        self._last = call

    def go(self, *, alone: bool = True) -> None:
        """Start the call that was taken last.

        One that came alone takes its first step within this very turn. Behind others, or before
        what was read with it, that would hold them up.
        """
        call, self._last = self._last, None
        if call is None:
            return
        ready = self._ahead.take() if alone and not (self._running or self._waiting) else None
        if ready is None:
            self._admit(call)
        else:
            self._running[call], start = ready
            start(call)

    def _admit(self, call: Call) -> None:
        if self._waiting or not self._has_slot():
            self._waiting.append(call)
            self._waiting_bytes += call.size
        else:
            self._start(call)

    def cancel(self, call: Call) -> None:
        """Stop a call; the session has marked it, so that nothing of it goes out any more.

        It keeps its place among the running ones until it has really ended.
        """
        task = self._running.get(call)
        if call is self._last:
            self._last = None
            self._note_end()
        elif task is not None:
            # The callback is for a task that is cancelled before its first step.
            task.add_done_callback(lambda _: self._end(call))
            task.cancel()
            self._channel.settle(call)
        elif call in self._waiting:
            self._waiting.remove(call)
            self._waiting_bytes -= call.size
            self._note_end()

    def close(self) -> None:
        """Stop all calls, and answer those that are still owed an answer, later ones too."""
        self._closed = True
        self._last = None
        self._waiting.clear()
        self._waiting_bytes = 0
        for call in list(self._session.in_flight.values()):
            self._fail(call, ENDED)
        for call in list(self._running):
            call.cancelled = True
            self.cancel(call)
        self._note_end()

    def _has_slot(self) -> bool:
        return self._answer is not None and len(self._running) < self._settings.concurrent_calls

    def _start(self, call: Call) -> None:
        context = self._context.copy()
        self._running[call] = hide(self._loop.create_task(self._run(call), context=context))

    def _start_waiting(self) -> None:
        while self._waiting and self._has_slot():
            call = self._waiting.popleft()
            self._waiting_bytes -= call.size
            self._start(call)

    async def _run(self, call: Call) -> None:
        assert self._answer is not None, "calls start when there is something to answer them"  # noqa: S101
        try:
            answer = await self._answer(call)
            self._channel.settle(call)
            line = self._session.answer(call, answer)
        except BaseException as error:  # noqa: BLE001 - a handler's SystemExit ends its call, not the server
            self._channel.settle(call)
            line = failure(self._session, call, error)
        if self._waiting or len(self._running) > 1:
            self._output.send(line)
        else:  # nobody else has a line to share the system call with
            self._output.send_now(line)
        self._end(call)

    def _end(self, call: Call) -> None:
        if self._running.pop(call, None) is None:
            return
        self._start_waiting()
        if not self._running:
            self._ahead.prepare(self._context.copy())
        self._note_end()
        self._room()

    def _fail(self, call: Call, words: str) -> None:
        self._output.send(self._session.fail(call, INTERNAL_ERROR, words))

    def _note_end(self) -> None:
        if not (self._running or self._waiting or self._last):
            self.idle.set()
