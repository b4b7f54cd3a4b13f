"""Standard output is the wire: descriptors 0 and 1 are claimed before any user code is imported.

The session reads and writes private duplicates, which child processes do not inherit; in a fork
they lead nowhere, so that it neither answers beside its parent nor holds the client's pipes. For
everybody else (`print`, C code, children) descriptor 1 is standard error and descriptor 0 is empty.
"""

from __future__ import annotations

import os
import select
import sys

from mcpgen_runtime.serving.wire import Wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

__all__ = ["claim"]

STDIN, STDOUT, STDERR = 0, 1, 2


def claim(*, threads: bool = False) -> Wire:
    """Take standard input and output for the session. Call it once, first of all.

    `threads` asks for a wire that is read by a thread, which it is anyway where nothing can poll.
    """
    for descriptor in (STDIN, STDOUT, STDERR):
        _ensure_open(descriptor)
    if sys.stdout is not None:
        sys.stdout.flush()
    wire = _wire(_private(STDIN), _private(STDOUT), threads=threads)
    empty = os.open(os.devnull, os.O_RDONLY)
    os.dup2(empty, STDIN)
    os.close(empty)
    os.dup2(STDERR, STDOUT)
    if os.name == "nt":
        _tell_windows(wire)
    _tell_python()
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=wire.let_go)
    return wire


def _wire(reading: int, writing: int, *, threads: bool) -> Wire:
    if hasattr(select, "poll") and not threads:
        return Wire(reading, writing)
    from mcpgen_runtime.serving.threaded import ThreadedWire

    return ThreadedWire(reading, writing)


def _tell_windows(wire: Wire) -> None:
    import ctypes
    import msvcrt

    from mcpgen_runtime.serving.windows import set_handles

    set_handles(ctypes.windll.kernel32, msvcrt, (wire.reading, wire.writing), os.O_BINARY)  # type: ignore[attr-defined,arg-type,unused-ignore]


def _ensure_open(descriptor: int) -> None:
    """Put the null device where a parent has closed a standard descriptor."""
    try:
        os.fstat(descriptor)
    except OSError:
        opened = os.open(os.devnull, os.O_RDWR)
        if opened != descriptor:
            os.dup2(opened, descriptor)
            os.close(opened)


def _private(descriptor: int) -> int:
    """Duplicate above the standard descriptors, not inheritable (PEP 446)."""
    low: list[int] = []
    while (duplicate := os.dup(descriptor)) <= STDERR:
        low.append(duplicate)
    for other in low:
        os.close(other)
    return duplicate


def _tell_python() -> None:
    """Give prints a stream of their own on standard error: at once, whatever the locale encodes.

    A new one, since the old one remembers what it was connected to; closing it closes nothing.
    """
    sys.stdout = _text(STDOUT)
    if sys.stderr is None:  # its descriptor was closed
        sys.stderr = _text(STDERR)


def _text(descriptor: int) -> TextIO:
    return open(
        descriptor, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False
    )
