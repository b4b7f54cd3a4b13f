"""The server behind a harness: a thread, an event loop, a session and an application.

Bytes go through the session and calls through the application, just as the stdio driver does it.
"""

from __future__ import annotations

import asyncio
import contextvars
import json
import threading
from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.errors import ProtocolError
from mcpgen_runtime.session.events import Call, Send
from mcpgen_runtime.session.session import Session
from mcpgen_runtime.testing.recorder import Recorder

if TYPE_CHECKING:
    from concurrent.futures import Future

    from mcpgen_runtime.runtime.application import Application
    from mcpgen_runtime.schema.types import Json, JsonObject
    from mcpgen_runtime.session.catalog import Catalog

__all__ = ["Server"]


class Server:
    """A server that runs from here until `close`. Raises what entering the application raises."""

    def __init__(self, application: Application, catalog: Catalog) -> None:
        self._application = application
        self._session = Session(catalog)
        self._last_id = 0
        self._context = contextvars.Context()  # of the lifespan, once it is entered
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._ready = threading.Event()
        self.recorder = Recorder(self._session, self._loop)
        application.connect(self.recorder)
        self._ended: Future[None] = asyncio.run_coroutine_threadsafe(self._serve(), self._loop)
        # Whoever waits for the start learns of a lifespan that failed.
        self._ended.add_done_callback(lambda _: self._ready.set())
        self._thread = threading.Thread(target=self._run, name="mcpgen-harness", daemon=True)
        self._thread.start()
        self._ready.wait()
        if self._ended.done():
            self._join()

    def exchange(self, method: str, params: Json, timeout: float | None) -> bytes:
        """Send a request; returns the line that answers it."""
        self._last_id += 1
        message: JsonObject = {"jsonrpc": "2.0", "id": self._last_id, "method": method}
        if params is not None:
            message["params"] = params
        answer = asyncio.run_coroutine_threadsafe(self._answer(_line(message)), self._loop)
        try:
            return answer.result(timeout)
        except TimeoutError:
            answer.cancel()
            raise

    def notify(self, method: str) -> None:
        """Send a notification."""
        line = _line({"jsonrpc": "2.0", "method": method})
        self._loop.call_soon_threadsafe(self._session.receive, line)

    def close(self) -> None:
        """Leave the application and end the thread; raises what leaving it raises."""
        self._loop.call_soon_threadsafe(self._stop.set)
        self._join()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.close()

    async def _serve(self) -> None:
        async with self._application:
            self._context = contextvars.copy_context()
            self._ready.set()
            while not self._stop.is_set():
                await self._stopped()

    async def _stopped(self) -> None:
        """Wait for the end. User code that cancels every task of the loop does not bring it."""
        try:
            await self._stop.wait()
        except asyncio.CancelledError:
            task = asyncio.current_task()
            assert task is not None, "this is a coroutine"  # noqa: S101
            task.uncancel()

    async def _answer(self, line: bytes) -> bytes:
        (event,) = self._session.receive(line)
        if isinstance(event, Send):
            return event.line
        if not isinstance(event, Call):
            raise TypeError(f"the session asks for {type(event).__name__}")
        try:
            answering = self._loop.create_task(
                self._application.call(event), context=self._context.copy()
            )
            return self._session.answer(event, await answering)
        except ProtocolError as error:
            return self._session.fail(event, error.code, error.message, error.data)

    def _join(self) -> None:
        try:
            self._ended.result()
        finally:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()


def _line(message: JsonObject) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"
