"""The Model Context Protocol without I/O: bytes in, bytes and calls out.

`Session` is the whole of it; see its module for the theory of operation. A transport is a driver of
some fifty lines around it.
"""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.session.catalog import Catalog
    from mcpgen_runtime.session.clients import Client
    from mcpgen_runtime.session.events import Answer, Call, Cancel, Event, Id, Send
    from mcpgen_runtime.session.levels import LEVELS
    from mcpgen_runtime.session.refusals import Refusal
    from mcpgen_runtime.session.session import Session

__all__ = [
    "LEVELS",
    "Answer",
    "Call",
    "Cancel",
    "Catalog",
    "Client",
    "Event",
    "Id",
    "Refusal",
    "Send",
    "Session",
]

__getattr__ = lazy(
    __name__,
    {
        "LEVELS": ".levels",
        "Answer": ".events",
        "Call": ".events",
        "Cancel": ".events",
        "Catalog": ".catalog",
        "Client": ".clients",
        "Event": ".events",
        "Id": ".events",
        "Refusal": ".refusals",
        "Send": ".events",
        "Session": ".session",
    },
)
