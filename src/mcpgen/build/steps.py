"""The steps of a build. Each takes what the step before left in the work, and leaves its own.

A work with a fault goes through the remaining steps untouched: it is told, and nothing is written.
"""

from __future__ import annotations

import os
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from mcpgen.build.checkout import remember
from mcpgen.build.counting import counting
from mcpgen.build.current import SOURCES, SPECS, options_record
from mcpgen.build.report import BuildReport, Figures, State, ToolkitReport, from_record, to_record
from mcpgen.build.version import VERSION
from mcpgen.build.work import Work
from mcpgen.emit.disk import Manifest, carry_out, make_plan, survey_folder, verify_files
from mcpgen.emit.disk.write import WriteError
from mcpgen.spec.reading.text.source import PathSource

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mcpgen.build.request import Settled
    from mcpgen.diagnostics import Findings
    from mcpgen.emit.disk import Plan
    from mcpgen.emit.ir import Toolkit
    from mcpgen.emit.models import ModelsSource
    from mcpgen.emit.models.beside import Beside
    from mcpgen.emit.names import Allotment, Renamed
    from mcpgen.emit.package import Draft
    from mcpgen.spec.normal import NormalDocument
    from mcpgen.spec.reading import ReadResult

ROOM = "Make room for temporary files, or name another folder in TMPDIR."
OURS = "This is a fault of mcpgen, not of the spec: report it."


def read_specs(settled: Settled, findings: Findings) -> list[Work]:
    """Read every spec; what is no spec only leaves its note."""
    from mcpgen.build.languages import languages
    from mcpgen.spec.reading import read

    works: list[Work] = []
    if findings.has_errors:
        return works
    for result in read(settled.paths, settled.config, languages()):
        if result.document is None and not result.findings.has_errors:
            findings.merge(result.findings)
        else:
            works.append(_begin(result, settled))
    return works


def _begin(result: ReadResult, settled: Settled) -> Work:
    base = result.path.parent
    specs = {_relative(file.path, base): file.sha256 for file in result.files}
    name = result.document.name if result.document else ""
    sources = [_relative(path, base) for path in result.sources]
    roles = {SOURCES: sources, SPECS: [_relative(path, base) for path in result.specs]}
    return Work(
        spec=result.source.display,
        spec_name=result.path.name,
        findings=result.findings,
        document=result.document,
        options=options_record(settled.config, result.path, sources),
        specs=specs,
        roles={role: paths for role, paths in roles.items() if paths},
        folder=str(Path(settled.out, name)),
    )


def _relative(path: Path, base: Path) -> str:
    return os.path.relpath(path, base).replace(os.sep, "/")


def attempt(step: Callable[[Work], None], work: Work) -> None:
    """Take a step; a fault of mcpgen's own refuses this spec and holds up no other."""
    try:
        step(work)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told with its place
        work.crash = traceback.format_exc()
        *_, frame = traceback.extract_tb(error.__traceback__)
        place = f"{Path(frame.filename).name}:{frame.lineno}"
        work.findings.error(
            "MG500",
            f"mcpgen failed at this spec: {type(error).__name__} in {place}: {error}",
            OURS,
            source=work.document.source if work.document else None,
        )


def normalise_document(work: Work, show: Callable[[str], None] = lambda _: None) -> None:
    """Put the document's schemas into normal form; `show` is told how far that is."""
    from mcpgen.spec.normalising import normalise

    if not work.is_refused and work.document is not None:
        done = counting(show, f"modelling {work.spec}", len(work.document.tools))
        work.normal = normalise(work.document, work.findings, done)
        _check_tally(work.normal)


def _check_tally(normal: NormalDocument | None) -> None:
    """Raise ValueError where an operation is neither a tool nor accounted for: a fault of ours."""
    if normal is None or normal.tally is None:
        return
    calling = sum(tool.spec.call is not None for tool in normal.tools)
    if calling != normal.tally.tools:
        raise ValueError(f"{calling} tools call an operation, but {normal.tally}")


def refuse_skips(work: Work) -> None:
    """Refuse a toolkit in which an operation is skipped."""
    work.findings.harden("MG601")


def lower_document(work: Work) -> None:
    """Put the normal document into Python terms: every name is allotted here."""
    from mcpgen.emit.lower import lower

    if not work.is_refused and work.normal is not None:
        work.previous = survey_folder(work.folder).manifest
        work.toolkit = lower(work.normal, work.findings, _allotted(work.previous))


