"""A generated server in this process, without pipes.

Bytes go through the session and calls through the application, just as the stdio driver does it.
The server runs on an event loop of its own, in one thread and one task from start to end, so that
tests may be synchronous or not, and a `lifespan` is left by the task that entered it.
"""

from __future__ import annotations

import asyncio
import atexit
import contextvars
import importlib
import json
import pkgutil
import threading
from typing import TYPE_CHECKING, Self

from mcpgen_runtime.runtime.application import Application
from mcpgen_runtime.runtime.errors import InternalError, LaunchError
from mcpgen_runtime.runtime.loading import load_toolkit
from mcpgen_runtime.runtime.schemas import Schemas
from mcpgen_runtime.session import Call, Catalog, Send, Session
from mcpgen_runtime.testing.process import ProtocolError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from concurrent.futures import Future
    from types import ModuleType

    from mcpgen_runtime.schema.types import Json, JsonObject

__all__ = ["Harness"]

_INTERNAL_ERROR = -32603  # JSON-RPC 2.0, section 5.1
_CLIENT = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "mcpgen-harness", "version": "1"},
}


class Harness:
    """A running server of the generated package `package`.

    `handlers` replaces the package's own handlers: a module, or any object with the same names.
    With `lifespan=False` their lifespan is not run. It starts at its first use, and `close` (or the
    end of a `with` block) ends it.

        with Harness("notes_mcp") as server:
            assert server.call("count_notes")["structuredContent"] == {"result": 0}
    """

    def __init__(
        self, package: str | ModuleType, handlers: object = None, *, lifespan: bool = True
    ) -> None:
        self._package = package if isinstance(package, str) else package.__name__
        self._handlers = handlers
        self._lifespan = lifespan
        self._server: _Server | None = None

    def __enter__(self) -> Self:
        self._started()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def call(
        self,
        tool: str,
        arguments: Mapping[str, Json] | None = None,
        *,
        meta: Mapping[str, Json] | None = None,
        timeout: float | None = 10,
    ) -> JsonObject:
        """Call a tool; returns its result object, an `isError` one too.

        Raises ProtocolError for a JSON-RPC error and TimeoutError after `timeout` seconds.
        """
        params: JsonObject = {"name": tool, "arguments": dict(arguments or {})}
        if meta is not None:
            params["_meta"] = dict(meta)
        return self.request("tools/call", params, timeout=timeout)

    def list_tools(self) -> list[JsonObject]:
        """The tools as a client sees them."""
        tools: list[JsonObject] = self.request("tools/list")["tools"]
        return tools

    def request(
        self, method: str, params: Json = None, *, timeout: float | None = 10
    ) -> JsonObject:
        """Send any request; returns its result, or raises as `call` does."""
        answer = json.loads(self.exchange(method, params, timeout=timeout))
        if "error" in answer:
            raise ProtocolError(answer["error"]["code"], answer["error"]["message"])
        result: JsonObject = answer["result"]
        return result

    def exchange(self, method: str, params: Json = None, *, timeout: float | None = 10) -> bytes:
        """Send any request; returns the line that answers it, as it would go out."""
        return self._started().exchange(method, params, timeout)

    def close(self) -> None:
        """End the server and leave its lifespan; raises what that raises."""
        server, self._server = self._server, None
        atexit.unregister(self.close)
        if server is not None:
            server.close()

    def _started(self) -> _Server:
        if self._server is None:
            self._server = _Server(self._application(), _catalog(self._package))
            self._server.exchange("initialize", _CLIENT, None)
            self._server.notify("notifications/initialized")
            atexit.register(self.close)
        return self._server

    def _application(self) -> Application:
        toolkit = load_toolkit(self._package)
        handlers = self._handlers
        if handlers is None:
            handlers = importlib.import_module(self._package + ".handlers")
        schemas = Schemas.of_package(self._package)
        return Application(toolkit, handlers, schemas, lifespan=self._lifespan)


class _Server:
    """The thread, the loop and the session of a started harness."""

    def __init__(self, application: Application, catalog: Catalog) -> None:
        self._application = application
        self._session = Session(catalog)
        self._last_id = 0
        self._context = contextvars.Context()  # of the lifespan, once it is entered
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._ready = threading.Event()
        self._ended: Future[None] = asyncio.run_coroutine_threadsafe(self._serve(), self._loop)
        # Whoever waits for the start learns of a lifespan that failed.
        self._ended.add_done_callback(lambda _: self._ready.set())
        self._thread = threading.Thread(target=self._run, name="mcpgen-harness", daemon=True)
        self._thread.start()
        self._ready.wait()
        if self._ended.done():
            self._join()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.close()

    async def _serve(self) -> None:
        async with self._application:
            self._context = contextvars.copy_context()
            self._ready.set()
            await self._stop.wait()

    def exchange(self, method: str, params: Json, timeout: float | None) -> bytes:
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
        line = _line({"jsonrpc": "2.0", "method": method})
        self._loop.call_soon_threadsafe(self._session.receive, line)

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
        except InternalError as error:
            return self._session.fail(event, _INTERNAL_ERROR, str(error))

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._join()

    def _join(self) -> None:
        try:
            self._ended.result()
        finally:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()


def _line(message: JsonObject) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def _catalog(package: str) -> Catalog:
    data = pkgutil.get_data(package, "catalog.json")
    if data is None:
        raise LaunchError(f"{package}: its catalog.json cannot be found.")
    return Catalog(data)
