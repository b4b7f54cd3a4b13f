"""Who asks: what is known of the client that sent a request."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject
    from mcpgen_runtime.session.revisions import Revision

__all__ = ["Client"]


class Client:
    """A client as it introduced itself.

    In the handshake revisions there is one a connection, made by `initialize`; a stateless request
    (2026-07-28) brings its own in its `_meta`. `info` is its `clientInfo` (name, version, ...),
    None where it gave none; `capabilities` are as it declared them. `log_level` is the least severe
    level of log messages that it asked for; None asks for no messages at all.
    """

    __slots__ = ("capabilities", "info", "log_level", "speaks")

    def __init__(
        self,
        speaks: Revision,
        info: JsonObject | None,
        capabilities: JsonObject,
        log_level: str | None,
    ) -> None:
        self.speaks = speaks
        self.info = info
        self.capabilities = capabilities
        self.log_level = log_level

    @property
    def name(self) -> str | None:
        """The name in `info`; None where it gave none, or no text."""
        name = (self.info or {}).get("name")
        return name if isinstance(name, str) else None

    @property
    def revision(self) -> str:
        """The protocol revision of the request, as on the wire: `2025-11-25`."""
        return self.speaks.name
