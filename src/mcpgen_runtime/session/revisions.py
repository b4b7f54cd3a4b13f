"""The protocol revisions, oldest first. A new revision is a row."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["REVISIONS", "Revision", "negotiate", "offered"]


class Revision:
    """A released revision: `name` is its date, as it stands on the wire.

    `handshake` says that clients open it with `initialize`.
    """

    __slots__ = ("handshake", "name")

    def __init__(self, name: str, *, handshake: bool) -> None:
        self.name = name
        self.handshake = handshake


REVISIONS = (
    Revision("2024-11-05", handshake=True),
    Revision("2025-03-26", handshake=True),
    Revision("2025-06-18", handshake=True),
    Revision("2025-11-25", handshake=True),
)


def offered(names: Sequence[str] | None) -> tuple[Revision, ...]:
    """Return the revisions that a server offers, oldest first; `names` restricts them, if given."""
    return tuple(row for row in REVISIONS if names is None or row.name in names)


def negotiate(requested: str, revisions: Sequence[Revision]) -> Revision | None:
    """Choose the revision of a handshake (MCP 2025-11-25, Lifecycle, Version Negotiation).

    The requested one where it is offered, else the newest that has a handshake; None without any.
    """
    by_name = {row.name: row for row in revisions if row.handshake}
    return by_name.get(requested) or next(reversed(by_name.values()), None)
