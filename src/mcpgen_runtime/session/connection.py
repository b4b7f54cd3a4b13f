"""What a session knows of its connection; the methods read and change it."""

from __future__ import annotations

from mcpgen_runtime.session.clients import Client
from mcpgen_runtime.session.revisions import REVISIONS, negotiate, offered
from mcpgen_runtime.session.states import NEW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.session.catalog import Catalog
    from mcpgen_runtime.session.events import Call, Id
    from mcpgen_runtime.session.revisions import Revision

__all__ = ["Connection"]


class Connection:
    """One client's connection.

    `state` is one of the states of the handshake, `client` is who the last one introduced; before
    any, nobody in particular. `revisions` are those that the server offers, oldest first;
    `is_stateless` says that some of them ask for no handshake.
    `in_flight` has the calls that are not answered yet, by their ids; `subscriptions` the ids of
    open `subscriptions/listen` requests, with whether they follow the tools. `hidden` names the
    tools that are not served for now; `listed` becomes true when the tools have been listed.
    """

    __slots__ = (
        "catalog",
        "client",
        "hidden",
        "in_flight",
        "is_stateless",
        "listed",
        "revisions",
        "state",
        "subscriptions",
    )

    def __init__(self, catalog: Catalog) -> None:
        newest = negotiate("", REVISIONS)
        assert newest is not None, "the table has revisions with a handshake"  # noqa: S101
        self.catalog = catalog
        self.revisions: tuple[Revision, ...] = offered(catalog.protocols)
        self.state = NEW
        self.is_stateless = any(not row.handshake for row in self.revisions)
        self.client = Client(newest, None, {}, None)
        self.in_flight: dict[Id, Call] = {}
        self.subscriptions: dict[Id, bool] = {}
        self.hidden: set[str] = set()
        self.listed = False

    def awaits(self, id: Id) -> bool:  # noqa: A002 - the protocol's word
        """Whether a request of that id is not answered yet."""
        return id in self.in_flight or id in self.subscriptions
