"""The last steps of a process.

It ends by `os._exit`: the interpreter's own shutdown would join threads that are still busy, or
abort when one of them holds a stream. So what that shutdown does for users is done here first.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

__all__ = ["leave", "leave_within"]


def leave(code: int) -> NoReturn:
    """Run what is registered with `atexit`, flush the standard streams and end the process."""
    import atexit

    try:
        atexit._run_exitfuncs()  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - it has no public name
    except BaseException as error:  # noqa: BLE001 - the last of them to raise; the others have run
        sys.stderr.write(f"{type(error).__name__} at exit: {error}\n")
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):  # closed, or never there
            continue
    os._exit(code)


def leave_within(seconds: float, code: int) -> None:
    """End the process after some seconds, whatever else it is doing by then.

    A bare thread, so that it can be started inside a signal handler: `threading.Thread` takes locks
    that the interrupted code may hold.
    """
    import _thread
    import time

    def expire() -> None:
        time.sleep(seconds)
        os._exit(code)

    _thread.start_new_thread(expire, ())
