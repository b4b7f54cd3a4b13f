"""`--check`: everything that serving needs is loaded, started and stopped, and nothing served.

The lifespan is entered and left: a database that is not there keeps a server from starting as much
as a missing handler does, and "ready" has to be true. User code finds what it finds when it serves:
descriptors 0 and 1 are claimed, so that only the verdict goes to standard output.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.stderr import tell
from mcpgen_runtime.serving.descriptors import claim
from mcpgen_runtime.serving.ending import CleanupError
from mcpgen_runtime.serving.launch import load_application
from mcpgen_runtime.serving.leaving import leave
from mcpgen_runtime.serving.reporting import exit_code, report

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

    from mcpgen_runtime.runtime.application import Application
    from mcpgen_runtime.serving.package import Package
    from mcpgen_runtime.serving.wire import Wire
    from mcpgen_runtime.session.catalog import Catalog

__all__ = ["check"]


def check(package: Package, catalog: Catalog, load: Callable[[], Application] | None) -> NoReturn:
    """Say whether the server could start, and end the process: 0 when it could, else 1."""
    wire = claim()
    code = 0
    try:
        application = load_application(package, load)
        application.prepare()
        asyncio.run(_start_and_stop(application))
    except BaseException as error:  # noqa: BLE001 - user code may raise anything; it is told
        code = exit_code(error)
        report(package.name, error)
    else:
        code = _tell(wire, _verdict(package, len(catalog.names())))
    leave(code)


async def _start_and_stop(application: Application) -> None:
    started = False
    try:
        async with application:
            started = True
    except BaseException as error:
        if started:
            raise CleanupError from error
        raise


def _tell(wire: Wire, verdict: str) -> int:
    """Write the verdict; return the exit code, which is not 0 where nobody can read it."""
    try:
        wire.write(verdict.encode())
    except OSError as error:
        tell(f"The verdict could not be written: {error.strerror}. It is: {verdict.rstrip()}")
        return 1
    return 0


def _verdict(package: Package, tools: int) -> str:
    counted = "1 tool" if tools == 1 else f"{tools} tools"
    return f"{package.program} {package.info['version']}: {counted}, ready\n"
