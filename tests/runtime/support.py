"""Calls as the session makes them, and a channel that remembers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpgen_runtime.session import Call, Client
from mcpgen_runtime.session.revisions import REVISIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen_runtime.schema.types import Json


def new_call(  # noqa: PLR0913 - each is independent of the others
    tool: str = "count_notes",
    arguments: Any = None,
    meta: Any = None,
    *,
    id: int = 1,  # noqa: A002 - the protocol's word
    revision: str = "2025-11-25",
    info: Any = None,
    capabilities: Any = None,
) -> Call:
    """A call of a client that speaks `revision`."""
    row = next(row for row in REVISIONS if row.name == revision)
    client = Client(row, info, capabilities or {}, None)
    return Call(id, tool, arguments or {}, meta or {}, client)


class Remembering:
    """A channel that keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[Any, ...]] = []

    def log(self, call: Call, level: str, data: Json, logger: str | None) -> None:
        self.told.append(("log", call.tool, level, data, logger))

    def progress(
        self, call: Call, progress: float, total: float | None, message: str | None
    ) -> None:
        self.told.append(("progress", call.tool, progress, total, message))

    def hide(self, names: Sequence[str]) -> None:
        self.told.append(("hide", *names))

    def show(self, names: Sequence[str]) -> None:
        self.told.append(("show", *names))
