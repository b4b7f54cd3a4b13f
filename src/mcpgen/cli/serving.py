"""`mcpgen serve`: a built toolkit's server, run from its folder without installing it.

The server takes this process over, so that standard input and output, signals and the exit code are
its own and nothing stands between it and its client.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from mcpgen.cli.built import NotBuiltError, find_built

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def serve_toolkit(folder: str, options: Sequence[str]) -> int:
    """Run the server of the toolkit built in `folder`, in that folder.

    `options` are the server's; a leading `--` is left out. Returns the server's exit code where a
    process cannot be replaced (Windows); 2, and a line on standard error, where there is no toolkit
    in the folder.
    """
    try:
        built = find_built(folder)
    except NotBuiltError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    given = [*options]
    if given[:1] == ["--"]:
        del given[0]
    os.chdir(built.folder)
    run = run_child if sys.platform == "win32" else _become
    return run(built.command(given), built.environment())


def _become(command: list[str], environment: Mapping[str, str]) -> int:
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(command[0], command, environment)  # noqa: S606 - a list of words, never a shell


def run_child(command: list[str], environment: Mapping[str, str]) -> int:
    """Run the server as a child with our standard streams; returns its exit code.

    An interrupt of the console goes to both; the child ends by it and this process waits.
    """
    import signal
    import subprocess

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return subprocess.run(command, env=environment, check=False).returncode
