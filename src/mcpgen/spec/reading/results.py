"""What reading makes of a file."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.spec.reading.real_path import real_path

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.diagnostics import Findings, Source
    from mcpgen.spec.document import Document


class FileRead(NamedTuple):
    """A file that a document was made of, and the SHA-256 of its bytes in hexadecimal."""

    path: Path
    display: str
    sha256: str


@dataclass(frozen=True, slots=True)
class ReadResult:
    """What became of one file.

    `document` is None where the file is refused (then `findings` has errors) or `skipped`: met in a
    folder, and no tool spec, or a source of one. `files` are the spec and the files that it refers
    to; `sources` the paths of those whose tools joined it, `specs` of those that are specs, too.
    """

    source: Source
    document: Document | None
    findings: Findings
    files: tuple[FileRead, ...] = ()
    skipped: bool = False
    path: Path = field(default_factory=Path)
    sources: tuple[Path, ...] = ()
    specs: tuple[Path, ...] = ()


def finished(
    result: ReadResult, document: Document | None, files: Iterable[FileRead]
) -> ReadResult:
    """Complete a result with what the file became, and the other files that were read for it."""
    kept = None if result.findings.has_errors else document
    return replace(result, document=kept, files=distinct((*result.files, *files)))


def distinct(files: tuple[FileRead, ...]) -> tuple[FileRead, ...]:
    """Leave out files that were read before."""
    return tuple({real_path(read.path): read for read in reversed(files)}.values())[::-1]
