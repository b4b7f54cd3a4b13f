"""What rendering yields: files in memory."""

from __future__ import annotations

from typing import NamedTuple

from mcpgen.emit.disk.digests import digest


class RenderedFile(NamedTuple):
    """A file as it should be: its path in the toolkit's folder, its bytes, who owns it.

    An owned file is mcpgen's and is rewritten whole. A file that is not owned is seeded: `data` is
    then what the user's file becomes (new, or the user's own bytes with stubs after them).
    """

    path: str
    data: bytes
    owned: bool = True

    @property
    def text(self) -> str:
        """The content as text."""
        return self.data.decode("utf-8")

    @property
    def digest(self) -> str:
        """SHA-256 of the content."""
        return digest(self.data)


def rendered(path: str, text: str, *, owned: bool = True) -> RenderedFile:
    """Make a rendered file of text with line feeds."""
    return RenderedFile(path, text.encode("utf-8"), owned)
