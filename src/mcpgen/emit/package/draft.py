"""A file of the package before it is formatted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.emit.disk.files import RenderedFile
from mcpgen.emit.package.formatting import HEADER, format_all
from mcpgen.emit.package.joining import append

if TYPE_CHECKING:
    from collections.abc import Iterable


class Draft(NamedTuple):
    """A file as the templates give it.

    Python is formatted, and gets the header when it is owned. `before` are the bytes of a user's
    file that `text` is appended to.
    """

    path: str
    text: str
    owned: bool = True
    before: bytes = b""

    @property
    def is_python(self) -> bool:
        """Whether the text is formatted."""
        return self.path.endswith(".py")


def finish(packages: Iterable[Iterable[Draft]]) -> list[list[RenderedFile]]:
    """Turn the drafts of all packages of a build into files, with one run of the formatter."""
    drafts = [list(package) for package in packages]
    formatted = iter(format_all([d.text for package in drafts for d in package if d.is_python]))
    return [
        [_file(draft, next(formatted) if draft.is_python else draft.text) for draft in package]
        for package in drafts
    ]


def _file(draft: Draft, text: str) -> RenderedFile:
    if draft.before:
        return RenderedFile(draft.path, append(draft.before, text), owned=False)
    header = HEADER if draft.is_python and draft.owned else ""
    return RenderedFile(draft.path, f"{header}{text}".encode(), draft.owned)
