"""How `mcpgen call` opens: the revision of the protocol, and what that asks of a request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen_runtime.testing.process import ServerProcess

REVISIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28")
"""Every released revision of the protocol, oldest first."""

STATELESS = "2026-07-28"
"""From this revision on there is no handshake: every request says who asks, and how."""

TOKEN = "call"  # noqa: S105 - of the progress of our one call
KEYS = "io.modelcontextprotocol"
ENVELOPE = {
    f"{KEYS}/clientInfo": {"name": "mcpgen", "version": "1"},
    f"{KEYS}/clientCapabilities": {},
    f"{KEYS}/logLevel": "info",
}
"""What MCP 2026-07-28, Base protocol, asks for in the `_meta` of a request, beside the revision."""


def choose_revision(offered: Sequence[str]) -> str:
    """Choose the newest revision with a handshake that a server offers, else the newest of all."""
    handshakes = [revision for revision in offered if revision < STATELESS]
    return max(handshakes or offered)


def open_with(server: ServerProcess, revision: str) -> dict[str, Any]:
    """Shake hands where the revision asks for it; returns the `_meta` of the requests to come."""
    progress: dict[str, Any] = {"progressToken": TOKEN}
    if revision < STATELESS:
        server.initialize(revision)
        return progress
    return {f"{KEYS}/protocolVersion": revision, **ENVELOPE, **progress}
