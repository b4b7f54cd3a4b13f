"""Faults for the person who runs the server: on standard error, under a reference id.

The caller gets the id and no internals; whoever has the log finds the rest by it.
"""

from __future__ import annotations

import os
import traceback

from mcpgen_runtime.runtime.stderr import tell

__all__ = ["report", "report_exception"]


def report_exception(where: str, error: BaseException) -> str:
    """Write the traceback of what the user's code raised; returns the reference id."""
    return report(where, "".join(traceback.format_exception(error)).rstrip())


def report(where: str, fault: str) -> str:
    """Write what went wrong in `where`, a tool or a hook; returns the id, 8 hexadecimal digits."""
    reference = os.urandom(4).hex()
    tell(f"{where}: internal error (reference {reference}): {fault}")
    return reference
