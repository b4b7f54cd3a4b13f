"""One fault of a value."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from mcpgen_runtime.schema.text import abridged, fair_share

from .showing import path_shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen_runtime.schema.types import Json, Path


MAX_TEXT = 6_000
"""How many characters the texts of all faults of one answer take, without their paths."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong at `path`, and what is expected there, in one sentence or two.

    `path` of a missing key is that of the key itself. `keyword`: the keyword that is broken.
    `expected`: its datum, for programs. `nearest`: what was most likely meant.
    """

    path: Path
    text: str
    keyword: str = ""
    expected: Json = field(default=None, kw_only=True)
    nearest: str | None = field(default=None, kw_only=True)

    @property
    def line(self) -> str:
        """The fault as it is told: its path, a colon, its text; always a single line."""
        return self.told("arguments")

    def told(self, root: str) -> str:
        """The fault as `line` tells it, of a value that is called `root`."""
        return f"{path_shown(self.path) if self.path else root}: {self.text}"


def bounded(faults: Sequence[Fault]) -> list[Fault]:
    """Return `faults`, the longest ones cut in their middle where all are more than MAX_TEXT."""
    share = fair_share([len(each.text) for each in faults], MAX_TEXT)
    return [
        each if len(each.text) <= share else replace(each, text=abridged(each.text, share))
        for each in faults
    ]
