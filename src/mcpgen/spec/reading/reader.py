"""Files to documents: find, load, recognise, check, bundle; all faults of all files in one run."""

from __future__ import annotations

import os
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from mcpgen.diagnostics import Findings
from mcpgen.spec.reading.file_reader import FileReader
from mcpgen.spec.reading.files import SpecFile, find, joined_by
from mcpgen.spec.reading.options import Config
from mcpgen.spec.reading.real_path import real_path
from mcpgen.spec.reading.results import ReadResult
from mcpgen.spec.reading.text.library import Library
from mcpgen.spec.reading.text.source import PathSource

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mcpgen.spec.reading.languages import Language


def read(
    paths: Sequence[Path], config: Config | None = None, languages: Iterable[Language] = ()
) -> list[ReadResult]:
    """Read every spec of `paths` (files, or folders that are walked in a fixed order).

    `languages` are the other languages that a file may be in. Never raises for what a file holds.
    Where nothing at all is a spec, one more result says so.
    """
    config = config or Config()
    reader = FileReader(config, languages, Library())
    files = find(paths, _roots(config))
    users = _users(files, reader)
    read_ = _without_parts([_read(file, reader, users) for file in files])
    results = _refuse_one_name(read_)
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


def _users(files: Iterable[SpecFile], reader: FileReader) -> dict[Path, str]:
    """Return the source files of specs, each with the spec that names it first.

    A file that names sources itself is none: the specs that name it are refused for it.
    """
    named = {file: reader.sources_of(file) for file in files}
    users = {path: file.display for file in reversed(named) for path in named[file]}
    for file, sources in named.items():
        if sources:
            users.pop(real_path(file.path), None)
    return users


def _read(file: SpecFile, reader: FileReader, users: Mapping[Path, str]) -> ReadResult:
    """Read a file; one that is only met, and whose tools join a spec, is no toolkit of its own."""
    user = None if file.named else users.get(real_path(file.path))
    if user is None:
        return reader.read(file)
    source, note = PathSource(file.display), Findings()
    note.note("MG109", joined_by(user), source=source)
    return ReadResult(source, None, note, skipped=True, path=file.path)


def _without_parts(results: list[ReadResult]) -> list[ReadResult]:
    """Leave out that a file is no spec where it is a part of one."""
    parts = {real_path(file.path) for result in results for file in result.files[1:]}
    return [
        replace(result, findings=Findings())
        if result.skipped and result.files and real_path(result.path) in parts
        else result
        for result in results
    ]


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
