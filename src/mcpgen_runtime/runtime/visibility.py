"""`ctx.tools`: which of the toolkit's tools this connection's client sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from mcpgen_runtime.runtime.channel import Channel

__all__ = ["Tools"]


class Tools:
    """Hides tools and shows them again, for the one connection that the server has.

    A hidden tool is not listed, and a call of it is a call of an unknown tool. Clients learn of the
    change where the spec says `dynamic: true` (MCP 2025-11-25, Tools, List Changed Notification).
    Both methods may be called from any thread, for tools of either state.
    """

    __slots__ = ("_channel", "_names")

    def __init__(self, names: Collection[str], channel: Channel) -> None:
        self._names = names
        self._channel = channel

    def hide(self, *names: str) -> None:
        """Hide the tools of these served names; ValueError for a name that no tool has."""
        self._check(names)
        self._channel.hide(names)

    def show(self, *names: str) -> None:
        """Show the tools of these served names; ValueError for a name that no tool has."""
        self._check(names)
        self._channel.show(names)

    def _check(self, names: Sequence[object]) -> None:
        # A list of names in the place of names cannot even be looked up.
        unknown = [each for each in names if not isinstance(each, str) or each not in self._names]
        if unknown:
            from mcpgen_runtime.schema.faults.nearest import did_you_mean

            near = did_you_mean(unknown[0], self._names)
            raise ValueError(f"no tool is called {', '.join(map(repr, unknown))}.{near}")
