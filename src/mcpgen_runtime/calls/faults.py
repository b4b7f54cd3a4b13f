"""A call that comes to nothing, in words for the model."""

from __future__ import annotations

__all__ = ["CallError", "NetworkError"]


class CallError(Exception):
    """What went wrong before the API answered; the message has no internals and no secrets."""


class NetworkError(CallError):
    """There is no answer, or only a part of one.

    `sent`: whether the API may have got the request, so that nobody knows what it did.
    """

    def __init__(self, message: str, *, sent: bool) -> None:
        super().__init__(message)
        self.sent = sent
