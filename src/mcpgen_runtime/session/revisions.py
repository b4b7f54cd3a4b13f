"""The protocol revisions, oldest first. A new revision is a row."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["REVISIONS", "Revision", "names", "negotiate", "offered"]


class Revision:
    """A released revision: `name` is its date, as it stands on the wire.

    `handshake` says that clients open it with `initialize`; in the others each request says for
    itself which revision it speaks. `batches` says that a line may hold an array of messages.
    `form` is how many of the member groups of a catalog's line it knows beyond the first; what a
    server says of itself has the same forms.
    """

    __slots__ = ("batches", "form", "handshake", "name")

    def __init__(
        self, name: str, *, form: int, handshake: bool = True, batches: bool = False
    ) -> None:
        self.name = name
        self.form = form
        self.handshake = handshake
        self.batches = batches


REVISIONS = (
    Revision("2024-11-05", form=0),
    Revision("2025-03-26", form=1, batches=True),
    Revision("2025-06-18", form=2),
    Revision("2025-11-25", form=3),
    Revision("2026-07-28", form=3, handshake=False),
)


def offered(restriction: Sequence[str] | None) -> tuple[Revision, ...]:
    """Return the revisions that a server offers, oldest first; without a restriction, all."""
    return tuple(row for row in REVISIONS if restriction is None or row.name in restriction)


def names(revisions: Sequence[Revision], *, handshake: bool) -> list[str]:
    """Name those that open with a handshake, or those that do not; newest first."""
    return [row.name for row in reversed(revisions) if row.handshake == handshake]


def negotiate(requested: str, revisions: Sequence[Revision]) -> Revision | None:
    """Choose the revision of a handshake (MCP 2025-11-25, Lifecycle, Version Negotiation).

    The requested one where it is offered, else the newest that has a handshake; None without any.
    """
    by_name = {row.name: row for row in revisions if row.handshake}
    return by_name.get(requested) or next(reversed(by_name.values()), None)
