"""What a session tells its driver."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from mcpgen_runtime.schema.types import JsonObject

__all__ = ["Call", "Cancel", "Event", "Id", "Send"]

Id: TypeAlias = str | int
"""A request id: a string or an integer (MCP 2025-11-25, Base protocol, Requests)."""


class Send:
    """Write `line`, a whole message with its newline, to the client."""

    __slots__ = ("line",)

    def __init__(self, line: bytes) -> None:
        self.line = line


class Call:
    """Run a tool, and hand what comes of it to `Session.answer` or `Session.fail`, once.

    `tool` is a served name; `arguments` is an object, unchecked; `meta` is the request's `_meta`;
    `progress_token` is the one in it, or None. `size` is the length of the request in bytes, for
    drivers that bound what waits. `cancelled` becomes true when the client cancels the call.
    """

    __slots__ = ("arguments", "cancelled", "id", "meta", "progress_token", "size", "tool")

    def __init__(self, id: Id, tool: str, arguments: JsonObject, meta: JsonObject) -> None:  # noqa: A002
        self.id = id
        self.tool = tool
        self.arguments = arguments
        self.meta = meta
        self.progress_token: Id | None = meta.get("progressToken")
        self.size = 0
        self.cancelled = False


class Cancel:
    """Stop `call`: nobody waits for it any more. It is already marked, and no longer in flight."""

    __slots__ = ("call", "reason")

    def __init__(self, call: Call, reason: str) -> None:
        self.call = call
        self.reason = reason


Event: TypeAlias = Send | Call | Cancel
"""What happens next: one of `Send`, `Call`, `Cancel`."""
