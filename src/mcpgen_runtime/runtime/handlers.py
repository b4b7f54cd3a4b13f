"""What `handlers.py` of a generated package offers: a function for each tool, and the hooks.

A tool that calls an API has a handler in `operations.py`, which is imported only where
`handlers.py` leaves one to it.
"""

from __future__ import annotations

import contextlib
import inspect
from typing import TYPE_CHECKING, Any, Final

from mcpgen_runtime.runtime.errors import LaunchError
from mcpgen_runtime.runtime.operations import Operations

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Mapping

    from mcpgen_runtime.runtime.startup import Startup
    from mcpgen_runtime.runtime.toolkit import Toolkit

__all__ = ["bound_handlers", "check_signatures", "enter_lifespan", "hook"]

_HOOKS: Final = {
    "around": ("call", "next"),
    "lifespan": ("start",),
    "unknown_keys_message": ("levels",),
}
"""What each hook is called with."""

_OPTIONAL: Final = {"lifespan"}
"""Hooks that may do without their arguments."""


def bound_handlers(toolkit: Toolkit, handlers: object) -> dict[str, Callable[..., Any]]:
    """The handler of every tool, by served name; LaunchError lists all that are missing."""
    operations = Operations(toolkit)
    found = {tool.name: operations.handler(tool, handlers) for tool in toolkit.tools}
    missing = [tool.handler for tool in toolkit.tools if not callable(found[tool.name])]
    if missing:
        where = getattr(handlers, "__name__", f"{toolkit.package}.handlers")
        raise LaunchError(
            f"{where} lacks the handler{'s' if len(missing) > 1 else ''} {', '.join(missing)}: "
            'define each as a function of that name, or run "mcpgen build" to append stubs.'
        )
    return {name: handler for name, handler in found.items() if callable(handler)}


def check_signatures(toolkit: Toolkit, handlers: Mapping[str, Callable[..., Any]]) -> None:
    """Raise LaunchError unless all `handlers`, by served name, take the arguments and the context.

    Not for every start: looking at a thousand signatures takes time, and type checkers do it too.
    """
    odd = [tool.handler for tool in toolkit.tools if not _takes(handlers[tool.name], 2)]
    if odd:
        raise LaunchError(f"handlers take two arguments, args and ctx: mend {', '.join(odd)}.")


def hook(handlers: object, name: str) -> Callable[..., Any] | None:
    """The optional function `name` of `handlers.py`.

    Raises LaunchError when it is no function, or takes other arguments than it is called with.
    """
    value = getattr(handlers, name, None)
    if value is not None and not callable(value):
        kind = type(value).__name__
        raise LaunchError(f"`{name}` in handlers.py must be a function, not {kind}.")
    if value is not None and not _takes_its_own(value, name):
        form = f"{name}({', '.join(_HOOKS[name])})"
        raise LaunchError(f"`{name}` in handlers.py is called as {form}.")
    return value


def _takes_its_own(function: Callable[..., Any], name: str) -> bool:
    return _takes(function, len(_HOOKS[name])) or (name in _OPTIONAL and _takes(function, 0))


def _takes(function: Callable[..., Any], count: int) -> bool:
    """Whether `function` can be called with so many arguments, as far as anybody can tell.

    A decorator may give what it wraps more, so that its own signature counts.
    """
    try:
        inspect.signature(_visible(function), follow_wrapped=False).bind(*range(count))
    except TypeError:
        return False
    except ValueError:  # it is written in C, and says nothing
        return True
    return True


def _visible(function: Callable[..., Any]) -> Callable[..., Any]:
    """See through `asynccontextmanager`, whose own signature takes anything."""
    code = getattr(function, "__code__", None)
    is_helper = code is not None and code.co_filename == contextlib.__file__
    return getattr(function, "__wrapped__", function) if is_helper else function


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
