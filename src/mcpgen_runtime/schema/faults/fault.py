"""One fault of a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .showing import path_shown

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Path


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong at `path`, and what is expected there, in one sentence or two."""

    path: Path
    text: str

    @property
    def line(self) -> str:
        """The fault as it is told: its path, a colon, its text; always a single line."""
        return self.told("arguments")

    def told(self, root: str) -> str:
        """The fault as `line` tells it, of a value that is called `root`."""
        return f"{path_shown(self.path) if self.path else root}: {self.text}"
