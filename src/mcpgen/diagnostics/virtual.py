"""A source that is no file: a document made of others, whose places are theirs.

What reading another language makes of it has pointers of its own (`/tools/3/inputSchema`). What is
said of such a place is said of the author's text that it was made from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.diagnostics.diagnostic import Diagnostic
    from mcpgen.diagnostics.source import Position, Source

Origin: TypeAlias = "tuple[Source, str]"
"""A place of an author's text: the source, and a JSON Pointer (RFC 6901) into it."""


class VirtualSource:
    """Shows the places of a made document where its parts were taken from.

    `places` says of JSON Pointers into the made document where what is there comes from; what lies
    deeper lies deeper there too. Whatever is below none of them is `whole`'s, at its root.
    """

    def __init__(self, whole: Source, places: Mapping[str, Origin]) -> None:
        self._whole = whole
        self._places = places

    @property
    def display(self) -> str:
        """The path of the main file."""
        return self._whole.display

    def origin(self, pointer: str) -> Origin:
        """Return the author's place of a pointer, by the longest part of it that is known."""
        known = pointer
        while known not in self._places:
            if not known:
                return self._whole, ""
            known = known.rpartition("/")[0]
        source, at = self._places[known]
        return source, at + pointer.removeprefix(known)

    def position(self, pointer: str, *, key: bool = False) -> Position | None:
        """Find the line of the author's place."""
        source, at = self.origin(pointer)
        return source.position(at, key=key)


def resolved(diagnostic: Diagnostic) -> Diagnostic:
    """Return the diagnostic, said of the author's text."""
    source, pointer = diagnostic.source, diagnostic.pointer
    while isinstance(source, VirtualSource):
        source, pointer = source.origin(pointer)
    if source is diagnostic.source:
        return diagnostic
    return diagnostic._replace(source=source, pointer=pointer)
