"""The files of a run, each read and parsed once, whoever asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.diagnostics import Diagnostic
from mcpgen.spec.reading.real_path import real_path
from mcpgen.spec.reading.text import places, source
from mcpgen.spec.reading.text.faults import TextError

if TYPE_CHECKING:
    from pathlib import Path

    from mcpgen.spec.reading.text.faults import TextFault
    from mcpgen_runtime.schema.types import Json


class Loaded(NamedTuple):
    """A file: its text (None when it could not be read), its value, and what is wrong with it."""

    source: source.TextSource | None
    value: Json
    diagnostics: tuple[Diagnostic, ...]

    @property
    def lenient(self) -> tuple[Diagnostic, ...]:
        """What is wrong but for keys that are not text, such as a status code without quotes.

        In `value` such a key is the text that its author wrote.
        """
        return tuple(found for found in self.diagnostics if found.code != "MG106")


class Library:
    """Loads files, and remembers them by their real path."""

    def __init__(self) -> None:
        self._loaded: dict[Path, Loaded] = {}

    def load(self, path: Path, display: str) -> Loaded:
        """Read and parse a file; never raises."""
        key = real_path(path)
        if key not in self._loaded:
            self._loaded[key] = _load(path, display)
        return self._loaded[key]


def _load(path: Path, display: str) -> Loaded:
    try:
        text = source.load(path, display)
    except source.UnreadableError as error:
        nowhere = source.PathSource(display)
        diagnostic = Diagnostic(
            error.code, error.message, error.help, source=nowhere, place=error.place
        )
        return Loaded(None, None, (diagnostic,))
    try:
        value, faults = text.parse()
    except TextError as error:
        value, faults = None, [error.fault]
    return Loaded(text, value, tuple(_diagnostic(fault, text) for fault in faults))


def _diagnostic(fault: TextFault, text: source.TextSource) -> Diagnostic:
    place = places.position_at(text.text, fault.offset)
    return Diagnostic(
        fault.code, fault.message, fault.help, source=text, pointer=fault.pointer, place=place
    )
