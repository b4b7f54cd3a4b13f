"""The states of a session, as tables (MCP 2025-11-25, Lifecycle).

Everything that moves a session from one state to another is in `TRANSITIONS`; which state allows
which method is a column of the methods' own table. `notifications/initialized` moves nothing: real
clients call before they send it, and nobody waits for it.
"""

from __future__ import annotations

__all__ = ["ANY", "NEW", "OPEN", "PREMATURE", "TRANSITIONS"]

NEW = "new"
"""Nothing is agreed yet."""

OPEN = "open"
"""`initialize` has been answered: a protocol revision is agreed."""

ANY = frozenset((NEW, OPEN))

TRANSITIONS = {
    (NEW, "initialize"): OPEN,
    # Proxies that share one server initialize it again: a new agreement, and calls in flight go on.
    (OPEN, "initialize"): OPEN,
}
"""(state, method answered with a result) -> the next state; any other pair stays where it is."""

PREMATURE = {
    NEW: "Nothing is agreed yet: send initialize first, or the _meta of a stateless revision.",
}
"""State -> what a method is told that the state does not allow."""
