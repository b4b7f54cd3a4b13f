"""What `handlers.py` of a generated package offers: a function for each tool, and the hooks."""

from __future__ import annotations

import contextlib
import inspect
from typing import TYPE_CHECKING, Any

from mcpgen_runtime.runtime.errors import LaunchError

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from mcpgen_runtime.runtime.startup import Startup
    from mcpgen_runtime.runtime.toolkit import Toolkit

__all__ = ["bound_handlers", "enter_lifespan", "hook"]


def bound_handlers(toolkit: Toolkit, handlers: object) -> dict[str, Callable[..., Any]]:
    """The handler of every tool, by served name; LaunchError lists all that are missing."""
    found = {tool.name: getattr(handlers, tool.handler, None) for tool in toolkit.tools}
    missing = [tool.handler for tool in toolkit.tools if not callable(found[tool.name])]
    if missing:
        where = getattr(handlers, "__name__", f"{toolkit.package}.handlers")
        raise LaunchError(
            f"{where} lacks the handler{'s' if len(missing) > 1 else ''} {', '.join(missing)}: "
            'define each as a function of that name, or run "mcpgen build" to append stubs.'
        )
    return {name: handler for name, handler in found.items() if callable(handler)}


def hook(handlers: object, name: str) -> Callable[..., Any] | None:
    """The optional function `name` of `handlers.py`; LaunchError when it is no function."""
    value = getattr(handlers, name, None)
    if value is None or callable(value):
        return value
    raise LaunchError(f"`{name}` in handlers.py must be a function, not {type(value).__name__}.")


@contextlib.asynccontextmanager
async def enter_lifespan(handlers: object, start: Startup[Any]) -> AsyncGenerator[Any, None]:
    """The state that the `lifespan` of `handlers.py` yields; None where there is no lifespan.

    It is an async context manager function, without arguments or with one, `start`.
    """
    lifespan = hook(handlers, "lifespan")
    if lifespan is None:
        yield None
        return
    manager = lifespan(start) if inspect.signature(lifespan).parameters else lifespan()
    if not hasattr(type(manager), "__aenter__"):
        if inspect.iscoroutine(manager):
            manager.close()
        raise LaunchError(
            "`lifespan` in handlers.py must make an async context manager: "
            "write @contextlib.asynccontextmanager above an `async def` that yields once."
        )
    async with manager as state:
        yield state
