"""Calls that no logger hears of.

The client and the library below it log URLs and header fields, which may be credentials, as soon as
somebody turns logging on. What the user's own code sends with them is logged as ever.
"""

from __future__ import annotations

import contextlib
import logging
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Generator

__all__ = ["unheard"]

LOGGERS: Final = (
    "httpx2",
    "httpcore2.connection",
    "httpcore2.http11",
    "httpcore2.http2",
    "httpcore2.proxy",
    "httpcore2.socks",
    "hpack.hpack",
    "hpack.table",
)
"""Those that see requests. A filter counts for its own logger only, so that each gets one."""

_ours = ContextVar("_ours", default=False)


def _is_heard(_: logging.LogRecord) -> bool:
    return not _ours.get()


@contextlib.contextmanager
def unheard() -> Generator[None]:
    """Keep what the libraries say meanwhile out of the logs."""
    for name in LOGGERS:
        logging.getLogger(name).addFilter(_is_heard)  # once: the same filter is not added again
    token = _ours.set(True)
    try:
        yield
    finally:
        _ours.reset(token)
