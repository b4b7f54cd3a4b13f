"""The Model Context Protocol without I/O: bytes in, bytes and calls out.

`Session` is the whole of it; see its module for the theory of operation. A transport is a driver of
some fifty lines around it.
"""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.session.catalog import Catalog
    from mcpgen_runtime.session.events import Call, Cancel, Event, Id, Send
    from mcpgen_runtime.session.refusals import Refusal
    from mcpgen_runtime.session.session import Session

__all__ = ["Call", "Cancel", "Catalog", "Event", "Id", "Refusal", "Send", "Session"]

__getattr__ = lazy(
    __name__,
    {
        "Call": ".events",
        "Cancel": ".events",
        "Catalog": ".catalog",
        "Event": ".events",
        "Id": ".events",
        "Refusal": ".refusals",
        "Send": ".events",
        "Session": ".session",
    },
)
