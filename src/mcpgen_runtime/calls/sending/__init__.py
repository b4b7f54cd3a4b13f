"""Requests on the wire: the client, redirects, retries, bounds."""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.calls.sending.outgoing import Outgoing, Received
    from mcpgen_runtime.calls.sending.sender import Sender

__all__ = ["Outgoing", "Received", "Sender"]

__getattr__ = lazy(
    __name__,
    {"Outgoing": ".outgoing", "Received": ".outgoing", "Sender": ".sender"},
)
