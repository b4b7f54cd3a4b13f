"""What a session tells its driver, and what the driver tells it of a call."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from mcpgen_runtime.schema.types import JsonObject
    from mcpgen_runtime.session.batches import Batch
    from mcpgen_runtime.session.clients import Client

__all__ = ["Answer", "Call", "Cancel", "Event", "Id", "Send"]

Id: TypeAlias = str | int
"""A request id: a string or an integer (MCP 2025-11-25, Base protocol, Requests)."""


class Send:
    """Write `line`, a whole message with its newline, to the client.

    `id` is that of the request it answers; None where that has none, or where it answers none.
    """

    __slots__ = ("id", "line")

    def __init__(self, line: bytes, id: Id | None = None) -> None:  # noqa: A002 - the protocol's word
        self.line = line
        self.id = id


class Call:
    """Run a tool, and hand what comes of it to `Session.answer` or `Session.fail`, once.

    `tool` is a served name; `arguments` is an object, unchecked; `meta` is the request's `_meta`;
    `progress_token` is the one in it, or None; `client` is who asks. `size` is the length of the
    request in bytes, for drivers that bound what waits. `cancelled` becomes true when the client
    cancels the call. `progress` is what was told last, `batch` what the request came in, if any.
    """

    __slots__ = (
        "arguments",
        "batch",
        "cancelled",
        "client",
        "id",
        "meta",
        "progress",
        "progress_token",
        "size",
        "tool",
    )

    def __init__(
        self,
        id: Id,  # noqa: A002 - the protocol's word
        tool: str,
        arguments: JsonObject,
        meta: JsonObject,
        client: Client,
    ) -> None:
        self.id = id
        self.tool = tool
        self.arguments = arguments
        self.meta = meta
        self.client = client
        self.progress_token: Id | None = meta.get("progressToken")
        self.progress = float("-inf")
        self.size = 0
        self.batch: Batch | None = None
        self.cancelled = False


class Cancel:
    """Stop `call`: nobody waits for it any more. It is already marked, and no longer in flight."""

    __slots__ = ("call", "reason")

    def __init__(self, call: Call, reason: str) -> None:
        self.call = call
        self.reason = reason


Event: TypeAlias = Send | Call | Cancel
"""What happens next: one of `Send`, `Call`, `Cancel`."""


class Answer:
    """What came of a call: `text` is the JSON text of the result object, without whitespace around.

    `meta` is the result's `_meta`, which is not in the text: the session adds to it what the
    request's revision asks.
    """

    __slots__ = ("meta", "text")

    def __init__(self, text: str, meta: JsonObject | None = None) -> None:
        self.text = text
        self.meta = meta
