"""Where a node stands in its schema, which is what it is named by."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from mcpgen.emit.names import words

Role: TypeAlias = Literal["input", "output"]

_FORM = re.compile(r"#[0-9a-f]{16}(?=[/|*]|$)")
"""In the key of a definition's place: what the definition says, as a digest."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place: the words that lead to it, and the JSON Pointer-like text that tells it apart.

    `definition` is the shared definition that it is in; empty inside a tool's own schema. `rank` is
    0 for what has a name by right (a tool's root, a definition's own), else how far from Python
    form its words are. `owner` is what the place is a part of: a tool's served name, or `#/` and
    the name of a shared definition.
    """

    key: str
    tail: tuple[str, ...]
    definition: str = ""
    rank: int = 1
    owner: str = ""

    def below(self, step: str, mark: str = "/") -> Place:
        """Return the place one step down: `mark` is `/` to a property, `|` to a branch of a union.

        `*` leads to the items of a list or the values of a map.
        """
        parts = words(step) or ("field",)
        rank = max(self.rank, 1) + int("_".join(parts) != step)
        return replace(
            self, key=f"{self.key}{mark}{step}", tail=(*_path(self.tail), *parts), rank=rank
        )


def unformed(key: str) -> str:
    """Return a place's key without what its definition says, which a later build may change."""
    return _FORM.sub("", key, count=1)


def _path(tail: tuple[str, ...]) -> tuple[str, ...]:
    """Leave `input` out of what is below an input's root: `EditNoteOptions`, `EditNoteRename`."""
    return () if tail == ("input",) else tail
