"""What a handler gets beside its arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.session.events import Call

__all__ = ["Context"]

State = TypeVar("State")


class Context(Generic[State]):
    """One call's surroundings.

    `state` is what `lifespan` yielded; None where there is no lifespan.
    """

    __slots__ = ("_call", "state")

    def __init__(self, state: State, call: Call) -> None:
        self.state = state
        self._call = call

    @property
    def tool(self) -> str:
        """The served name of the tool."""
        return self._call.tool

    @property
    def request_id(self) -> str | int:
        """The JSON-RPC id of the request."""
        return self._call.id

    @property
    def meta(self) -> Mapping[str, Any]:
        """The `_meta` of the request's parameters; empty where there is none."""
        return self._call.meta

    @property
    def cancelled(self) -> bool:
        """Whether nobody waits for the answer any more: the client cancelled, or the server ends.

        An `async def` handler is cancelled then. A `def` handler runs in a thread, which nobody can
        stop: a long one should look here now and then (MCP 2025-11-25, "Cancellation").
        """
        return self._call.cancelled
