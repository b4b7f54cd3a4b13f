"""The standard handles of Windows, which children get whatever the descriptors say.

Experimental: written after the documentation of `SetStdHandle` and of the C runtime, and not yet
run there. The C runtime points the handles at new descriptors itself, but only in a program that
was linked for the console; `pythonw` was not.
"""

from __future__ import annotations

from typing import Protocol

__all__ = ["Kernel", "Runtime", "set_handles"]

STANDARD_HANDLES = {0: -10, 1: -11}
"""Descriptor -> what `SetStdHandle` calls it: STD_INPUT_HANDLE, STD_OUTPUT_HANDLE."""


class Kernel(Protocol):
    """What is needed of `kernel32`."""

    def SetStdHandle(self, which: int, handle: int, /) -> int:  # noqa: N802 - its name
        """Make `handle` the standard one of that name; zero when that fails."""
        ...


class Runtime(Protocol):
    """What is needed of `msvcrt`."""

    def get_osfhandle(self, fd: int, /) -> int:
        """Return the handle behind a descriptor."""
        ...

    def setmode(self, fd: int, mode: int, /) -> int:
        """Set how a descriptor treats the ends of lines."""
        ...


def set_handles(kernel: Kernel, runtime: Runtime, wire: tuple[int, int], binary: int) -> None:
    """Give children the descriptors 0 and 1 as they are now, and take the wire's bytes as they are.

    `binary` is `os.O_BINARY`: without it, the runtime would end input at Ctrl-Z and write CRLF.
    """
    for descriptor, which in STANDARD_HANDLES.items():
        kernel.SetStdHandle(which, runtime.get_osfhandle(descriptor))
    for descriptor in wire:
        runtime.setmode(descriptor, binary)
