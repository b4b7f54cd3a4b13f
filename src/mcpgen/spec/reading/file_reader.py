"""One file to a result: loaded, recognised, checked, bundled, and joined with its sources."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.diagnostics import Findings
from mcpgen.spec.reading.documents import capture, toolspec, unquoted
from mcpgen.spec.reading.files import SpecFile
from mcpgen.spec.reading.languages import Foreign, language_of
from mcpgen.spec.reading.names import name_from_stem
from mcpgen.spec.reading.options import Config, Options
from mcpgen.spec.reading.real_path import real_path
from mcpgen.spec.reading.recognise import NoSpecError, recognise, schemas_of
from mcpgen.spec.reading.references.gathering import Read, gather
from mcpgen.spec.reading.results import FileRead, ReadResult, distinct, finished
from mcpgen.spec.reading.sources.items import Item, inherited, items
from mcpgen.spec.reading.sources.joining import Part, join
from mcpgen.spec.reading.text.source import PathSource

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.diagnostics import Source
    from mcpgen.spec.document import Document
    from mcpgen.spec.reading.languages import Language
    from mcpgen.spec.reading.recognise import Shape
    from mcpgen.spec.reading.text.library import Library
    from mcpgen.spec.reading.text.source import TextSource
    from mcpgen_runtime.schema.types import Json


class Task(NamedTuple):
    """A file to read, with the options that apply to it; `is_source`: for a spec that names it."""

    file: SpecFile
    options: Options
    is_source: bool = False


class FileReader:
    """Reads files of one run: one configuration, the other languages, one library."""

    def __init__(self, config: Config, languages: Iterable[Language], library: Library) -> None:
        self._folder = config.folder or Path()
        self._config = config
        self._languages = tuple(languages)
        self._library = library

    def read(self, file: SpecFile) -> ReadResult:
        """Read a file; never raises for what it holds."""
        result = self._read(Task(file, self._config.options_for(file.path)))
        others = (other.path for other in result.files[1:])
        return replace(result, specs=tuple(path for path in others if self._is_spec(path)))

    def _is_spec(self, path: Path) -> bool:
        """Whether a file that was read for a spec would be one if it were met itself."""
        value = self._library.load(path, str(path)).value
        if language_of(value, self._languages) is not None:
            return True
        try:
            recognise(value)
        except NoSpecError:
            return False
        return True

    def sources_of(self, file: SpecFile) -> list[Path]:
        """Return the real paths of the files that a spec names as its sources, if it is one."""
        if not file.named and _leaves(file):
            return []
        source, value, _ = self._library.load(file.path, file.display)
        if source is None:
            return []
        named = items(value, source, file.root, self._folder, Findings())
        return [real_path(item.path) for item in named]

    def _read(self, task: Task) -> ReadResult:
        file, findings = task.file, Findings()
        nowhere = PathSource(file.display)
        if not file.named and _leaves(file):
            help_ = "Name the file itself if you trust it."
            message = "a symbolic link that leads out of its folder is not followed"
            findings.error("MG112", message, help_, source=nowhere)
            return ReadResult(nowhere, None, findings, path=file.path)
        source, value, diagnostics = loaded = self._library.load(file.path, file.display)
        if source is None:
            findings.extend(diagnostics)
            return ReadResult(nowhere, None, findings, path=file.path)
        result = ReadResult(source, None, findings, (_file_read(source),), path=file.path)
        language = language_of(value, self._languages)
        findings.extend(loaded.lenient if language else diagnostics)
        if language is not None:
            return self._read_foreign(language, task, (source, value), result)
        if value is None and findings.has_errors:
            return result
        return self._read_value(task, (source, value), result)

    def _read_foreign(
        self, language: Language, task: Task, text: tuple[TextSource, Json], result: ReadResult
    ) -> ReadResult:
        """Complete the result of a file of another language."""
        foreign = Foreign(
            *text,
            root=task.file.root,
            folder=self._folder,
            name=_name(task, task.options.name, result),
            options=task.options,
            library=self._library,
            findings=result.findings,
        )
        document = language.read(foreign)
        return finished(result, document, map(_file_read, foreign.files))

    def _read_value(
        self, task: Task, text: tuple[TextSource, Json], result: ReadResult
    ) -> ReadResult:
        """Complete the result of a spec of our own, of a capture, or of neither."""
        (source, value), findings = text, result.findings
        try:
            shape = recognise(value)
        except NoSpecError as error:
            return _not_a_spec(error, task.file, result)
        document = _document(shape, task, source, result)
        for at, schema in schemas_of(shape):
            unquoted.check(schema, at, source, findings)
        given = task.options.references or {}
        spec = Read(source, value, task.file.root, given, self._folder)
        gathered = gather(spec, schemas_of(shape), self._library, findings)
        if document is not None:
            document = replace(document, registry=gathered.registry)
        result = finished(result, document, map(_file_read, gathered.sources))
        if shape.kind == "toolspec" and "sources" in shape.envelope:
            return self._with_sources(task, text, result)
        return result

    def _with_sources(
        self, task: Task, text: tuple[TextSource, Json], result: ReadResult
    ) -> ReadResult:
        """Complete the result of a spec that names sources."""
        (source, value), findings = text, result.findings
        if task.is_source:
            message = "a source with sources of its own"
            help_ = "Name these in the spec that is built."
            findings.error("MG211", message, help_, source=source, pointer="/sources")
            return replace(result, document=None)
        if any(found.pointer.startswith("/sources") for found in findings.errors):
            return result  # what is not of the right form is told already
        named = list(items(value, source, task.file.root, self._folder, findings))
        base = inherited(value, self._config.entry(task.file.path))
        parts: list[Part] = []
        for item in named:
            read = self._read(self._source_task(item, task, base))
            findings.merge(read.findings)
            result = replace(result, files=distinct((*result.files, *read.files)))
            if read.document is not None and _may_join(item, read.document, source, findings):
                parts.append(Part(item.pointer, real_path(item.path), read.document))
        document = result.document
        if document is not None and not findings.has_errors:
            document = join(document, parts, task.file.root, findings)
        sources = tuple(dict.fromkeys(item.path for item in named))
        return replace(finished(result, document, ()), sources=sources)

    def _source_task(self, item: Item, task: Task, base: Options) -> Task:
        """Return how a source is read: by the item's word, the spec's, then its own entry's."""
        name = name_from_stem(item.path.stem) or "source"
        said = Options(name=name, api=item.api).over(base)
        options = said.over(self._config.options_for(item.path))
        file = SpecFile(item.path, str(item.path), task.file.root, named=True)
        return Task(file, options, is_source=True)


