"""The faults of a server that are no tool results."""

from __future__ import annotations

__all__ = ["InternalError", "LaunchError"]


class LaunchError(Exception):
    """The server cannot start; the message is for the person who started it."""


class InternalError(Exception):
    """A call that is answered with JSON-RPC error -32603; the message is safe to send."""
