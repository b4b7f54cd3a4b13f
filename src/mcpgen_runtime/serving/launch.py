"""From the first stage to the second: the handlers load, and what keeps them from it is told.

A launch that fails leaves one readable report on standard error and an error for each request that
was read, and ends with exit code 1, or with that of a `SystemExit`.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from mcpgen_runtime.serving.leaving import Deadline, leave
from mcpgen_runtime.session.codes import INTERNAL_ERROR
from mcpgen_runtime.session.events import Call, Send

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop, Task
    from collections.abc import Callable
    from typing import NoReturn

    from mcpgen_runtime.runtime.application import Application
    from mcpgen_runtime.serving.opening import Opening
    from mcpgen_runtime.serving.settings import Settings

__all__ = ["launch"]

NOT_STARTED = "The server could not start; its standard error says why."


def launch(
    package: str,
    opening: Opening,
    settings: Settings,
    load: Callable[[], Application] | None,
) -> NoReturn:
    """Load the application, serve it to the end and end the process."""
    code = 0
    try:
        application = _load(package, load)
        _run(application, opening, settings)
    except BaseException as error:  # noqa: BLE001 - user code may raise anything; it is told
        from mcpgen_runtime.serving.reporting import exit_code, report

        code = exit_code(error)
        Deadline(code).within(settings.cleanup)
        report(package, error)
        _refuse(opening)
    leave(code)


def _load(package: str, load: Callable[[], Application] | None) -> Application:
    """Load the application. What it brings stays: looking for garbage in it is time lost."""
    gc.disable()
    try:
        if load is not None:
            return load()
        from mcpgen_runtime.runtime import loading

        return loading.load(package)
    finally:
        gc.freeze()
        gc.enable()


def _run(application: Application, opening: Opening, settings: Settings) -> None:
    import asyncio

    from mcpgen_runtime.serving.stdio import StdioServer

    async def serve() -> None:
        await StdioServer(opening, settings).run(application)

    loop = asyncio.new_event_loop()
    server = loop.create_task(serve())
    while not server.done():
        _run_on(loop, server)


def _run_on(loop: AbstractEventLoop, server: Task[None]) -> None:
    """Run the loop until the server has ended, or user code has stopped the loop.

    A `SystemExit` in a task of the user's own does that, as `loop.stop()` does; it ends nothing.
    """
    try:
        loop.run_until_complete(server)
    except BaseException as error:
        if server.done():
            raise
        from mcpgen_runtime.serving.reporting import tell

        tell(f"The event loop was stopped, and goes on: {error!r}\n")


def _refuse(opening: Opening) -> None:
    """Answer what was read and is not answered: calls with an error, the rest as ever."""
    session, wire = opening.session, opening.wire
    try:
        for call in list(session.in_flight.values()):
            wire.write(session.fail(call, INTERNAL_ERROR, NOT_STARTED))
        for event in session.events():
            if isinstance(event, Send):
                wire.write(event.line)
            elif isinstance(event, Call):
                wire.write(session.fail(event, INTERNAL_ERROR, NOT_STARTED))
    except OSError:  # nobody reads the answers
        return