def _may_join(item: Item, document: Document, source: Source, findings: Findings) -> bool:
    """Tell whether a source is what its item takes it for."""
    if document.api is None and item.has_options:
        message = f"{document.source.display} describes no API, so that nothing of it can be chosen"
        help_ = "Give its path alone."
        findings.error("MG211", message, help_, source=source, pointer=item.pointer)
        return False
    return True


def _leaves(file: SpecFile) -> bool:
    return not real_path(file.path).is_relative_to(real_path(file.root))


def _file_read(source: TextSource) -> FileRead:
    return FileRead(source.path, source.display, source.sha256)


def _not_a_spec(error: NoSpecError, file: SpecFile, result: ReadResult) -> ReadResult:
    """Refuse a file that was named; skip another one, whatever else is wrong with it."""
    if file.named:
        result.findings.error("MG110", str(error), error.help, source=result.source)
        return result
    note = Findings()
    note.note("MG109", f"skipped: {error}", source=result.source)
    return replace(result, findings=note, skipped=True)


def _document(shape: Shape, task: Task, source: TextSource, result: ReadResult) -> Document | None:
    """Make the document of a shape; None where it, or its text, has faults."""
    given = "" if "name" in shape.envelope else task.options.name
    name = _name(task, given, result)
    reader = toolspec.read if shape.kind == "toolspec" else capture.read
    own = Findings()  # a fault of the text must not hide those of the form
    document = reader(shape, task.options, name, source, own)
    result.findings.merge(own)
    return document


def _name(task: Task, given: str | None, result: ReadResult) -> str:
    """Name a toolkit after its file; a fault where it cannot be, and no other name is `given`."""
    name = name_from_stem(task.file.path.stem)
    if name is None and given is None:
        message, help_ = (
            "no toolkit can be named after this file",
            "Rename it, or give it a `name`.",
        )
        result.findings.error("MG116", message, help_, source=result.source)
    return name or ""
