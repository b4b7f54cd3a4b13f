"""From the arguments of a server to its first stage."""

from __future__ import annotations

import os
import sys

from mcpgen_runtime.serving.descriptors import claim
from mcpgen_runtime.serving.leaving import leave, leave_on_signals
from mcpgen_runtime.serving.opening import Opening
from mcpgen_runtime.serving.package import Package, program_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import NoReturn

    from mcpgen_runtime.runtime.application import Application
    from mcpgen_runtime.serving.settings import Settings
    from mcpgen_runtime.session.catalog import Catalog

__all__ = ["start"]

STDIN = 0


def start(
    name: str,
    folder: str,
    arguments: Sequence[str],
    load: Callable[[], Application] | None,
    settings: Settings,
) -> int:
    """Serve the package `name`, or do what its options say; as `serve`."""
    try:
        package = Package(name, folder)
    except (OSError, ValueError) as error:
        return _cannot_start(program_of(name), error)
    selected = _options(package, arguments, load, settings) if arguments else _plain(package)
    if isinstance(selected, int):
        return selected
    leave_on_signals()
    return _serve(package, selected, load, settings)


def _plain(package: Package) -> Catalog | int:
    """Started without options: by a client or, at a terminal, by a person."""
    if os.isatty(STDIN):
        from mcpgen_runtime.serving.saying import say

        greeting = "speaks MCP on standard input and waits for a client; see --help."
        say(f"{package.program} {greeting}\n", sys.stderr)
    try:
        package.repair()  # a wrong word is told now; it is read when calls are served
        return package.selected()
    except ValueError as error:
        return _cannot_start(package.program, error)


def _cannot_start(program: str, error: Exception) -> int:
    from mcpgen_runtime.serving.saying import cannot_start

    return cannot_start(program, error)


def _options(
    package: Package,
    arguments: Sequence[str],
    load: Callable[[], Application] | None,
    settings: Settings,
) -> Catalog | int:
    from mcpgen_runtime.serving.options import obey

    return obey(package, arguments, load, settings)


def _serve(
    package: Package,
    catalog: Catalog,
    load: Callable[[], Application] | None,
    settings: Settings,
) -> NoReturn:
    wire = claim(threads=settings.threads)
    opening = Opening(catalog, wire, settings)
    try:
        opening.serve()
        if opening.is_over:
            opening.close()
            leave(0)
    except OSError:  # nobody reads the answers
        leave(0)
    from mcpgen_runtime.serving.launch import launch

    launch(package, opening, settings, load)
