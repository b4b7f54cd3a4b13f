"""`serve`: what the `main()` of a generated package calls."""

from __future__ import annotations

import os
import signal
import sys

from mcpgen_runtime.serving.descriptors import claim
from mcpgen_runtime.serving.leaving import Deadline, leave
from mcpgen_runtime.serving.opening import open_session
from mcpgen_runtime.serving.settings import Settings
from mcpgen_runtime.session.catalog import Catalog
from mcpgen_runtime.session.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FrameType

    from mcpgen_runtime.runtime.application import Application

__all__ = ["serve"]

LEAVING = 1.0  # seconds

USAGE = """\
Usage: {program} [--help] [--version]

The MCP server {title}. It speaks the Model Context Protocol on standard input and output, and is
meant to be started by an MCP client.
"""


def serve(
    package: str,
    folder: str,
    argv: Sequence[str] | None = None,
    *,
    load: Callable[[], Application] | None = None,
    settings: Settings | None = None,
) -> int:
    """Serve a generated package on standard input and output, or answer its options.

    `package` is the import name, `folder` its folder, `argv` the arguments without the program's
    name. `load` makes the application in place of the package's own handlers. Call it in the main
    thread, once. Returns an exit code for options and faults of use; once it serves, it ends the
    process itself.
    """
    program = package.replace("_", "-")
    try:
        catalog = _read_catalog(folder)
    except (OSError, ValueError) as error:
        sys.stderr.write(f"{program} cannot start: {error}\n")
        return 1
    arguments = sys.argv[1:] if argv is None else argv
    if arguments:
        return _answer_options(program, catalog, arguments)
    return _serve(package, catalog, load, settings or Settings())


def _read_catalog(folder: str) -> Catalog:
    with open(os.path.join(folder, "catalog.json"), "rb") as file:  # noqa: PTH118, PTH123 - pathlib costs 10 ms
        return Catalog(file.read())


def _answer_options(program: str, catalog: Catalog, arguments: Sequence[str]) -> int:
    info = catalog.server_info
    if "--help" in arguments or "-h" in arguments:
        title = info.get("title") or info["name"]
        sys.stdout.write(USAGE.format(program=program, title=title))
        return 0
    if "--version" in arguments:
        sys.stdout.write(f"{program} {info['version']}\n")
        return 0
    sys.stderr.write(f"{program}: unknown argument {arguments[0]!r}; see {program} --help\n")
    return 2


def _serve(
    package: str,
    catalog: Catalog,
    load: Callable[[], Application] | None,
    settings: Settings,
) -> int:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _leave_on_signal)
    wire = claim()
    try:
        opening = open_session(Session(catalog), wire, settings.idle)
    except OSError:  # nobody reads the answers
        leave(0)
    if opening.ended and not opening.calls:
        leave(0)
    from mcpgen_runtime.serving.launch import launch

    launch(package, opening, settings, load)


def _leave_on_signal(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the form of a handler
    Deadline(0).within(LEAVING)  # handlers that are half loaded may have left something to do
    leave(0)
