"""The event loop of the second stage, which turns until the server has ended."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.stderr import tell
from mcpgen_runtime.serving.hiding import hide
from mcpgen_runtime.serving.stdio import StdioServer

if TYPE_CHECKING:
    from mcpgen_runtime.runtime.application import Application
    from mcpgen_runtime.serving.opening import Opening
    from mcpgen_runtime.serving.settings import Settings

__all__ = ["run"]


def run(package: str, application: Application, opening: Opening, settings: Settings) -> None:
    """Serve `application` to the end; raises what `StdioServer.run` does."""

    async def serve() -> None:
        await StdioServer(package, opening, settings).run(application)

    loop = asyncio.new_event_loop()
    server = hide(loop.create_task(serve()))
    while not server.done():
        _run_on(loop, server)
        # A loop that was stopped in the middle of a turn tells of the same bytes again.
        opening.wire.is_doubtful = True


def _run_on(loop: asyncio.AbstractEventLoop, server: asyncio.Task[None]) -> None:
    """Run the loop until the server has ended, or user code has stopped the loop.

    A `SystemExit` in a task of the user's own does that, as `loop.stop()` does; it ends nothing.
    """
    try:
        loop.run_until_complete(server)
    except BaseException as error:
        if server.done():
            raise
        tell(f"The event loop was stopped, and goes on: {error!r}")
