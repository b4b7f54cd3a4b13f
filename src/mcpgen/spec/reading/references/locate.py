"""Where a `$ref` leads: to a place in a file under the spec's folder, or nowhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from mcpgen.spec.reading.real_path import real_path

if TYPE_CHECKING:
    from pathlib import Path

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


class Target(NamedTuple):
    """A place in a file: the file's real path and a JSON Pointer."""

    path: Path
    pointer: str


class RefusedError(Exception):
    """A reference that is not followed, with the code, words and help of its diagnostic."""

    def __init__(self, code: str, message: str, help: str) -> None:  # noqa: A002
        super().__init__(message)
        self.code = code
        self.help = help


def is_local(reference: str) -> bool:
    """Tell whether a reference stays in its own document."""
    return reference.startswith("#") or reference == ""


def locate(reference: str, path: Path, root: Path) -> Target:
    """Find the target of a reference that stands in the file of the real path `path`.

    Raises RefusedError for the network, absolute paths and whatever leads out of `root`, through
    `..` or through symbolic links.
    """
    uri, _, fragment = reference.partition("#")
    if uri == "":
        return Target(path, unquote(fragment))
    _check_relative(uri)
    relative = unquote(uri)
    _check_path(relative)
    real = real_path(path.parent / relative)
    if not real.is_relative_to(real_path(root)):
        help_ = f"Move the file under {root}."
        raise RefusedError("MG112", "this $ref leads out of the folder of the specs", help_)
    return Target(real, unquote(fragment))


def typed_path(path: Path, root: Path) -> Path:
    """Return the real path of a file under `root` as the user would type it."""
    return root / path.relative_to(real_path(root))


def _check_relative(uri: str) -> None:
    if _SCHEME.match(uri) or uri.startswith("//"):
        help_ = "Save the document beside the spec, and refer to the file."
        raise RefusedError("MG112", "this $ref leads to the network or another absolute URI", help_)


def _check_path(path: str) -> None:
    if path.startswith("/") or "\\" in path or _SCHEME.match(path):
        help_ = "Write it relative to this file, with forward slashes."
        raise RefusedError("MG112", "this $ref is an absolute path", help_)
    if not path.isprintable():
        raise RefusedError("MG112", "this $ref holds control characters", "Rename the file.")
