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
from mcpgen.spec.reading.languages import Foreign, language_of
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
    from mcpgen.spec.reading.languages import Language
    from mcpgen.spec.reading.recognise import Shape
    from mcpgen.spec.reading.text.library import Loaded
    from mcpgen.spec.reading.text.source import TextSource
    from mcpgen_runtime.schema.types import Json


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


class _Run(NamedTuple):
    """What the files of a run have in common."""

    config: Config
    languages: tuple[Language, ...]
    library: Library


def read(
    paths: Sequence[Path], config: Config | None = None, languages: Iterable[Language] = ()
) -> list[ReadResult]:
    """Read every spec of `paths` (files, or folders that are walked in a fixed order).

    `languages` are the other languages that a file may be in. Never raises for what a file holds.
    Where nothing at all is a spec, one more result says so.
    """
    run = _Run(config or Config(), tuple(languages), Library())
    files = find(paths, _roots(run.config))
    results = _refuse_one_name([_read_file(file, run) for file in files])
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


def _read_file(file: SpecFile, run: _Run) -> ReadResult:
    findings, nowhere = Findings(), PathSource(file.display)
    if not file.named and _leaves(file):
        help_ = "Name the file itself if you trust it."
        message = "a symbolic link that leads out of its folder is not followed"
        findings.error("MG112", message, help_, source=nowhere)
        return ReadResult(nowhere, None, findings, path=file.path)
    loaded = run.library.load(file.path, file.display)
    files = () if loaded.source is None else (_file_read(loaded.source),)
    result = ReadResult(loaded.source or nowhere, None, findings, files, path=file.path)
    language = language_of(loaded.value, run.languages)
    if language is not None and loaded.source is not None:
        findings.extend(loaded.lenient)
        return _read_foreign(language, file, (loaded.source, loaded.value), run, result)
    return _read_value(file, loaded, run, result)


def _leaves(file: SpecFile) -> bool:
    return not real_path(file.path).is_relative_to(real_path(file.root))


def _file_read(source: TextSource) -> FileRead:
    return FileRead(source.path, source.display, source.sha256)


def _read_foreign(
    language: Language, file: SpecFile, text: tuple[TextSource, Json], run: _Run, result: ReadResult
) -> ReadResult:
    """Make the result of a file of another language."""
    options, findings = run.config.options_for(file.path), result.findings
    foreign = Foreign(
        *text,
        root=file.root,
        folder=run.config.folder or Path(),
        name=_name(file, options.name, result.source, findings),
        options=options,
        library=run.library,
        findings=findings,
    )
    document = language.read(foreign)
    return _finished(result, document, foreign.files)


def _finished(
    result: ReadResult, document: Document | None, sources: Iterable[TextSource]
) -> ReadResult:
    """Complete a result with what the file became, and the other files that were read for it."""
    files = (*result.files, *map(_file_read, sources))
    files = tuple({real_path(read.path): read for read in reversed(files)}.values())[::-1]
    kept = None if result.findings.has_errors else document
    return replace(result, document=kept, files=files)


def _read_value(file: SpecFile, loaded: Loaded, run: _Run, result: ReadResult) -> ReadResult:
    """Make the result of a file that was loaded."""
    source, findings = loaded.source, result.findings
    findings.extend(loaded.diagnostics)
    if source is None or (loaded.value is None and findings.has_errors):
        return result
    try:
        shape = recognise(loaded.value)
    except NoSpecError as error:
        return _not_a_spec(error, file, result)
    document = _document(shape, file, run.config, source, findings)
    for at, schema in schemas_of(shape):
        unquoted.check(schema, at, source, findings)
    given = run.config.options_for(file.path).references or {}
    spec = Read(source, loaded.value, file.root, given, run.config.folder or Path())
    gathered = gather(spec, schemas_of(shape), run.library, findings)
    if document is not None:
        document = replace(document, registry=gathered.registry)
    return _finished(result, document, gathered.sources)


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
    given = "" if "name" in shape.envelope else options.name
    name = _name(file, given, source, findings)
    reader = toolspec.read if shape.kind == "toolspec" else capture.read
    own = Findings()  # a fault of the text must not hide those of the form
    document = reader(shape, options, name, source, own)
    findings.merge(own)
    return document


def _name(file: SpecFile, given: str | None, source: Source, findings: Findings) -> str:
    """Name a toolkit after its file; a fault where it cannot be, and no other name is `given`."""
    name = name_from_stem(file.path.stem)
    if name is None and given is None:
        message = "no toolkit can be named after this file"
        findings.error("MG116", message, "Rename it, or give it a `name`.", source=source)
    return name or ""


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
