"""A generated server in this process, and what it says to one call or one result."""

from __future__ import annotations

import importlib
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from mcpgen_runtime.runtime.content import Result
from mcpgen_runtime.runtime.loading import load_toolkit
from mcpgen_runtime.runtime.numbers import whole
from mcpgen_runtime.runtime.schemas import Schemas
from mcpgen_runtime.runtime.typed import plain, reader
from mcpgen_runtime.testing import Harness

if TYPE_CHECKING:
    from collections.abc import Callable

NOTHING = object()
"""No value came."""

NO_RESULT = Result("", is_error=True)
"""What handlers answer where only the arguments matter: no output schema has a say in it."""


class Served:
    """The importable generated package `package`, with handlers that keep what reaches them."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.toolkit = load_toolkit(package)
        self.schemas = Schemas.of_package(package)
        self.bindings = {binding.name: binding for binding in self.toolkit.tools}
        self._came: Any = NOTHING
        self._answer: Any = NO_RESULT
        handlers = {binding.handler: self._handler() for binding in self.toolkit.tools}
        self._harness = Harness(package, SimpleNamespace(**handlers), lifespan=False, config=None)
        self._readers: dict[str, Callable[[Any], Any]] = {}

    def close(self) -> None:
        self._harness.close()

    def call(self, tool: str, arguments: dict[str, Any]) -> Any:
        """Return what reached the handler, as JSON; NOTHING for a call that was refused."""
        self._came, self._answer = NOTHING, NO_RESULT
        self._harness.call(tool, arguments, timeout=60)
        return self._came if self._came is NOTHING else plain(self._came)

    def result(self, tool: str, arguments: dict[str, Any], value: Any) -> Any:
        """Let the handler return `value`: what reached the caller, or NOTHING where it may not."""
        self._answer = value
        answer = self._harness.call(tool, arguments, timeout=60)
        if answer.get("isError"):
            return NOTHING
        content = answer["structuredContent"]
        return content["result"] if self.bindings[tool].wrapped else content

    def result_model(self, tool: str, value: Any) -> Any:
        """Return `value` through the class that handlers return; NOTHING where it refuses it."""
        name = self.bindings[tool].result
        assert name is not None
        try:
            return plain(self._reader(name)(whole(value)))
        except ValueError:
            return NOTHING

    def _reader(self, name: str) -> Callable[[Any], Any]:
        if name not in self._readers:
            models = importlib.import_module(self.package + ".models")
            self._readers[name] = reader(getattr(models, name))
        return self._readers[name]

    def _handler(self) -> Callable[[Any, Any], Any]:
        async def keep(args: Any, _: object) -> Any:
            self._came = args
            return self._answer

        return keep
