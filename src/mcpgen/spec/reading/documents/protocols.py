"""Which protocol revisions a spec offers, and whom that shuts out."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen.diagnostics import Findings, Source
    from mcpgen_runtime.schema.types import JsonObject

WITHOUT_HANDSHAKE = ("2026-07-28",)
"""Revisions that no client opens with `initialize`."""


def check(spec: JsonObject, source: Source, findings: Findings) -> None:
    """Warn of `protocols` that leave no revision to a client that opens with `initialize`."""
    offered = spec.get("protocols")
    if isinstance(offered, list) and offered and all(r in WITHOUT_HANDSHAKE for r in offered):
        message = "every client that opens with `initialize` is shut out, which today is most"
        help_ = "Add a revision with a handshake, such as 2025-11-25, or leave `protocols` out."
        findings.warning("MG222", message, help_, source=source, pointer="/protocols")
