"""The report of a build that has nothing to do, from digests alone.

This is what every commit pays, through the hook: no YAML reader, no pydantic, no templates, no
command line library. Whatever is not plainly up to date is left to the full build.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcpgen.build.checkout import has_made
from mcpgen.build.report import BuildReport, ToolkitReport, from_record, has_skips
from mcpgen.build.request import settle
from mcpgen.build.version import VERSION
from mcpgen.diagnostics.findings import Findings
from mcpgen.emit.disk.uptodate import Built, built, is_current, match
from mcpgen.emit.proofs.record import parse_records
from mcpgen.spec.reading.files import find, joined_by
from mcpgen.spec.reading.real_path import real_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mcpgen.build.request import Request, Settled
    from mcpgen.emit.disk.manifest import Manifest
    from mcpgen.spec.reading.files import SpecFile
    from mcpgen.spec.reading.options import Config

SOURCES = "sources"
"""The key of a manifest's report with the files whose tools joined the spec's."""

SPECS = "specs"
"""The key of a manifest's report with the other files read that are specs themselves."""


def report_current(request: Request) -> BuildReport | None:
    """Report a build in which every spec's toolkit is up to date; None where one may not be."""
    findings = Findings()
    settled = settle(request, findings)
    files = find(settled.paths, settled.roots)
    matched = match([str(file.path) for file in files], built(settled.out))
    if findings.has_errors or not matched:
        return None
    strays = [file for file in files if str(file.path) not in matched]
    roles = _Roles(files, matched)
    if not all(roles.is_skipped(file, findings) for file in strays):
        return None
    if not all(_is_current(Path(path), toolkit, settled) for path, toolkit in matched.items()):
        return None
    if not _is_enough(matched.values(), request):
        return None
    pairs = [(file.display, matched.get(str(file.path))) for file in files]
    reports = [_report(display, toolkit) for display, toolkit in pairs if toolkit]
    reports.sort(key=lambda report: report.name)
    return BuildReport(tuple(reports), tuple(findings), request.check)


def _is_enough(toolkits: Iterable[Built], request: Request) -> bool:
    """Whether what the last build made has all that is asked of this one."""
    made = list(toolkits)
    if request.proves and not all(toolkit.manifest.is_proved for toolkit in made):
        return False
    if request.fail_on_skip and any(has_skips(toolkit.manifest.report) for toolkit in made):
        return False
    return has_made(toolkit.data for toolkit in made)


def options_record(config: Config, spec: Path, sources: Iterable[str]) -> dict[str, object]:
    """Give the options that apply to a spec, and to its sources, as its manifest keeps them."""
    record: dict[str, object] = _plain(config.options_for(spec))
    entries = {source: _plain(config.entry(spec.parent / source)) for source in sources}
    said = {source: entry for source, entry in entries.items() if entry}
    return {**record, SOURCES: said} if said else record


def _plain(value: Any) -> Any:
    """Give options as JSON, without those that say nothing."""
    as_dict = getattr(value, "_asdict", None)
    if as_dict is not None:
        given = {key: _plain(inner) for key, inner in as_dict().items()}
        return {key: inner for key, inner in given.items() if inner not in (None, {})}
    return list(value) if isinstance(value, tuple) else value


def _is_current(path: Path, toolkit: Built, settled: Settled) -> bool:
    sources = _listed(toolkit.manifest.report, SOURCES)
    options = options_record(settled.config, path, sources)
    return is_current(toolkit, str(path), VERSION, options)


class _Roles:
    """What files are to the specs that were built: sources, or parts that are no specs."""

    def __init__(self, files: Iterable[SpecFile], matched: Mapping[str, Built]) -> None:
        self._users: dict[Path, str] = {}
        self._parts: set[Path] = set()
        for file in files:
            toolkit = matched.get(str(file.path))
            if toolkit is not None:
                self._add(file, toolkit.manifest)

    def is_skipped(self, file: SpecFile, findings: Findings) -> bool:
        """Whether the full build would skip this file, as it does if it is only met in a folder."""
        if file.named:
            return False
        real = real_path(file.path)
        if real in self._users:
            from mcpgen.spec.reading.text.source import PathSource

            source = PathSource(file.display)
            findings.note("MG109", joined_by(self._users[real]), source=source)
            return True
        return real in self._parts or _is_no_spec(file, findings)

    def _add(self, file: SpecFile, manifest: Manifest) -> None:
        beside = file.path.parent
        for source in _listed(manifest.report, SOURCES):
            self._users.setdefault(real_path(beside / source), file.display)
        parts = manifest.specs.keys() - {manifest.spec, *_listed(manifest.report, SPECS)}
        self._parts.update(real_path(beside / part) for part in parts)


def _listed(report: Mapping[str, object], role: str) -> list[str]:
    found = report.get(role)
    return list(map(str, found)) if isinstance(found, list) else []


def _is_no_spec(file: SpecFile, findings: Findings) -> bool:
    from mcpgen.build.languages import languages
    from mcpgen.spec.reading.languages import language_of
    from mcpgen.spec.reading.recognise import NoSpecError, recognise
    from mcpgen.spec.reading.text.faults import TextError
    from mcpgen.spec.reading.text.source import UnreadableError, load

    try:
        source = load(file.path, file.display)
        value, faults = source.parse()
    except (UnreadableError, TextError):
        return False
    if language_of(value, languages()) is not None:
        return False
    try:
        recognise(value)
    except NoSpecError as error:
        findings.note("MG109", f"skipped: {error}", source=source)
        return not faults
    return False


def _report(spec: str, toolkit: Built) -> ToolkitReport:
    manifest = toolkit.manifest
    proofs = parse_records(manifest.proofs)
    figures = from_record(manifest.report, proofs)
    return ToolkitReport(
        manifest.toolkit, toolkit.folder, spec, "unchanged", figures, proofs=proofs
    )
