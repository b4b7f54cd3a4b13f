"""What a request is refused with."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen_runtime.schema.types import Json
    from mcpgen_runtime.session.events import Id

__all__ = ["Refusal", "echo", "unsupported_version"]

ECHO_LIMIT = 200


class Refusal(Exception):  # noqa: N818 - it is an answer, not a fault of this program
    """A JSON-RPC error to answer with (JSON-RPC 2.0, section 5.1).

    `id` is the request's where it could be read, else None, which goes out as `null`; `data` is a
    JSON value for the error's `data`, left out when None.
    """

    def __init__(self, code: int, message: str, id: Id | None = None, data: Json = None) -> None:  # noqa: A002
        super().__init__(message)
        self.code = code
        self.message = message
        self.id = id
        self.data = data


def echo(text: str) -> str:
    """Cut caller-supplied text to what a message may repeat of it."""
    return text if len(text) <= ECHO_LIMIT else text[:ECHO_LIMIT] + "…"


def unsupported_version(code: int, requested: str, supported: Sequence[str], id: Id) -> Refusal:  # noqa: A002
    """Return the refusal of a protocol revision (MCP 2026-07-28, Versioning).

    It names those there are in its words too: an old client can show nothing else to its user.
    """
    words = f"Unsupported protocol version {echo(requested)}; supported: {', '.join(supported)}."
    return Refusal(code, words, id, {"supported": list(supported), "requested": echo(requested)})
