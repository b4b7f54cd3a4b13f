"""The methods, as tables: what each does, and when. A new method is a row."""

from __future__ import annotations

from mcpgen_runtime.session import discovery, lifecycle, logs, subscriptions, tools
from mcpgen_runtime.session.states import ANY, OPEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    from mcpgen_runtime.session.connection import Connection
    from mcpgen_runtime.session.events import Call, Event, Send
    from mcpgen_runtime.session.messages import Notification, Request

    Act: TypeAlias = Callable[[Connection, Request], bytes | Call | Send]
    Note: TypeAlias = Callable[[Connection, Notification], Event | None]

__all__ = ["HANDSHAKE", "NOTIFICATIONS", "STATELESS", "Method"]

AGREED = frozenset((OPEN,))


class Method:
    """A request's method.

    `act` returns the JSON text of the result object, or the call that will have one, or what is
    sent in place of one, or raises `Refusal`. `states` are those that allow it. `is_cached` says
    that the stateless revisions have clients keep the result for a time; `is_alone` that it may not
    be part of a batch; `is_dynamic` that only a server whose tools come and go has it.
    """

    __slots__ = ("act", "is_alone", "is_cached", "is_dynamic", "states")

    def __init__(
        self,
        act: Act,
        states: frozenset[str] = ANY,
        *,
        is_cached: bool = False,
        is_alone: bool = False,
        is_dynamic: bool = False,
    ) -> None:
        self.act = act
        self.states = states
        self.is_cached = is_cached
        self.is_alone = is_alone
        self.is_dynamic = is_dynamic


HANDSHAKE: Mapping[str, Method] = {
    "initialize": Method(lifecycle.initialize, is_alone=True),
    "ping": Method(lifecycle.ping),
    "logging/setLevel": Method(logs.set_level, AGREED),
    "tools/list": Method(tools.list_tools, AGREED),
    "tools/call": Method(tools.call_tool, AGREED),
}
"""The methods of the revisions that open with `initialize`."""

STATELESS: Mapping[str, Method] = {
    "server/discover": Method(discovery.discover, is_cached=True),
    "subscriptions/listen": Method(subscriptions.listen, is_alone=True, is_dynamic=True),
    "tools/list": Method(tools.list_tools, is_cached=True),
    "tools/call": Method(tools.call_tool),
}
"""The methods of the revisions whose requests speak for themselves."""

NOTIFICATIONS: Mapping[str, Note] = {
    "notifications/initialized": lifecycle.ignore,
    "notifications/cancelled": lifecycle.cancelled,
}
"""What is done on a notification, of either era; on any other, nothing."""
