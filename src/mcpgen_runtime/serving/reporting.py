"""What is said of a server that cannot start, or cannot end as it should."""

from __future__ import annotations

import os
import traceback
from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.stderr import tell
from mcpgen_runtime.serving.package import program_of

if TYPE_CHECKING:
    from types import TracebackType

__all__ = ["exit_code", "report"]

OURS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120
MACHINERY = ("importlib", "asyncio", "contextlib.py")


def report(package: str, error: BaseException) -> None:
    """Write one report to standard error: a message where that says all, else the user's frames."""
    from mcpgen_runtime.serving.ending import CleanupError

    program = program_of(package)
    if isinstance(error, CleanupError) and error.__cause__ is not None:
        tell(f"{program} did not end well: {_words(error.__cause__)}")
    else:
        tell(f"{program} cannot start: {_words(error)}")


def exit_code(error: BaseException) -> int:
    """Return a SystemExit's own code, as the interpreter reads it; 1 for anything else."""
    if not isinstance(error, SystemExit):
        return 1
    if error.code is None:
        return 0
    return error.code if isinstance(error.code, int) else 1


def _words(error: BaseException) -> str:
    from mcpgen_runtime.runtime.errors import LaunchError

    if isinstance(error, (LaunchError, SystemExit)):
        return str(error)
    first = _first_foreign_frame(error.__traceback__)
    lines = traceback.format_exception(type(error), error, first)
    return f"{type(error).__name__} was raised\n{''.join(lines).rstrip()}"


def _first_foreign_frame(trace: TracebackType | None) -> TracebackType | None:
    """Skip the frames of this package and of the import machinery, down to the user's first.

    None where there are no others: a syntax error shows its own line.
    """
    while trace is not None and _is_machinery(trace.tb_frame.f_code.co_filename):
        trace = trace.tb_next
    return trace


def _is_machinery(filename: str) -> bool:
    return (
        filename.startswith((OURS, "<frozen"))
        or os.path.basename(filename) in MACHINERY  # noqa: PTH119
        or os.path.basename(os.path.dirname(filename)) in MACHINERY  # noqa: PTH119, PTH120
    )
