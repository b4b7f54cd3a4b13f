"""Running a handler: as a coroutine, or in a thread when it is a plain function."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from mcpgen_runtime.runtime.context import Context
    from mcpgen_runtime.runtime.threads import Threads

__all__ = ["Run", "is_stub_error", "runner"]

Run: TypeAlias = Callable[[Any, "Context[Any, Any]"], Awaitable[object]]
"""A handler as something to await, whichever way it was written."""


def runner(handler: Callable[..., Any], threads: Threads) -> Run:
    """Make `handler` awaitable: an `async def` is as it is, a `def` runs in one of `threads`."""
    if inspect.iscoroutinefunction(handler) or _is_operation(handler):
        return handler

    async def run(args: Any, ctx: Context[Any, Any]) -> object:
        outcome = await threads.run(_call, handler, args, ctx)
        return await outcome if inspect.isawaitable(outcome) else outcome

    return run


def _is_operation(handler: Callable[..., Any]) -> bool:
    """Whether it is an object that is called as a coroutine function is."""
    return inspect.iscoroutinefunction(getattr(handler, "__call__", None))  # noqa: B004 - what it is


def _call(handler: Callable[..., Any], args: Any, ctx: Context[Any, Any]) -> Any:
    try:
        return handler(args, ctx)
    except StopIteration as error:
        # A future cannot carry it: the call would never be answered.
        raise RuntimeError("the handler raised StopIteration") from error


def is_stub_error(error: NotImplementedError, handler: Callable[..., Any]) -> bool:
    """Whether `handler` itself raised it, as a generated stub does, and not something it called."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    code = getattr(inspect.unwrap(handler), "__code__", None)
    return trace is not None and trace.tb_frame.f_code is code
