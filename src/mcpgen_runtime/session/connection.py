"""What a session knows of its connection; the methods read and change it."""

from __future__ import annotations

from mcpgen_runtime.session.revisions import offered
from mcpgen_runtime.session.states import NEW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject
    from mcpgen_runtime.session.catalog import Catalog
    from mcpgen_runtime.session.events import Call, Id
    from mcpgen_runtime.session.revisions import Revision

__all__ = ["Connection"]


class Connection:
    """One client's connection.

    `state` is one of the states; `revision`, `client_info` and `client_capabilities` are what the
    last `initialize` agreed, None before; `in_flight` has the calls that are not answered yet, by
    their ids; `listed` becomes true when the tools have been listed.
    """

    __slots__ = (
        "catalog",
        "client_capabilities",
        "client_info",
        "in_flight",
        "listed",
        "revision",
        "state",
    )

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.state = NEW
        self.revision: Revision | None = None
        self.client_info: JsonObject | None = None
        self.client_capabilities: JsonObject | None = None
        self.in_flight: dict[Id, Call] = {}
        self.listed = False

    @property
    def revisions(self) -> tuple[Revision, ...]:
        """The revisions that this server offers, oldest first."""
        return offered(self.catalog.protocols)
