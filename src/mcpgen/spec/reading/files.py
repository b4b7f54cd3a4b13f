"""Which files are meant: a path is a file, or a folder that is walked in a fixed order."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.spec.reading.real_path import real_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_BUILT = (".mcpgen.json", ".mcpgen.journal")  # stand in the folder of a built toolkit
SUFFIXES = (".json", ".yaml", ".yml")


class SpecFile(NamedTuple):
    """A file that may be a spec.

    `named` tells a file that the user named from one met in a folder; `root` is the folder that
    references may not leave.
    """

    path: Path
    display: str
    root: Path
    named: bool


def find(paths: Iterable[Path], roots: Iterable[Path] = ()) -> list[SpecFile]:
    """Return the files of `paths`: the named ones, and those of folders, sorted, none twice.

    In folders, names that begin with `.` or `_` are no specs, and only `SUFFIXES` are looked at. A
    named file inside one of `roots` may refer to all of that root, as when the root is built whole.
    A path that does not exist is returned as a named file, for the reader to refuse.
    """
    found: dict[Path, SpecFile] = {}
    folders = [Path(root) for root in roots]
    for path in map(Path, paths):
        for file in _files_of(path, folders):
            found.setdefault(real_path(file.path), file)
    return list(found.values())


def _files_of(path: Path, roots: list[Path]) -> Iterator[SpecFile]:
    if not os.path.isdir(path):  # noqa: PTH112 - pathlib raises for odd names
        yield SpecFile(path, str(path), _root_of(path, roots), named=True)
        return
    for inner in _walk(path):
        yield SpecFile(inner, str(inner), path, named=False)


def _root_of(path: Path, roots: list[Path]) -> Path:
    real = real_path(path)
    for root in roots:
        if real.is_relative_to(real_path(root)):
            return root
    return path.parent


def _walk(folder: Path) -> Iterator[Path]:
    """Yield the candidates of a folder: its files by name, then what its folders hold.

    Links to folders are not followed: they could lead around in a circle. A folder that cannot be
    listed is yielded itself, for the reader to refuse. What a build wrote is no input of the next.
    """
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        yield folder
        return
    visible = [entry for entry in entries if not entry.name.startswith((".", "_"))]
    for entry in visible:
        if entry.name.lower().endswith(SUFFIXES) and not entry.is_dir():
            yield folder / entry.name
    generated = ("src", "tests") if any(entry.name in _BUILT for entry in entries) else ()
    for entry in visible:
        if entry.is_dir(follow_symlinks=False) and entry.name not in generated:
            yield from _walk(folder / entry.name)


def joined_by(user: str) -> str:
    """Word that a file is skipped since the spec `user` has its tools."""
    return f"skipped: its tools are in the toolkit of {user}"
