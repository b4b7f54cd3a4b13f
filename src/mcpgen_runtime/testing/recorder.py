"""What handlers say beside their answers, kept for a test to look at."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mcpgen_runtime.schema.types import Json
    from mcpgen_runtime.session.events import Call
    from mcpgen_runtime.session.session import Session

__all__ = ["Logged", "Progressed", "Recorder"]


@dataclass(frozen=True, slots=True)
class Logged:
    """One log message of a handler, whether its client asked for it or not."""

    tool: str
    level: str
    data: Json
    logger: str | None = None


@dataclass(frozen=True, slots=True)
class Progressed:
    """One step that a handler told, whether its client asked for it or not."""

    tool: str
    done: float
    total: float | None = None
    message: str | None = None


class Recorder:
    """The channel of a harness: it keeps what is said, and hides and shows tools in its session."""

    def __init__(self, session: Session, loop: asyncio.AbstractEventLoop) -> None:
        self._session = session
        self._loop = loop
        self.logs: list[Logged] = []
        self.progress_told: list[Progressed] = []

    def log(self, call: Call, level: str, data: Json, logger: str | None) -> None:
        """Keep a log message."""
        self.logs.append(Logged(call.tool, level, data, logger))

    def progress(
        self, call: Call, progress: float, total: float | None, message: str | None
    ) -> None:
        """Keep a step."""
        self.progress_told.append(Progressed(call.tool, progress, total, message))

    def hide(self, names: Sequence[str]) -> None:
        """Hide tools."""
        self._on_loop(self._session.hide, names)

    def show(self, names: Sequence[str]) -> None:
        """Show tools."""
        self._on_loop(self._session.show, names)

    def _on_loop(self, change: Callable[[Sequence[str]], bytes], names: Sequence[str]) -> None:
        """Change the session where it lives, before anything that is asked of it later.

        A thread does not wait for it, as in a server: the loop may be waiting for that very thread.
        """
        if _running_loop() is self._loop:
            change(names)
            return
        with contextlib.suppress(RuntimeError):  # the loop is closed, and the server has ended
            self._loop.call_soon_threadsafe(change, names)


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
