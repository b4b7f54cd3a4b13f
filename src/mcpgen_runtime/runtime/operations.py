"""What `operations.py` of a generated package offers: a handler for each tool that calls an API."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from mcpgen_runtime.runtime.errors import LaunchError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import ModuleType

    from mcpgen_runtime.runtime.toolkit import Binding, Toolkit

__all__ = ["CLIENT", "Operations", "close_operations", "operation_faults"]

CLIENT: Final = "httpx2"
"""The distribution that sends the calls of operations; `mcpgen_runtime.calls` imports it late."""


class Operations:
    """The operations of a package, whose module is imported when the first one is asked for."""

    def __init__(self, toolkit: Toolkit) -> None:
        self._package = toolkit.package

    def handler(self, tool: Binding, handlers: object) -> object:
        """What serves `tool`: a function of `handlers`, else its operation; None for neither.

        Raises LaunchError where the operation has no client to send its calls.
        """
        own = getattr(handlers, tool.handler, None)
        if not tool.operation or callable(own):
            return own
        return getattr(self._module, tool.handler, None)

    @cached_property
    def _module(self) -> ModuleType:
        if importlib.util.find_spec(CLIENT) is None:
            raise LaunchError(
                f"{self._package} calls an API and needs {CLIENT} for it: "
                'python -m pip install "mcpgen[http]"'
            )
        return importlib.import_module(self._package + ".operations")


def operation_faults(
    toolkit: Toolkit, handlers: Mapping[str, Callable[..., Any]]
) -> Iterator[tuple[str, Exception]]:
    """The tools, by served name, whose operation cannot be called, and what is wrong with it.

    `handlers` are those of all tools; what a handler of the user's own calls is their business.
    """
    module = sys.modules.get(toolkit.package + ".operations")
    for tool in toolkit.tools:
        if tool.operation and handlers[tool.name] is getattr(module, tool.handler, None):
            operation: Any = handlers[tool.name]
            try:
                operation.check()
            except Exception as error:  # noqa: BLE001 - whatever it is, the tool cannot be called
                yield tool.name, error


async def close_operations(toolkit: Toolkit) -> None:
    """Close the connections that the package's operations hold for the running event loop.

    A module that nobody has imported holds none.
    """
    api: Any = getattr(sys.modules.get(toolkit.package + ".operations"), "API", None)
    if api is not None:
        await api.close()
