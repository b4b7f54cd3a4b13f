"""What a call's context needs of the transport: a way to the client beside the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen_runtime.schema.types import Json
    from mcpgen_runtime.session.events import Call

__all__ = ["Channel", "Silence"]


class Channel(Protocol):
    """What a driver offers.

    Each method may be called from any thread. On the event loop's own thread it returns at once; in
    another one it waits for room while the client does not read. What the client did not ask for,
    and what comes after the answer, is dropped without a word.
    """

    def log(self, call: Call, level: str, data: Json, logger: str | None) -> None:
        """Send a log message of `call`; `level` is one of `session.LEVELS`, `data` JSON."""
        ...

    def progress(
        self, call: Call, progress: float, total: float | None, message: str | None
    ) -> None:
        """Tell how far `call` has come; the numbers are finite."""
        ...

    def hide(self, names: Sequence[str]) -> None:
        """Leave the tools of these served names out from now on; they exist in the toolkit."""
        ...

    def show(self, names: Sequence[str]) -> None:
        """Offer tools that were hidden again; they exist in the toolkit."""
        ...


class Silence:
    """The channel of an application that no driver has connected: nobody hears anything."""

    def log(self, call: Call, level: str, data: Json, logger: str | None) -> None:
        """Nobody hears it."""

    def progress(
        self, call: Call, progress: float, total: float | None, message: str | None
    ) -> None:
        """Nobody hears it."""

    def hide(self, names: Sequence[str]) -> None:
        """Nobody lists tools."""

    def show(self, names: Sequence[str]) -> None:
        """Nobody lists tools."""