def _allotted(previous: Manifest | None) -> Allotment | None:
    """Give the names of the last build, as its manifest remembers them."""
    from mcpgen.emit.names import Allotment

    if previous is None:
        return None
    tools = frozenset(previous.names)
    return Allotment(tools, frozenset(previous.known), dict(previous.decided))


def begin_models(beside: Beside, work: Work) -> None:
    """Have another process begin with the models."""
    from mcpgen.emit.models.making import Making

    if not work.is_refused and work.toolkit is not None:
        work.making = Making(work.toolkit)
        work.making.begin(beside)


def draft_files(work: Work) -> None:
    """Render the models, the other owned files, and the seeded files that lack something."""
    toolkit = work.toolkit
    if work.is_refused or toolkit is None:
        return
    from mcpgen.emit.models import models_source
    from mcpgen.emit.package import draft_others

    try:
        others = draft_others(toolkit)
        work.models = models_source(toolkit, work.findings, work.making)
        work.drafts = owned_drafts(toolkit, work.models, others)
    except (ValueError, RecursionError) as error:
        work.findings.error(
            "MG513",
            f"data that cannot be written out: {error}",
            "Make values such as examples and defaults flatter.",
            source=toolkit.normal.document.source,
        )
        return
    work.report = to_record(_figures(toolkit, work.findings)) | work.roles
    _add_seeds(work, toolkit)


def owned_drafts(
    toolkit: Toolkit, models: ModelsSource, others: Iterable[Draft] | None = None
) -> tuple[Draft, ...]:
    """Render all owned files; `others` are those without models, where they are rendered."""
    from mcpgen.emit.package import draft_package

    return tuple(draft_package(toolkit, models, others))


def _add_seeds(work: Work, toolkit: Toolkit) -> None:
    from mcpgen.emit.disk.regions import README, region_digest
    from mcpgen.emit.package import seed
    from mcpgen.emit.package.readme import region

    seeds = seed(toolkit, work.folder, work.previous, work.findings)
    work.drafts += seeds.drafts
    work.seen = dict(seeds.seen)
    work.stubs = (seeds.handlers, seeds.appended)
    work.regions = {README: region_digest(region(toolkit))}
    if seeds.gone:
        work.report["gone"] = dict(seeds.gone)
    tell_changed_names(work.previous, toolkit, work.findings)


def _figures(toolkit: Toolkit, findings: Findings) -> Figures:
    """Count what follows from the spec alone; what the folder's history adds comes after this."""
    from mcpgen.emit.package.catalog import listed_bytes

    warnings = tuple(findings.by_code("warning").items())
    tally = toolkit.normal.tally
    return Figures(len(toolkit.tools), listed_bytes(toolkit), warnings, tally=tally)


def format_files(works: Iterable[Work]) -> None:
    """Format all Python of the build in one run; alone, where one of them does not let itself."""
    from mcpgen.emit.package import finish
    from mcpgen.emit.package.formatting import FormattingError, NoRoomError

    going = [work for work in works if work.drafts and not work.is_refused]
    try:
        finished = finish(work.drafts for work in going)
    except FormattingError as error:
        if len(going) == 1:
            help_ = ROOM if isinstance(error, NoRoomError) else OURS
            going[0].findings.error("MG512", f"formatting failed: {error}", help_)
        for work in going if len(going) > 1 else ():
            format_files([work])
        return
    for work, files in zip(going, finished, strict=True):
        work.files = tuple(files)


def verify_work(work: Work) -> None:
    """Compile what was rendered."""
    if not work.is_refused:
        verify_files(work.files, work.findings)


def plan_work(work: Work, *, force: bool) -> None:
    """Compare with the disk; whatever must not be overwritten refuses the toolkit."""
    toolkit = work.toolkit
    if work.is_refused or toolkit is None or not work.files:
        return
    found = survey_folder(work.folder, (file.path for file in work.files), work.seen)
    work.plan = make_plan(work.files, _manifest(work, toolkit), found, force=force)
    tell_plan(work.plan, work.findings)
    if not work.is_refused:
        tell_stubs(work)


