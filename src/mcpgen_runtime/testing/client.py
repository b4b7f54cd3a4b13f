"""Who a harness is to its server, and what it therefore sends."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpgen_runtime.session.envelope import CAPABILITIES, INFO, VERSION
from mcpgen_runtime.session.revisions import REVISIONS, names, offered

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import Json, JsonObject
    from mcpgen_runtime.session.catalog import Catalog

__all__ = ["Client", "Speaker"]


@dataclass(frozen=True, slots=True)
class Client:
    """A client of a `Harness`.

    `revision` is the protocol revision that it speaks; None stands for the newest one of those with
    a handshake that the server offers. `capabilities` are those that it declares, by name:
    `{"sampling": {}}`.
    """

    name: str = "mcpgen-harness"
    version: str = "1"
    revision: str | None = None
    capabilities: Mapping[str, Any] = field(default_factory=dict[str, Any])


class Speaker:
    """Words the requests of one client to the server of one catalog."""

    def __init__(self, client: Client, catalog: Catalog) -> None:
        revisions = offered(catalog.protocols)
        newest = [*names(revisions, handshake=True), *names(revisions, handshake=False)]
        self._client = client
        self._revision = client.revision or newest[0]
        self._info = {"name": client.name, "version": client.version}

    def opening(self) -> JsonObject | None:
        """The parameters of `initialize`; None in a revision without a handshake."""
        if not self._shakes_hands:
            return None
        return {
            "protocolVersion": self._revision,
            "capabilities": dict(self._client.capabilities),
            "clientInfo": self._info,
        }

    def params(self, params: Json) -> Json:
        """The parameters of any request, with what the revision wants in each one."""
        if self._shakes_hands or not isinstance(params, (dict, type(None))):
            return params
        envelope = {
            VERSION: self._revision,
            CAPABILITIES: dict(self._client.capabilities),
            INFO: self._info,
        }
        given = params or {}
        return {**given, "_meta": envelope | given.get("_meta", {})}

    @property
    def _shakes_hands(self) -> bool:
        """Whether the revision has a handshake; for one that nobody knows, the server decides."""
        return self._revision not in names(REVISIONS, handshake=False)
