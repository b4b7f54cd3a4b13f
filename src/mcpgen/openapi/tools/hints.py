"""What a method says of a tool (RFC 9110, section 9.2; MCP 2025-11-25, `ToolAnnotations`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject

_SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE", "QUERY"})
_IDEMPOTENT = frozenset({"PUT", "DELETE"})
_DESTRUCTIVE = frozenset({"PUT", "PATCH", "DELETE"})


def hints_of(method: str) -> JsonObject:
    """Return the annotations of a tool that sends this method.

    A safe one needs no more than that. PUT and PATCH overwrite and DELETE removes, so they are
    destructive; POST only adds. An API is always an open world.
    """
    name = method.upper()
    if name in _SAFE:
        return {"readOnlyHint": True, "openWorldHint": True}
    hints: JsonObject = {"readOnlyHint": False, "destructiveHint": name in _DESTRUCTIVE}
    if name in _IDEMPOTENT:
        hints["idempotentHint"] = True
    return {**hints, "openWorldHint": True}
