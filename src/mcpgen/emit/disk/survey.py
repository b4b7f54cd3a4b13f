"""What is on disk in a toolkit's folder, before anything is decided. Follows no symbolic link."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.emit.disk.digests import digest
from mcpgen.emit.disk.journal import Journal, parse_journal
from mcpgen.emit.disk.manifest import Manifest, parse_manifest
from mcpgen.emit.disk.paths import JOURNAL, MANIFEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Found(NamedTuple):
    """What stands at one path: a file's bytes, nothing, or something that must not be written.

    `blocked` says why not: a symbolic link on the way, a folder, a device.
    """

    data: bytes | None = None
    blocked: str = ""

    @property
    def digest(self) -> str | None:
        """The digest of the file, None when there is none."""
        return None if self.data is None else digest(self.data)


class Survey(NamedTuple):
    """What is on disk: manifest, journal, and the files asked for. `folder` is a native path."""

    folder: str
    manifest: Manifest | None
    manifest_data: bytes | None
    journal: Journal | None
    files: dict[str, Found]
    blocked: str = ""


def survey_folder(
    folder: str, paths: Iterable[str] = (), seen: Mapping[str, Found] | None = None
) -> Survey:
    """Read the manifest, the journal, the files at `paths` and all that these two list.

    `folder` itself may not exist yet. Where it is a symbolic link or a file, the survey says so in
    `blocked` and looks no further. What is in `seen` was looked at before and is not read again: a
    seeded file must be compared with the very bytes that stubs were appended to.
    """
    blocked = _blocked_folder(folder)
    if blocked:
        return Survey(folder, None, None, None, {}, blocked)
    manifest, journal = look(folder, MANIFEST), look(folder, JOURNAL)
    parsed = parse_manifest(manifest.data)
    interrupted = parse_journal(journal.data)
    listed = (*(parsed.files if parsed else ()), *(interrupted.files if interrupted else ()))
    seen = seen or {}
    files = {path: seen.get(path) or look(folder, path) for path in sorted({*paths, *listed})}
    blocked = _blocked_file(MANIFEST, manifest) or _blocked_file(JOURNAL, journal)
    return Survey(folder, parsed, manifest.data, interrupted, files, blocked)


def _blocked_file(name: str, found: Found) -> str:
    return f"{name} {found.blocked}" if found.blocked else ""


def look(folder: str, path: str) -> Found:
    """Read one file of a toolkit's folder, not through symbolic links."""
    place = folder
    parts = path.split("/")
    for part in parts[:-1]:
        place = os.path.join(place, part)
        blocked = _blocked_folder(place)
        if blocked:
            return Found(blocked=blocked)
    return _look_at(os.path.join(place, parts[-1]))


def _look_at(place: str) -> Found:
    try:
        mode = os.lstat(place).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return Found()
    except OSError as error:
        return Found(blocked=f"cannot be read: {error.strerror}")
    if not stat.S_ISREG(mode):
        return Found(blocked=_kind(mode))
    try:
        with open(place, "rb") as file:
            return Found(data=file.read())
    except OSError as error:
        return Found(blocked=f"cannot be read: {error.strerror}")


def _blocked_folder(place: str) -> str:
    try:
        mode = os.lstat(place).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except OSError as error:
        return f"{os.path.basename(place)} cannot be read: {error.strerror}"
    return "" if stat.S_ISDIR(mode) else f"{os.path.basename(place)} {_kind(mode)}"


def _kind(mode: int) -> str:
    if stat.S_ISLNK(mode):
        return "is a symbolic link, which mcpgen does not follow"
    return "is a folder" if stat.S_ISDIR(mode) else "is no regular folder or file"
