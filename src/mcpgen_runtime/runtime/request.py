"""`ctx.request`: the request that a call came in, and who sent it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpgen_runtime.runtime.errors import MissingCapabilityError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.session.events import Call

__all__ = ["Request"]


class Request:
    """What is known of a request and its client.

    What a client says of itself is told as it said it, and proves nothing.
    """

    __slots__ = ("_call",)

    def __init__(self, call: Call) -> None:
        self._call = call

    @property
    def id(self) -> str | int:
        """The JSON-RPC id of the request."""
        return self._call.id

    @property
    def revision(self) -> str:
        """The protocol revision that the request speaks: `2025-11-25`."""
        return self._call.client.revision

    @property
    def client(self) -> Mapping[str, Any] | None:
        """The client's `clientInfo` (`name`, `version`, ...); None where it gave none."""
        return self._call.client.info

    @property
    def client_name(self) -> str | None:
        """The client's name, as for programs; None where it gave none."""
        return self._info("name")

    @property
    def client_version(self) -> str | None:
        """The client's version; None where it gave none."""
        return self._info("version")

    @property
    def capabilities(self) -> Mapping[str, Any]:
        """The capabilities that the client declared, by name: `sampling`, `elicitation`, ..."""
        return self._call.client.capabilities

    @property
    def meta(self) -> Mapping[str, Any]:
        """The `_meta` of the request's parameters; empty where there is none."""
        return self._call.meta

    @property
    def traceparent(self) -> str | None:
        """The trace that the call is a part of (W3C Trace Context), from its `_meta`."""
        return _text(self._call.meta.get("traceparent"))

    @property
    def tracestate(self) -> str | None:
        """What tracing systems add to `traceparent` (W3C Trace Context)."""
        return _text(self._call.meta.get("tracestate"))

    @property
    def baggage(self) -> str | None:
        """What travels along with a trace (W3C Baggage)."""
        return _text(self._call.meta.get("baggage"))

    def require(self, capability: str) -> None:
        """Go on only if the client declared `capability`.

        Raises:
            MissingCapabilityError: it did not; the call is answered with that JSON-RPC error.
        """
        if capability not in self.capabilities:
            raise MissingCapabilityError(capability, self.revision)

    def _info(self, key: str) -> str | None:
        return _text((self.client or {}).get(key))


def _text(value: object) -> str | None:
    """Return a text as it is; a client may have sent anything."""
    return value if isinstance(value, str) else None
