"""Faults for the person who runs the server: on standard error, under a reference id.

The caller gets the id and no internals; whoever has the log finds the rest by it.
"""

from __future__ import annotations

import contextlib
import os
import sys
import traceback

__all__ = ["report", "report_exception"]


def report_exception(tool: str, error: BaseException) -> str:
    """Write the traceback of what a handler raised; returns the reference id."""
    return report(tool, "".join(traceback.format_exception(error)).rstrip())


def report(tool: str, fault: str) -> str:
    """Write what went wrong in `tool`; returns the reference id, 8 hexadecimal digits."""
    reference = os.urandom(4).hex()
    line = f"tool {tool}: internal error (reference {reference}): {fault}\n"
    # A closed or missing standard error must not take the answer away too.
    with contextlib.suppress(AttributeError, OSError, ValueError):
        sys.stderr.write(line)
        sys.stderr.flush()
    return reference
