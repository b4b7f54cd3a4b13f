"""`serve`: what the `main()` of a generated package calls.

A signal ends the server with exit code 0 from the first statement of `serve` on. What comes before
is the interpreter's own start: there SIGTERM ends it as the kernel does (-15), and SIGINT with a
KeyboardInterrupt. So this module imports next to nothing, not even `signal`, and installs the
handlers before it imports the rest, which takes as long again as the interpreter took to start.
"""

from __future__ import annotations

import sys

from mcpgen_runtime.serving.leaving import leave_on_signals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mcpgen_runtime.runtime.application import Application
    from mcpgen_runtime.serving.settings import Settings

__all__ = ["serve"]


def serve(
    package: str,
    folder: str,
    argv: Sequence[str] | None = None,
    *,
    load: Callable[[], Application] | None = None,
    settings: Settings | None = None,
) -> int:
    """Serve a generated package on standard input and output, or do what its options say.

    `package` is the import name, `folder` its folder, `argv` the arguments without the program's
    name. `load` makes the application in place of the package's own handlers. Call it in the main
    thread, once. Returns an exit code where nothing is to be served: 0 after `--help`, `--version`
    and a good `--check`, 1 for what keeps it from starting, 2 for faults of use. Once it serves, it
    ends the process itself.
    """
    arguments = sys.argv[1:] if argv is None else argv
    if not arguments:
        leave_on_signals()
    from mcpgen_runtime.serving.settings import Settings
    from mcpgen_runtime.serving.starting import start

    return start(package, folder, arguments, load, settings or Settings())
