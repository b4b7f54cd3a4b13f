"""A generated server in this process, without pipes.

The server runs on an event loop of its own, in one thread and one task from start to end, so that
tests may be synchronous or not, and a `lifespan` is left by the task that entered it.
"""

from __future__ import annotations

import atexit
import importlib
import json
import os
import pkgutil
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Self

from mcpgen_runtime.runtime.application import Application
from mcpgen_runtime.runtime.configuration import make_configuration, read_configuration
from mcpgen_runtime.runtime.errors import LaunchError
from mcpgen_runtime.runtime.loading import load_toolkit
from mcpgen_runtime.runtime.repair_modes import AUTO
from mcpgen_runtime.runtime.schemas import Schemas
from mcpgen_runtime.session.catalog import Catalog
from mcpgen_runtime.testing.client import Client, Speaker
from mcpgen_runtime.testing.process import ProtocolError
from mcpgen_runtime.testing.server import Server

if TYPE_CHECKING:
    from types import ModuleType

    from mcpgen_runtime.runtime.toolkit import Toolkit
    from mcpgen_runtime.schema.types import Json, JsonObject
    from mcpgen_runtime.testing.recorder import Logged, Progressed

__all__ = ["ENVIRONMENT", "Harness", "read_catalog"]

ENVIRONMENT: Final = object()
"""The configuration is read from the environment, as a server does it."""


class Harness:
    """A running server of the generated package `package`.

    `handlers` replaces the package's own handlers: a module, or any object with the same names.
    With `lifespan=False` their lifespan is not run. `config` is what handlers find as `ctx.config`:
    an instance of the package's config class, or a mapping of values by the spec's keys, beside
    which defaults hold (KeyError for one that is unknown, or required and not given); without it,
    the environment is read. `client` says who calls; `repair` whose calls are repaired where the
    schema refuses them: `auto` (those of clients known to need it, by the name of `client`), `off`
    or `all`. It starts at its first use, and `close` (or the end of a `with` block) ends it.

        with Harness("notes_mcp", config={"db_path": ":memory:"}) as server:
            assert server.call("count_notes")["structuredContent"] == {"result": 0}
            assert not server.logs
    """

    def __init__(  # noqa: PLR0913 - what is served, how, and to whom
        self,
        package: str | ModuleType,
        handlers: object = None,
        *,
        lifespan: bool = True,
        config: object = ENVIRONMENT,
        client: Client | None = None,
        repair: str = AUTO,
    ) -> None:
        self._package = package if isinstance(package, str) else package.__name__
        self._handlers = handlers
        self._lifespan = lifespan
        self._config = config
        self._repair = repair
        self._catalog = read_catalog(self._package)
        self._speaker = Speaker(client or Client(), self._catalog)
        self._server: Server | None = None

    def __enter__(self) -> Self:
        self._started()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def logs(self) -> list[Logged]:
        """What handlers said by `ctx.log`, in order, whatever the client asked for."""
        return self._started().recorder.logs

    @property
    def progress(self) -> list[Progressed]:
        """What handlers said by `ctx.progress`, in order, whatever the client asked for."""
        return self._started().recorder.progress_told

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
            error = answer["error"]
            raise ProtocolError(error["code"], error["message"], error.get("data"))
        result: JsonObject = answer["result"]
        return result

    def exchange(self, method: str, params: Json = None, *, timeout: float | None = 10) -> bytes:
        """Send any request; returns the line that answers it, as it would go out."""
        return self._started().exchange(method, self._speaker.params(params), timeout)

    def close(self) -> None:
        """End the server and leave its lifespan; raises what that raises."""
        server, self._server = self._server, None
        atexit.unregister(self.close)
        if server is not None:
            server.close()

    def _started(self) -> Server:
        if self._server is None:
            self._server = Server(self._application(), self._catalog)
            self._open(self._server)
            atexit.register(self.close)
        return self._server

    def _open(self, server: Server) -> None:
        params = self._speaker.opening()
        if params is not None:
            server.exchange("initialize", params, None)
            server.notify("notifications/initialized")

    def _application(self) -> Application:
        toolkit = load_toolkit(self._package)
        schemas = Schemas.of_package(self._package)
        config = _configuration(self._config, toolkit, schemas)
        handlers = self._handlers
        if handlers is None:
            handlers = importlib.import_module(self._package + ".handlers")
        return Application(
            toolkit,
            handlers,
            schemas,
            config=config,
            lifespan=self._lifespan,
            repair=self._repair,
        )


def _configuration(config: object, toolkit: Toolkit, schemas: Schemas) -> object:
    if config is ENVIRONMENT:
        return read_configuration(toolkit, schemas, os.environ)
    if isinstance(config, Mapping):
        return make_configuration(toolkit, schemas, config)
    return config


def read_catalog(package: str) -> Catalog:
    """The catalog of an importable package; LaunchError when it has none."""
    try:
        data = pkgutil.get_data(package, "catalog.json")
    except OSError as error:
        raise LaunchError(f"{package}: cannot read catalog.json: {error}") from error
    if data is None:
        raise LaunchError(f"{package}: its catalog.json cannot be found.")
    return Catalog(data)
