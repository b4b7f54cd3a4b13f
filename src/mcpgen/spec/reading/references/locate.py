"""Which file a reference leads to: one under the folder of the specs, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote

from mcpgen.spec.reading.real_path import real_path
from mcpgen.spec.resources.uris import is_absolute

if TYPE_CHECKING:
    from pathlib import Path


class RefusedError(Exception):
    """A reference that is not followed, with the code, words and help of its diagnostic."""

    def __init__(self, code: str, message: str, help: str) -> None:  # noqa: A002
        super().__init__(message)
        self.code = code
        self.help = help


def locate(relative: str, folder: Path, root: Path, what: str = "$ref") -> Path:
    """Find the real path of a file by its decoded path, relative to a folder; `what` names it.

    Raises RefusedError for absolute paths and whatever leads out of `root`, through `..` or through
    symbolic links.
    """
    check_path(relative, what)
    return inside(real_path(folder / relative), root, what)


def check_path(relative: str, what: str = "$ref") -> None:
    """Raise RefusedError for a path that is not relative, or is no text to show."""
    if relative.startswith("/") or "\\" in relative or is_absolute(relative):
        help_ = "Write it relative to this file, with forward slashes."
        raise RefusedError("MG112", f"this {what} is an absolute path", help_)
    if not relative.isprintable():
        raise RefusedError("MG112", f"this {what} holds control characters", "Rename the file.")


def inside(real: Path, root: Path, what: str = "$ref") -> Path:
    """Return a real path; raises RefusedError where it is not under `root`."""
    if not real.is_relative_to(real_path(root)):
        help_ = f"Move the file under {root}."
        raise RefusedError("MG112", f"this {what} leads out of the folder of the specs", help_)
    return real


def relative_path(reference: str) -> str:
    """Return the decoded path of a relative reference."""
    return unquote(reference.partition("#")[0])


def typed_path(path: Path, root: Path) -> Path:
    """Return the real path of a file under `root` as the user would type it."""
    return root / path.relative_to(real_path(root))
