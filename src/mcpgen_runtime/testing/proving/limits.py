"""Bounds on memory and on processor time, where the system has them: who meets one is ended.

Time is that of the processor, not that of the clock: on a machine that does other things beside, a
proof takes longer and ends the same.
"""

from __future__ import annotations

import signal
import sys
from contextlib import suppress

__all__ = ["limit_memory", "limit_time"]

MOST = 4 * 2**30
"""Bytes of address space."""


def limit_memory(most: int = MOST) -> None:
    """Take no more than `most` bytes of address space; does nothing on Windows."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (bound, hard))


def limit_time(seconds: float) -> None:
    """End this process after so many more seconds of processor time; 0 takes the bound away.

    Does nothing on Windows, which has no such clock.
    """
    if sys.platform != "win32":
        signal.signal(signal.SIGPROF, signal.SIG_DFL)  # whoever started us may have ignored it
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGPROF})
        signal.setitimer(signal.ITIMER_PROF, seconds)
