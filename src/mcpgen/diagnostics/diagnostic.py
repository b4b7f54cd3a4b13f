"""One diagnostic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from mcpgen.diagnostics.source import Position, Source

Severity: TypeAlias = Literal["error", "warning", "note"]
"""An error refuses its document; a warning tells of a change; a note only counts or explains."""


class Diagnostic(NamedTuple):
    """Something to say about a place in a source.

    `code` is a row of `codes.CODES`. `message` says what is wrong in one line, `help` what to do,
    in one sentence. `pointer` is a JSON Pointer (RFC 6901) into the source; `on_key` puts the caret
    on the member's key instead of its value. `place` is for faults found before there is a
    structure to point into (a syntax error): it goes before the pointer.
    """

    code: str
    message: str
    help: str = ""
    severity: Severity = "error"
    source: Source | None = None
    pointer: str = ""
    on_key: bool = False
    place: Position | None = None

    def position(self) -> Position | None:
        """Look up line and column; this may parse the source again, so ask only to show it."""
        if self.place is not None or self.source is None or self._is_of_the_file():
            return self.place
        return self.source.position(self.pointer, key=self.on_key)

    def _is_of_the_file(self) -> bool:
        """Tell whether it speaks of the file as a whole, so that no line is the place to look."""
        return self.severity == "note" and not self.pointer
