"""Files to documents: find, load, recognise, check, bundle; all faults of all files in one run."""

from __future__ import annotations

import os
from collections import defaultdict
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.diagnostics import Findings
from mcpgen.spec.reading.documents import capture, toolspec, unquoted
from mcpgen.spec.reading.files import SpecFile, find
from mcpgen.spec.reading.names import name_from_stem
from mcpgen.spec.reading.options import Config
from mcpgen.spec.reading.real_path import real_path
from mcpgen.spec.reading.recognise import NoSpecError, recognise, schemas_of
from mcpgen.spec.reading.references.gathering import Read, gather
from mcpgen.spec.reading.text.library import Library
from mcpgen.spec.reading.text.source import PathSource

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mcpgen.diagnostics import Source
    from mcpgen.spec.document import Document
    from mcpgen.spec.reading.recognise import Shape
    from mcpgen.spec.reading.text.library import Loaded
    from mcpgen.spec.reading.text.source import TextSource


class FileRead(NamedTuple):
    """A file that a document was made of, and the SHA-256 of its bytes in hexadecimal."""

    path: Path
    display: str
    sha256: str


@dataclass(frozen=True, slots=True)
class ReadResult:
    """What became of one file.

    `document` is None where the file is refused (then `findings` has errors) or `skipped`: met in a
    folder, and no tool spec. `files` are the spec and the files that it refers to.
    """

    source: Source
    document: Document | None
    findings: Findings
    files: tuple[FileRead, ...] = ()
    skipped: bool = False
    path: Path = field(default_factory=Path)


def read(paths: Sequence[Path], config: Config | None = None) -> list[ReadResult]:
    """Read every spec of `paths` (files, or folders that are walked in a fixed order).

    Never raises for what a file holds. Where nothing at all is a spec, one more result says so.
    """
    config = config or Config()
    library = Library()
    files = find(paths, _roots(config))
    results = _refuse_one_name([_read_file(file, config, library) for file in files])
    if any(result.document is not None or result.findings.has_errors for result in results):
        return results
    return [*results, _nothing_found(paths)]


def _roots(config: Config) -> list[Path]:
    folder = config.folder or Path()
    roots = [folder / path for path in config.paths or ("specs",)]
    return [root for root in roots if os.path.isdir(root)]  # noqa: PTH112 - never raises


def _nothing_found(paths: Iterable[Path]) -> ReadResult:
    source, findings = PathSource(", ".join(map(str, paths))), Findings()
    help_ = "Name a tool spec: a YAML or JSON file, or a folder of such files."
    findings.error("MG111", "no tool spec here", help_, source=source)
    return ReadResult(source, None, findings)


def _read_file(file: SpecFile, config: Config, library: Library) -> ReadResult:
    findings, nowhere = Findings(), PathSource(file.display)
    if not file.named and _leaves(file):
        help_ = "Name the file itself if you trust it."
        message = "a symbolic link that leads out of its folder is not followed"
        findings.error("MG112", message, help_, source=nowhere)
        return ReadResult(nowhere, None, findings, path=file.path)
    loaded = library.load(file.path, file.display)
    files = () if loaded.source is None else (_file_read(loaded.source),)
    result = ReadResult(loaded.source or nowhere, None, findings, files, path=file.path)
    return _read_value(file, loaded, config, library, result)


def _leaves(file: SpecFile) -> bool:
    return not real_path(file.path).is_relative_to(real_path(file.root))


def _file_read(source: TextSource) -> FileRead:
    return FileRead(source.path, source.display, source.sha256)


def _read_value(
    file: SpecFile, loaded: Loaded, config: Config, library: Library, result: ReadResult
) -> ReadResult:
    """Make the result of a file that was loaded."""
    source, findings = loaded.source, result.findings
    findings.extend(loaded.diagnostics)
    if source is None or (loaded.value is None and findings.has_errors):
        return result
    try:
        shape = recognise(loaded.value)
    except NoSpecError as error:
        return _not_a_spec(error, file, result)
    document = _document(shape, file, config, source, findings)
    for at, schema in schemas_of(shape):
        unquoted.check(schema, at, source, findings)
    given = config.options_for(file.path).references or {}
    spec = Read(source, loaded.value, file.root, given, config.folder or Path())
    gathered = gather(spec, schemas_of(shape), library, findings)
    if document is not None:
        document = replace(document, registry=gathered.registry)
    files = (*result.files, *map(_file_read, gathered.sources))
    files = tuple({real_path(read.path): read for read in reversed(files)}.values())[::-1]
    return replace(result, document=None if findings.has_errors else document, files=files)


def _not_a_spec(error: NoSpecError, file: SpecFile, result: ReadResult) -> ReadResult:
    """Refuse a file that was named; skip another one, whatever else is wrong with it."""
    if file.named:
        result.findings.error("MG110", str(error), error.help, source=result.source)
        return result
    note = Findings()
    note.note("MG109", f"skipped: {error}", source=result.source)
    return replace(result, findings=note, skipped=True)


def _document(
    shape: Shape, file: SpecFile, config: Config, source: TextSource, findings: Findings
) -> Document | None:
    """Make the document of a shape; None where it, or its text, has faults."""
    options = config.options_for(file.path)
    name = name_from_stem(file.path.stem)
    if name is None and options.name is None and "name" not in shape.envelope:
        message = "no toolkit can be named after this file"
        findings.error("MG116", message, "Rename it, or give it a `name`.", source=source)
    reader = toolspec.read if shape.kind == "toolspec" else capture.read
    own = Findings()  # a fault of the text must not hide those of the form
    document = reader(shape, options, name or "", source, own)
    findings.merge(own)
    return document


def _refuse_one_name(results: list[ReadResult]) -> list[ReadResult]:
    """Refuse the specs that would become one toolkit, each with the place of the others."""
    by_name: defaultdict[str, list[ReadResult]] = defaultdict(list)
    for result in results:
        if result.document is not None:
            by_name[result.document.name].append(result)
    for name, same in by_name.items():
        for result in same if len(same) > 1 else []:
            others = ", ".join(other.source.display for other in same if other is not result)
            message = f'{others} would become the toolkit "{name}" too'
            help_ = "Give one another `name`, in the spec or in pyproject.toml."
            at = "/name" if not result.document or not result.document.is_capture else ""
            result.findings.error("MG115", message, help_, source=result.source, pointer=at)
    return [
        replace(result, document=None) if result.findings.has_errors else result
        for result in results
    ]
