"""File arguments: what they hold, or the local file that they name, where the owner lets them.

A local file is read only from inside one folder, as the file system has it once every link is
followed, only if it is a regular file, and only up to a size.
"""

from __future__ import annotations

import base64
import os
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen_runtime.calls.prepared import ArgumentError

if TYPE_CHECKING:
    from pathlib import Path as FilePath

    from mcpgen_runtime.schema.types import Json, JsonObject, Path

__all__ = ["LARGEST", "File", "Files", "declared_type", "is_file"]

LARGEST = 64 * 1024 * 1024
"""Bytes of a local file that is sent."""

_NAME = "file"
_CONTENT = frozenset({"base64", "path", "text"})


@dataclass(frozen=True, slots=True)
class File:
    """A file to be sent: its bytes, the name it goes by, and its media type where it is known."""

    data: bytes
    name: str
    media_type: str | None


@dataclass(frozen=True, slots=True)
class Files:
    """What file arguments may name: files in `folder` (None: none), which `setting` allows."""

    folder: FilePath | None = None
    setting: str = "files_dir"

    def read(self, value: Json, path: Path) -> File:
        """The file that the argument at `path` is or names; ArgumentError if it cannot be sent.

        `value` is `{"name", "mediaType", "text" | "base64"}` or `{"path"}`; a bare string is text.
        """
        if isinstance(value, str):
            return File(_text(value, path), _NAME, None)
        if not isinstance(value, dict):
            raise ArgumentError(path, "is no file: it must be an object.")
        if "path" in value:
            return self._local(value, path)
        name, media_type = value.get("name", _NAME), _media_type(value, path)
        if "base64" in value:
            return File(_base64(value["base64"], (*path, "base64")), name, media_type)
        if "text" in value:
            return File(_text(value["text"], (*path, "text")), name, media_type)
        raise ArgumentError(path, 'is no file: it must have "text" or "base64".')

    def _local(self, value: JsonObject, path: Path) -> File:
        place = (*path, "path")
        if self.folder is None:
            message = (
                "names a local file, and this server may read none: send its content as "
                f'"text" or "base64", or have {self.setting} set to the folder it may read.'
            )
            raise ArgumentError(place, message)
        found = _inside(self.folder, str(value["path"]), place)
        name = str(value.get("name", os.fsencode(found.name).decode(errors="replace")))
        return File(_bytes(found, place), name, _media_type(value, path))


def is_file(value: Json) -> bool:
    """Whether it is a file argument: documents may take an object in its place (`anyOf`)."""
    return isinstance(value, str) or (isinstance(value, dict) and not _CONTENT.isdisjoint(value))


def _inside(folder: FilePath, name: str, place: Path) -> FilePath:
    """The real path of `name`, which must be in the real `folder`.

    One answer for a file outside and for none at all: what there is elsewhere is nobody's business.
    """
    try:
        root = folder.resolve(strict=True)
        found = (root / name).resolve(strict=True)
    except (OSError, ValueError, RuntimeError) as error:
        raise ArgumentError(place, "names no file in the folder for files.") from error
    if not found.is_relative_to(root):
        raise ArgumentError(place, "names no file in the folder for files.")
    return found


def _bytes(found: FilePath, place: Path) -> bytes:
    """The content of a regular file; opening does not wait for the other end of a pipe."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    flags |= getattr(os, "O_NOFOLLOW", 0)
    try:
        with os.fdopen(os.open(found, flags), "rb") as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise ArgumentError(place, "names something that is no regular file.")
            data = stream.read(LARGEST + 1)
    except OSError as error:
        raise ArgumentError(place, "names a file that cannot be read.") from error
    if len(data) > LARGEST:
        raise ArgumentError(place, f"names a file of more than {LARGEST:,} bytes.")
    return data


def _base64(text: Json, place: Path) -> bytes:
    """The bytes of RFC 4648's base64; line breaks in it are as in mail, and mean nothing."""
    try:
        return base64.b64decode("".join(str(text).split()), validate=True)
    except ValueError as error:
        raise ArgumentError(place, "is no base64 (RFC 4648, section 4, with padding).") from error


def _text(text: Json, place: Path) -> bytes:
    from mcpgen_runtime.calls.styles.scalars import text as checked

    return checked(text, place).encode()


def declared_type(value: Json) -> str | None:
    """The media type that a file argument says it has, or that the ending of its name does."""
    if not isinstance(value, dict):
        return None
    media_type = value.get("mediaType")
    return media_type or _guessed(str(value.get("path", value.get("name", ""))))


def _media_type(value: JsonObject, path: Path) -> str | None:
    media_type = declared_type(value)
    if media_type is None or (media_type.isascii() and media_type.isprintable()):
        return media_type
    raise ArgumentError((*path, "mediaType"), "is no media type.")


def _guessed(name: str) -> str | None:
    """The media type that the ending of `name` says, by Python's own table."""
    from mimetypes import MimeTypes

    return MimeTypes().guess_type(name)[0]
