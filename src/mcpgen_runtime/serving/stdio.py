"""The second stage: the session under asyncio, with handlers to run its calls.

Everything happens on one event loop. `Input` brings bytes, `_pump` takes the session's events as
long as there is room for what follows from them, `Calls` runs what is a call, `Output` sends what
is a line. Whoever makes room pumps again.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from mcpgen_runtime.serving import stalling
from mcpgen_runtime.serving.channel import ClientChannel
from mcpgen_runtime.serving.ending import CleanupError, Ending
from mcpgen_runtime.serving.hiding import hide
from mcpgen_runtime.serving.reading import Input
from mcpgen_runtime.serving.running import Calls
from mcpgen_runtime.serving.writing import Output
from mcpgen_runtime.session.events import Call, Send

if TYPE_CHECKING:
    from mcpgen_runtime.runtime.application import Application
    from mcpgen_runtime.serving.opening import Opening
    from mcpgen_runtime.serving.settings import Settings

__all__ = ["StdioServer"]


class StdioServer:
    """One connection over a pair of descriptors. Make it on the loop that is to run it."""

    def __init__(self, package: str, opening: Opening, settings: Settings) -> None:
        self._loop = asyncio.get_running_loop()
        self._opening = opening
        self._session = opening.session
        self._settings = settings
        self._ending = Ending(settings, self._end_has_begun)
        self._output = Output(
            opening.wire, settings.unsent_bytes, room=self._room_for_lines, closed=self._closed
        )
        self._channel = ClientChannel(package, self._session, self._output, opening.catalog)
        self._calls = Calls(
            self._session, self._output, self._channel, settings, self._room_for_calls
        )
        self._input = Input(self._loop, opening.wire, self._received)
        self._paused = False  # events wait in the session for room
        self._ended = opening.ended  # there is no more input
        self._host: asyncio.Task[None] | None = None  # while the application starts
        self._stopper: asyncio.Task[None] | None = None  # of a start that the end interrupts

    async def run(self, application: Application) -> None:
        """Serve until the end, with `application` entered and left around it.

        Raises what entering the application raises, and CleanupError for what leaving it does.
        """
        self._host = asyncio.current_task()
        self._ending.watch_signals()
        stalling.watch(self._loop, self._opening.wire, self._settings.stall)
        application.connect(self._channel)
        for call in self._opening.calls:
            self._calls.take(call)
        self._pump()
        try:
            await self._serve(application)
        finally:
            self._output.send(self._session.close())
            await self._drain()

    async def _serve(self, application: Application) -> None:
        try:
            async with application:
                self._host = None
                self._calls.open(application.call)
                await self._ending.started.wait()
                await first_of(self._calls.idle, self._ending.over)
                await self._stop_calls()
        except asyncio.CancelledError:
            if not self._ending.started.is_set():
                raise
            # The end came while the application was starting.
            await self._stop_calls()
        except BaseException as error:
            if self._host is None:
                raise CleanupError from error
            raise

    async def _stop_calls(self) -> None:
        """Answer all that was read, and let the handlers clean up before their state does."""
        self._calls.close()
        self._pump()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._settings.cleanup / 2):
                await self._calls.idle.wait()

    async def _drain(self) -> None:
        """Get the last answers out, as long as the client takes any."""
        written = -1
        while written < self._output.written:
            written = self._output.written
            self._ending.put_off()
            if await self._output.drained(self._settings.cleanup / 2):
                return

    def _pump(self) -> None:
        self._take_events()
        self._calls.go()

    def _take_events(self) -> None:
        """Take events until more bytes are needed or there is no room."""
        while not (self._output.full or self._calls.full):
            event = self._session.next_event()
            if event is None:
                self._paused = False
                self._read_on()
                return
            if isinstance(event, Send):
                self._output.send(event.line)
            elif isinstance(event, Call):
                self._calls.take(event)
            else:
                self._calls.cancel(event.call)
        self._pause()

    def _pause(self) -> None:
        self._input.pause()
        if not self._paused:
            self._paused = True
            self._check_later()

    def _check_later(self) -> None:
        """While nothing is read, the end of input goes unseen: look for it now and then."""
        written = self._output.written
        self._loop.call_later(self._settings.grace, self._check_stall, written)

    def _check_stall(self, written: int) -> None:
        """End when the client has hung up and has taken nothing for the time of a grace."""
        if not self._paused:
            return
        if self._output.written == written and self._opening.wire.hung_up():
            self._ending.begin(0)
        else:
            self._check_later()

    def _read_on(self) -> None:
        if self._ended:
            self._ending.begin(self._settings.grace)
        elif not self._ending.started.is_set():
            self._input.resume()

    def _received(self, data: bytes) -> None:
        if data:
            self._session.feed(data)
        else:
            self._ended = True
            self._input.pause()
            self._session.feed_eof()
        self._pump()

    def _room_for_lines(self) -> None:
        self._pump()  # first, as a client may want to cancel what says so much
        self._channel.room()

    def _room_for_calls(self) -> None:
        if self._paused:
            self._pump()

    def _closed(self) -> None:
        """Nobody reads the answers: there is no use in going on."""
        self._ending.begin(0)

    def _end_has_begun(self) -> None:
        self._input.pause()
        if self._host is not None:
            self._stopper = hide(self._loop.create_task(self._stop_starting(self._host)))

    async def _stop_starting(self, host: asyncio.Task[None]) -> None:
        """Give an application that is starting the time of the calls that wait for it."""
        await first_of(self._calls.idle, self._ending.over)
        if self._host is host:
            host.cancel()


async def first_of(one: asyncio.Event, other: asyncio.Event) -> None:
    """Wait until one of two events is set, whoever cancels the waiting for either."""
    while not (one.is_set() or other.is_set()):
        waits = [asyncio.ensure_future(event.wait()) for event in (one, other)]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()
