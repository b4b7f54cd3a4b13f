"""Reports as text and as JSON. Imports no library, so that an up-to-date build can use it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mcpgen.build.report import BuildReport, Figures, ToolkitReport
    from mcpgen.diagnostics import Diagnostic
    from mcpgen.emit.proofs import Counts
    from mcpgen.spec.tally import Tally

_ORDER = ("error", "warning", "note")


def print_report(
    report: BuildReport,
    *,
    quiet: bool = False,
    as_json: bool = False,
    verbose: bool = False,
    paint: Callable[[str, str], str] = lambda text, _: text,
) -> None:
    """Print diagnostics on standard error and a line per toolkit on standard output.

    `quiet` leaves errors only; `verbose` names each tool that is not proved. `paint(text, state)`
    may colour the first word of a line.
    """
    for crash in report.crashes:
        sys.stderr.write(crash)
    if as_json:
        import json

        print(json.dumps(to_json(report), indent=2))
        return
    print_diagnostics(told(report, quiet=quiet))
    if not quiet:
        for toolkit in report.toolkits:
            print(toolkit_line(toolkit, paint, checked=report.checked))
            for line in operations_lines(toolkit.figures):
                print(line)
            for line in not_proved(toolkit) if verbose else ():
                print(line)
        for line in proofs_lines(report.toolkits):
            print(line)


def told(report: BuildReport, *, quiet: bool = False) -> list[Diagnostic]:
    """Choose what is shown: errors first; what is unchanged has been told before."""
    found = list(report.diagnostics)
    for toolkit in report.toolkits:
        if toolkit.state != "unchanged":
            found += toolkit.diagnostics
    shown = ("error",) if quiet else _ORDER
    return [found_ for severity in shown for found_ in found if found_.severity == severity]


def print_diagnostics(diagnostics: Iterable[Diagnostic]) -> None:
    """Print diagnostics on standard error, the first 50 of them, few of each kind of warning.

    Operations that are skipped are all told, after the others.
    """
    found = list(diagnostics)
    if found:
        from mcpgen.diagnostics.listing import render_all
        from mcpgen.diagnostics.repeats import ALL_TOLD, fold

        shown, repeats = fold(found)
        always = [one for one in shown if one.code in ALL_TOLD]
        others = [one for one in shown if one.code not in ALL_TOLD]
        texts = (render_all(others), repeats, render_all(always, len(always)))
        print("\n".join(filter(None, texts)), file=sys.stderr)


def toolkit_line(
    toolkit: ToolkitReport, paint: Callable[[str, str], str], *, checked: bool = False
) -> str:
    """Write what became of a toolkit in a line."""
    state = f"{shown_state(toolkit, checked=checked):<9}"
    if toolkit.state == "refused":
        return f"{paint(state, toolkit.state)} {_path(toolkit.spec)}: {_faults(toolkit)}"
    figures = figures_line(toolkit.figures)
    return f"{paint(state, toolkit.state)} {_path(toolkit.folder)}: {figures}"


def figures_line(figures: Figures) -> str:
    """Write a toolkit's figures: tools, bytes, estimated tokens, warnings by code."""
    tools = _count(figures.tools, "tool")
    line = f"{tools}, {figures.bytes:,} bytes (about {figures.tokens:,} tokens)"
    total = sum(count for _, count in figures.warnings)
    if not total:
        return line
    codes = ", ".join(f"{code} x{count}" for code, count in figures.warnings)
    return f"{line}, {_count(total, 'warning')} ({codes})"


def operations_lines(figures: Figures) -> Iterator[str]:
    """Say what became of every operation of an API, and of what is none."""
    tally = figures.tally
    if tally is None:
        return
    parts = (
        f"{_count(tally.tools, 'tool')} + {tally.left_out:,} left out + {tally.skipped:,} skipped"
    )
    yield f"  {_count(tally.operations, 'operation')} = {parts}"
    others = {"callback": tally.callbacks, "webhook": tally.webhooks}
    told = [_count(number, noun) for noun, number in others.items() if number]
    if told:
        yield f"  no operations, and no tools: {', '.join(told)}"