def write_work(work: Work) -> None:
    """Carry the plan out."""
    if work.is_refused or work.plan is None:
        return
    try:
        carry_out(work.plan)
        work.is_written = True
    except WriteError as error:
        work.findings.error(
            "MG503", str(error), "Every file is old or new; build again to go on from there."
        )


def remember_works(works: Iterable[Work]) -> None:
    """Remember, in a checkout, that these sources made these manifests."""
    remember(
        work.plan.manifest.after
        for work in works
        if work.plan is not None and work.plan.manifest.after is not None and work.is_written
    )


def report_works(works: Iterable[Work], findings: Findings, *, checked: bool) -> BuildReport:
    """Say what became of each, by name."""
    reports = sorted((_report(work) for work in works), key=lambda r: (r.name, r.spec))
    crashes = tuple(work.crash for work in works if work.crash)
    return BuildReport(tuple(reports), tuple(findings), checked, crashes)


def tell_changed_names(previous: Manifest | None, toolkit: Toolkit, findings: Findings) -> None:
    """Warn of every tool whose Python names are not those of the last build: handlers use them."""
    before = previous.names if previous else {}
    for name, now in _names(toolkit).items():
        was = before.get(name, now)
        if any(old != new for old, new in zip(was, now, strict=False)):  # but for a first result
            findings.warning(
                "MG531",
                f"the Python names of {name} changed: {_joined(was)} became {_joined(now)}",
                "Change them in the handlers too.",
            )
    for model in _nested(toolkit):
        findings.warning(
            "MG531",
            f"a model of {model.owner} is called {model.after}, not {model.before}",
            "Change it in the handlers, where they use it.",
        )


def _nested(toolkit: Toolkit) -> Iterator[Renamed]:
    roots = {name for names in _names(toolkit).values() for name in names}
    return (model for model in toolkit.renamed if model.after not in roots)


def tell_plan(plan: Plan, findings: Findings) -> None:
    """Tell why a plan cannot be carried out, and that an earlier build did not finish."""
    if plan.blocked:
        findings.error(
            "MG502", f"{plan.folder}: {plan.blocked}", "Put a plain folder in its place."
        )
    for conflict in plan.conflicts:
        findings.error(
            "MG501",
            f"{plan.folder}/{conflict.path} {conflict.reason}",
            "Move it away, or build with --force to have edits by hand overwritten.",
        )
    if plan.was_interrupted:
        findings.warning(
            "MG504",
            f"an earlier build of {plan.folder} was interrupted",
            "`mcpgen build` mends it; nothing has to be forced.",
        )


def tell_stubs(work: Work) -> None:
    """Tell what is appended to the user's own file; for a check too, so not in the past tense."""
    path, handlers = work.stubs
    if handlers:
        source = PathSource(f"{work.folder}/{path}")
        work.findings.note("MG524", f"stubs are appended: {_joined(handlers)}", source=source)


def _manifest(work: Work, toolkit: Toolkit) -> Manifest:
    allotment = toolkit.allotment
    return Manifest(
        generator=VERSION,
        toolkit=toolkit.name,
        package=toolkit.package,
        spec=work.spec_name,
        specs=work.specs,
        config=work.options,
        files={file.path: file.digest for file in work.files if file.owned},
        names=_names(toolkit),
        report=work.report,
        known=tuple(sorted(allotment.known)) if allotment else (),
        decided=tuple(sorted(allotment.decided.items())) if allotment else (),
        regions=work.regions,
        proofs={name: record.text() for name, record in work.proofs.items()},
    )


def _names(toolkit: Toolkit) -> dict[str, list[str]]:
    return {
        tool.name: [str(n) for n in (tool.handler, tool.arguments, tool.result) if n is not None]
        for tool in toolkit.tools
    }


def _joined(names: Iterable[str]) -> str:
    return ", ".join(names)


def _report(work: Work) -> ToolkitReport:
    name = work.document.name if work.document else ""
    return ToolkitReport(
        name=name,
        folder=work.folder,
        spec=work.spec,
        state=_state(work),
        figures=from_record(work.report, work.proofs),
        diagnostics=tuple(work.findings),
        plan=work.plan,
        proofs=work.proofs,
    )


def _state(work: Work) -> State:
    if work.is_refused or work.plan is None:
        return "refused"
    if work.plan.is_current:
        return "unchanged"
    if work.plan.was_interrupted:
        return "mended"
    return "created" if work.plan.manifest.kind == "create" else "updated"
