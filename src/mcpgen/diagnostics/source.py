"""Where a diagnostic points: a source that can find the place of a JSON Pointer in its text."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Position(NamedTuple):
    """A place in a text: 1-based line, 1-based column in characters, and the text of that line."""

    line: int
    column: int
    text: str


class Source(Protocol):
    """A file that was read, as far as diagnostics care."""

    @property
    def display(self) -> str:
        """The path as the user would type it."""
        ...

    def position(self, pointer: str, *, key: bool = False) -> Position | None:
        """Find the value at `pointer` (RFC 6901), or its key in the object that holds it.

        A pointer to something absent finds the nearest enclosing value that exists; None when the
        text has no structure to look into.
        """
        ...
