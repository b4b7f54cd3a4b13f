"""When a request is sent again, and when not."""

from __future__ import annotations

import time
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.calls.sending.outgoing import Received

__all__ = ["IDEMPOTENT", "MOST_RETRIES", "asked_delay", "retry_after"]

IDEMPOTENT: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE", "QUERY"})
"""Methods that do no more twice than once (RFC 9110, section 9.2.2; QUERY likewise)."""

MOST_RETRIES: Final = 3

_ASKS: Final = frozenset({429, 503})
"""Too Many Requests, Service Unavailable: nothing was done, and the answer says when to return."""

_MOST_DIGITS: Final = 9


def asked_delay(received: Received) -> float | None:
    """Seconds after which the API asks for the same request again; None where it does not."""
    return retry_after(received.headers) if received.status in _ASKS else None


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Retry-After in seconds from now: it is a number or a date (RFC 9110, section 10.2.3)."""
    text = headers.get("retry-after", "").strip()
    if text.isascii() and text.isdigit():
        return float(text) if len(text) <= _MOST_DIGITS else None
    then = _date(text)
    # The API's own clock counts, which the answer tells.
    now = _date(headers.get("date", "")) or time.time()
    return None if then is None else max(0.0, then - now)


def _date(text: str) -> float | None:
    try:
        return parsedate_to_datetime(text).timestamp()
    except (ValueError, TypeError, OverflowError):
        return None
