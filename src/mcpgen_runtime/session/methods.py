"""The methods, as tables: what each does, and in which states. A new method is a row."""

from __future__ import annotations

from mcpgen_runtime.session import lifecycle, tools
from mcpgen_runtime.session.states import ANY, OPEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    from mcpgen_runtime.session.connection import Connection
    from mcpgen_runtime.session.events import Call, Event
    from mcpgen_runtime.session.messages import Notification, Request

    Act: TypeAlias = Callable[[Connection, Request], bytes | Call]
    Note: TypeAlias = Callable[[Connection, Notification], Event | None]

__all__ = ["NOTIFICATIONS", "REQUESTS", "Method"]


class Method:
    """A request's method.

    `act` returns the JSON text of the result object, or the call that will have one, or raises
    `Refusal`; `states` are those that allow it.
    """

    __slots__ = ("act", "states")

    def __init__(self, act: Act, states: frozenset[str]) -> None:
        self.act = act
        self.states = states


AGREED = frozenset((OPEN,))

REQUESTS: Mapping[str, Method] = {
    "initialize": Method(lifecycle.initialize, ANY),
    "ping": Method(lifecycle.ping, ANY),
    "tools/list": Method(tools.list_tools, AGREED),
    "tools/call": Method(tools.call_tool, AGREED),
}

NOTIFICATIONS: Mapping[str, Note] = {
    "notifications/initialized": lifecycle.ignore,
    "notifications/cancelled": lifecycle.cancelled,
}
