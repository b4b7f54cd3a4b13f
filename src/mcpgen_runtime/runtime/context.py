"""What a handler gets beside its arguments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from mcpgen_runtime.runtime.log import Log
from mcpgen_runtime.runtime.progress import checked
from mcpgen_runtime.runtime.request import Request
from mcpgen_runtime.runtime.saying import text_of

if TYPE_CHECKING:
    from mcpgen_runtime.runtime.channel import Channel
    from mcpgen_runtime.runtime.visibility import Tools
    from mcpgen_runtime.session.events import Call

__all__ = ["Context", "Surroundings"]

State = TypeVar("State")
Config = TypeVar("Config")


@dataclass(frozen=True, slots=True)
class Surroundings(Generic[State, Config]):
    """What all calls of a running server share."""

    package: str
    state: State
    config: Config
    tools: Tools
    channel: Channel


class Context(Generic[State, Config]):
    """One call's surroundings. Everything here works in `async def` and in `def` handlers."""

    __slots__ = ("_call", "_shared")

    def __init__(self, shared: Surroundings[State, Config], call: Call) -> None:
        self._shared = shared
        self._call = call

    @property
    def state(self) -> State:
        """What `lifespan` yielded; None where there is no lifespan."""
        return self._shared.state

    @property
    def config(self) -> Config:
        """What the spec's `config` keys read from the environment; None where it has none."""
        return self._shared.config

    @property
    def tool(self) -> str:
        """The served name of the tool."""
        return self._call.tool

    @property
    def request(self) -> Request:
        """The request that the call came in: its client, id, revision and `_meta`."""
        return Request(self._call)

    @property
    def cancelled(self) -> bool:
        """Whether nobody waits for the answer any more: the client cancelled, or the server ends.

        An `async def` handler is cancelled then. A `def` handler runs in a thread, which nobody can
        stop: a long one should look here now and then (MCP 2025-11-25, "Cancellation").
        """
        return self._call.cancelled

    @property
    def log(self) -> Log:
        """What to say with: `ctx.log.info("renamed")`, and so for all eight levels."""
        return Log(self._shared.package, self._call, self._shared.channel)

    @property
    def tools(self) -> Tools:
        """What hides and shows tools, for this connection: `ctx.tools.hide("edit_note")`."""
        return self._shared.tools

    def progress(self, done: float, total: float | None = None, message: str | None = None) -> None:
        """Tell the client how far the call has come: `done` of `total`, in any unit.

        It is sent where the client asked for it, if `done` has grown, and while it still waits for
        the answer (MCP 2025-11-25, "Progress"); it is no coroutine.

        Raises:
            TypeError: `done` or `total` is no number.
            ValueError: `done` or `total` is not finite.
        """
        known = None if total is None else checked(total)
        words = None if message is None else text_of(message)
        self._shared.channel.progress(self._call, checked(done), known, words)
