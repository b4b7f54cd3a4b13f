"""A bound on memory, where the system has one: a process that meets it ends, and no other does."""

from __future__ import annotations

from contextlib import suppress

__all__ = ["limit_memory"]

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
