"""One file: its bytes checked, its text, its digest; positions when they are asked for."""

from __future__ import annotations

import hashlib
import os
import stat
from typing import TYPE_CHECKING

from mcpgen.spec.reading.bounds import MAX_BYTES
from mcpgen.spec.reading.text import json_text, places

if TYPE_CHECKING:
    from pathlib import Path

    from mcpgen.diagnostics import Position
    from mcpgen.spec.reading.text.faults import TextFault
    from mcpgen.spec.reading.text.places import Place
    from mcpgen_runtime.schema.types import Json

_MEGABYTE = 1024 * 1024


class UnreadableError(Exception):
    """A file that cannot be taken as text, with the code, words and help of its diagnostic."""

    def __init__(
        self,
        code: str,
        message: str,
        help: str,  # noqa: A002 - what it is
        place: Position | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help
        self.place = place


class PathSource:
    """A path of which nothing was read."""

    def __init__(self, display: str) -> None:
        self.display = display

    def position(self, pointer: str, *, key: bool = False) -> Position | None:  # noqa: ARG002
        """Return None: there is no text."""
        return None


class TextSource:
    """A file's text: `display` is its path as the user would type it, `sha256` its digest."""

    def __init__(self, path: Path, display: str, data: bytes) -> None:
        self.path = path
        self.display = display
        self.sha256 = hashlib.sha256(data).hexdigest()
        self.text = _decode(data)
        self.is_json = _is_json(path, self.text)
        self._places: Place | None = None

    def parse(self) -> tuple[Json, list[TextFault]]:
        """Read the value of the text and its faults; raises TextError where there is none."""
        if self.is_json:
            return json_text.parse(self.text)
        from mcpgen.spec.reading.text import yaml12

        return yaml12.parse(self.text)

    def position(self, pointer: str, *, key: bool = False) -> Position | None:
        """Find a value's line and column; the first question parses the text again."""
        offset = places.find(self._root(), places.tokens_of(pointer), key=key)
        return places.position_at(self.text, offset)

    def _root(self) -> Place:
        if self._places is None:
            self._places = self._scan()
        return self._places

    def _scan(self) -> Place:
        if self.is_json:
            return json_text.scan(self.text).root
        from mcpgen.spec.reading.text import yaml_places

        return yaml_places.scan(self.text)


def load(path: Path, display: str) -> TextSource:
    """Read a file. Raises UnreadableError: not there, not a file, too large, not UTF-8, empty."""
    return TextSource(path, display, _read(path))


def _read(path: Path) -> bytes:
    try:
        # A pipe or a device would block, or never end: only regular files are opened for reading.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(descriptor, "rb") as file:
            _check_status(os.fstat(descriptor))
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = f"cannot be read: {reason}"
        raise UnreadableError("MG100", message, "Check the path.") from None
    if len(data) > MAX_BYTES:
        raise _too_large()
    return data


def _check_status(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise UnreadableError("MG100", "not a regular file", "Name a file or a folder.")
    if status.st_size > MAX_BYTES:
        raise _too_large()


def _too_large() -> UnreadableError:
    message = f"larger than {MAX_BYTES // _MEGABYTE} MB"
    return UnreadableError("MG101", message, "Split the spec into several files.")


def _decode(data: bytes) -> str:
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        shown = data[: error.start + 80].decode("utf-8", "backslashreplace")
        place = places.position_at(shown, len(before))
        message = f"not UTF-8: the byte 0x{data[error.start]:02x}"
        raise UnreadableError("MG102", message, "Save the file as UTF-8.", place) from None
    if not text.strip():
        raise UnreadableError("MG103", "there is nothing in this file", "Write a spec.")
    return text


def _is_json(path: Path, text: str) -> bool:
    suffix = path.suffix.lower()
    if suffix in (".yaml", ".yml"):
        return False
    return suffix == ".json" or text.lstrip()[:1] in ("{", "[")
