"""The API of a generated package, as its `operations.py` makes it: `API = calls.Api(__package__)`.

Making one costs nothing, nor do its operations: the file is read, and the HTTP client imported,
when the first call is made. What is open then belongs to the event loop of that call, and is closed
when the application leaves it.
"""

from __future__ import annotations

import asyncio
from functools import cached_property
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from mcpgen_runtime.calls.credentials.given import Given
from mcpgen_runtime.calls.handler import Operation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.calls.credentials.given import Value
    from mcpgen_runtime.calls.operations import Operations
    from mcpgen_runtime.calls.running import Running
    from mcpgen_runtime.calls.shared import Shared

__all__ = ["Api"]


class Api:
    """The API that the operations of the import package `package` call."""

    def __init__(self, package: str | None) -> None:
        self._package = package or ""
        self._given = Given()
        self._running: WeakKeyDictionary[asyncio.AbstractEventLoop, Running] = WeakKeyDictionary()

    def operation(self, name: str) -> Operation[Any, Any, Any]:
        """The operation of the tool `name`, which is its served name."""
        return Operation(self, name)

    @property
    def credentials(self) -> dict[str, Value]:
        """Credentials beside those of the configuration, and before them; to be set in `lifespan`.

        By the key of a setting (`api_key`) or the name of a security scheme: a text, or a name and
        a secret. What is set while a server runs counts for that one, from its next call on, and
        goes when it ends; what is set without one counts for all that start later.
        """
        try:
            return self.running().credentials
        except RuntimeError:
            return self._given

    @credentials.setter
    def credentials(self, values: Mapping[str, Value]) -> None:
        given = self.credentials
        given.clear()
        given.update(values)

    def running(self) -> Running:
        """What belongs to the running event loop; RuntimeError where none runs."""
        loop = asyncio.get_running_loop()
        running = self._running.get(loop)
        if running is None:
            from mcpgen_runtime.calls.running import Running

            running = self._running[loop] = Running(self.shared.timeout, self._given)
        return running

    async def close(self) -> None:
        """Close what is open on the running event loop, and forget its credentials."""
        running = self._running.pop(asyncio.get_running_loop(), None)
        if running is not None:
            await running.close()

    @cached_property
    def operations(self) -> Operations:
        """The requests, by the served names of the tools."""
        from mcpgen_runtime.calls.operations import Operations

        return Operations.of_package(self._package)

    @cached_property
    def shared(self) -> Shared:
        """What they have in common."""
        from mcpgen_runtime.calls.shared import Shared

        return Shared.read(self.operations.shared)

    @cached_property
    def variables(self) -> Mapping[str, str]:
        """The names of environment variables, by the keys of settings."""
        from mcpgen_runtime.runtime.schemas import Schemas

        config = Schemas.of_package(self._package).config
        return {key: declared["variable"] for key, declared in config.items()}