def proofs_lines(toolkits: Iterable[ToolkitReport]) -> Iterator[str]:
    """Say how many models were proved, what is served where that is not, and what nobody asked."""
    from mcpgen.emit.proofs.record import Counts  # imports no library

    models = served = Counts()
    left = 0
    for figures in (toolkit.figures for toolkit in toolkits):
        models = models.plus(figures.inputs).plus(figures.outputs)
        served = served.plus(figures.served)
        left += figures.tools - sum(figures.served)  # each tool that was judged has one there
    if any(models):
        yield f"models: {_counts(models)}"
    if any(served[1:]):
        yield f"served schemas: {_counts(served)}"
    if left:
        yield f"{_count(left, 'tool')} left unproved: a build without --no-prove proves them"


def _counts(counts: Counts) -> str:
    """Write verdicts by their words, the last one only where there are any."""
    words = counts._asdict()
    return ", ".join(f"{n:,} {word}" for word, n in words.items() if n or word != "unproved")


def not_proved(toolkit: ToolkitReport) -> Iterator[str]:
    """Name each tool with something that is not proved, and what that is."""
    for tool, record in toolkit.proofs.items():
        others: dict[str, list[str]] = {}
        for part, verdict in record.verdicts():
            if verdict != "proved":
                others.setdefault(verdict, []).append(part)
        for verdict, parts in others.items():
            shows = f": {record.shows}" if verdict == "raw" and record.shows else ""
            yield f"{verdict:<9} {tool} ({', '.join(parts)}){shows}"


def to_json(report: BuildReport) -> dict[str, Any]:
    """Give a report as `--json` prints it."""
    return {
        "exitCode": report.exit_code,
        "check": report.checked,
        "toolkits": [_toolkit_json(toolkit, checked=report.checked) for toolkit in report.toolkits],
        "diagnostics": [diagnostic_json(found) for found in report.diagnostics],
    }


def _toolkit_json(toolkit: ToolkitReport, *, checked: bool) -> dict[str, Any]:
    changes = toolkit.plan.changes if toolkit.plan else ()
    return {
        "name": toolkit.name,
        "spec": toolkit.spec,
        "folder": toolkit.folder,
        "state": shown_state(toolkit, checked=checked),
        "tools": toolkit.figures.tools,
        "bytes": toolkit.figures.bytes,
        "tokens": toolkit.figures.tokens,
        "operations": _tally_json(toolkit.figures.tally),
        "warnings": dict(toolkit.figures.warnings),
        "proofs": {tool: dict(record.verdicts()) for tool, record in toolkit.proofs.items()},
        "proved": {
            part: getattr(toolkit.figures, part)._asdict()
            for part in ("inputs", "outputs", "served")
        },
        "changes": [{"path": change.path, "kind": change.kind} for change in changes],
        "diagnostics": [diagnostic_json(found) for found in toolkit.diagnostics],
    }


def _tally_json(tally: Tally | None) -> dict[str, int] | None:
    if tally is None:
        return None
    return {
        "all": tally.operations,
        "tools": tally.tools,
        "leftOut": tally.left_out,
        "skipped": tally.skipped,
        "callbacks": tally.callbacks,
        "webhooks": tally.webhooks,
    }


def diagnostic_json(found: Diagnostic) -> dict[str, Any]:
    """Give a diagnostic as `--json` prints it."""
    position = found.position()
    return {
        "code": found.code,
        "severity": found.severity,
        "message": found.message,
        "help": found.help,
        "file": found.source.display if found.source else None,
        "line": position.line if position else None,
        "column": position.column if position else None,
        "pointer": found.pointer,
    }


def shown_state(toolkit: ToolkitReport, *, checked: bool) -> str:
    """Say what became of a toolkit; a check writes nothing, so what would change is stale."""
    if not checked or toolkit.state in {"unchanged", "refused"}:
        return toolkit.state
    return "stale"


def _faults(toolkit: ToolkitReport) -> str:
    errors = sum(found.severity == "error" for found in toolkit.diagnostics)
    return f"{_count(errors, 'error')}, nothing written"


def _path(path: str) -> str:
    if path.isprintable():
        return path
    from mcpgen.diagnostics.listing import visible

    return visible(path, len(path))


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
