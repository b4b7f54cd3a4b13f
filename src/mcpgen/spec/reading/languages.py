"""Other spec languages than our own: how the reader knows a file of one, and has it read.

The reader knows our own format and captures. What else there is stands on a floor of its own and is
handed down as a table, so that a new language is one new folder and a row.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from mcpgen.diagnostics import Findings
    from mcpgen.spec.document import Document
    from mcpgen.spec.reading.options import Options
    from mcpgen.spec.reading.text.library import Library
    from mcpgen.spec.reading.text.source import TextSource
    from mcpgen_runtime.schema.types import Json, JsonObject


@dataclass(frozen=True, slots=True)
class Foreign:
    """A file of another language, loaded and recognised.

    `root` is the folder that what it refers to may not leave; `folder` is the configuration's,
    which the paths in `options` are relative to. `name` names the toolkit unless the options do.
    Files that are read beside it are loaded with `library` and added to `files`. What is wrong goes
    to `findings`.
    """

    source: TextSource
    value: JsonObject
    root: Path
    folder: Path
    name: str
    options: Options
    library: Library
    findings: Findings
    files: list[TextSource] = field(default_factory=list)


class Language(Protocol):
    """A spec language."""

    def recognises(self, value: JsonObject) -> bool:
        """Tell whether a file's value is meant to be of this language, faulty or not."""
        ...

    def read(self, foreign: Foreign) -> Document | None:
        """Make the document; None where the whole of it is refused, with errors in the findings."""
        ...


def language_of(value: Json, languages: Iterable[Language]) -> Language | None:
    """Return the other language that a file's value is of; a spec of our own is of none."""
    if not isinstance(value, dict) or "mcpgen" in value:
        return None
    return next((one for one in languages if one.recognises(value)), None)
