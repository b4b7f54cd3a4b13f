"""Ending a server that user code holds while nobody is left who could end it.

A handler that never returns to the event loop keeps it from seeing the end of input; signals still
end the server, but a client that was killed sends none. So a bare thread waits for the client to
hang up, and from then on wants the loop to answer now and then.
"""

from __future__ import annotations

import _thread
import os
import select
import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio

    from mcpgen_runtime.serving.wire import Wire

__all__ = ["watch"]

PAUSE = 1.0  # seconds


def watch(loop: asyncio.AbstractEventLoop, wire: Wire, patience: float) -> None:
    """End the process once the client is gone and the loop is held for `patience` seconds."""
    if hasattr(select, "poll"):  # Windows has no way to see it
        _thread.start_new_thread(_watch, (loop, wire, patience))


def _watch(loop: asyncio.AbstractEventLoop, wire: Wire, patience: float) -> None:
    wire.wait_for_hang_up()
    while _turns(loop, patience):
        time.sleep(PAUSE)


def _turns(loop: asyncio.AbstractEventLoop, patience: float) -> bool:
    """Whether the loop still turns; false when it is closed, as the process ends then anyway."""
    turned = threading.Event()
    try:
        loop.call_soon_threadsafe(turned.set)
    except RuntimeError:
        return False
    if not turned.wait(patience):
        os._exit(0)
    return True
