"""From the first stage to the second: the handlers load, and what keeps them from it is told.

A launch that fails leaves one readable report on standard error and an error for each request that
was read, and ends with exit code 1, or with that of a `SystemExit`. A signal that comes while the
handlers load gets the requests answered in the same way, and ends with exit code 0.
"""

from __future__ import annotations

import gc

from mcpgen_runtime.serving.answering import Answering
from mcpgen_runtime.serving.leaving import Deadline, leave, on_signals
from mcpgen_runtime.serving.refusing import ENDED, NOT_STARTED, refuse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

    from mcpgen_runtime.runtime.application import Application
    from mcpgen_runtime.serving.opening import Opening
    from mcpgen_runtime.serving.package import Package
    from mcpgen_runtime.serving.settings import Settings

__all__ = ["launch", "load_application"]


def launch(
    package: Package,
    opening: Opening,
    settings: Settings,
    load: Callable[[], Application] | None,
) -> NoReturn:
    """Load the application, serve it to the end and end the process."""
    code = 0
    try:
        _load(package, opening, settings, load)()
    except BaseException as error:  # noqa: BLE001 - user code may raise anything; it is told
        from mcpgen_runtime.serving.reporting import exit_code, report

        code = exit_code(error)
        Deadline(code).within(settings.cleanup)
        report(package.name, error)
        refuse(opening, NOT_STARTED)
    leave(code)


def load_application(package: Package, load: Callable[[], Application] | None) -> Application:
    """Load the application. What it brings stays: looking for garbage in it is time lost."""
    gc.disable()
    try:
        if load is not None:
            return load()
        from mcpgen_runtime.runtime import loading
        from mcpgen_runtime.runtime.repairing import Repairs

        variable = package.repair_variable
        repairs = Repairs(package.repair(), variable=variable, package=package.name)
        return loading.load(package.name, repair=repairs)
    finally:
        gc.freeze()
        gc.enable()


def _load(
    package: Package,
    opening: Opening,
    settings: Settings,
    load: Callable[[], Application] | None,
) -> Callable[[], None]:
    """Load all that serving needs, while the first stage goes on; returns what serves."""
    with Answering(opening, settings) as answering:
        _refuse_on_signal(opening, answering, settings)
        from mcpgen_runtime.serving.looping import run

        application = load_application(package, load)
    return lambda: run(package.name, application, opening, settings)


def _refuse_on_signal(opening: Opening, answering: Answering, settings: Settings) -> None:
    """Until the event loop watches for signals, answer what was read and end."""

    def end() -> None:
        Deadline(0).within(settings.cleanup)  # half loaded handlers may have left something to do
        if answering.stop():
            refuse(opening, ENDED)
        leave(0)

    on_signals(end)
