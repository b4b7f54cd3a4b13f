"""Faults for the person who runs the server: on standard error, under a reference id.

The caller gets the id and no internals; whoever has the log finds the rest by it.
"""

from __future__ import annotations

import contextlib
import os
import sys
import traceback

__all__ = ["report", "report_exception"]


def report_exception(where: str, error: BaseException) -> str:
    """Write the traceback of what the user's code raised; returns the reference id."""
    return report(where, "".join(traceback.format_exception(error)).rstrip())


def report(where: str, fault: str) -> str:
    """Write what went wrong in `where`, a tool or a hook; returns the id, 8 hexadecimal digits."""
    reference = os.urandom(4).hex()
    line = f"{where}: internal error (reference {reference}): {fault}\n"
    # A closed or missing standard error must not take the answer away too.
    with contextlib.suppress(AttributeError, OSError, ValueError):
        sys.stderr.write(line)
        sys.stderr.flush()
    return reference
