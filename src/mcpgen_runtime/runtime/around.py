"""The hook around every call: `around(call, next)` in `handlers.py`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from mcpgen_runtime.runtime.context import Context

__all__ = ["Next", "ToolCall"]

State = TypeVar("State")
Config = TypeVar("Config")


@dataclass(frozen=True, slots=True)
class ToolCall(Generic[State, Config]):
    """A call whose arguments have passed every check, about to reach its handler.

    `arguments` is what the handler takes (a model, usually).
    """

    tool: str
    arguments: object
    context: Context[State, Config]


Next: TypeAlias = Callable[["ToolCall[State, Config]"], Awaitable[object]]
"""What goes on with the call: `result = await next(call)` runs the handler."""
