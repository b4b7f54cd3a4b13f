"""`mcpgen list` and `mcpgen schema`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.diagnostics import Findings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.spec.reading import ReadResult


class Row(NamedTuple):
    """A tool and the bytes of it in `tools/list`."""

    toolkit: str
    tool: str
    bytes: int

    @property
    def tokens(self) -> int:
        """Tokens of it in a model's context, estimated as bytes / 4."""
        return round(self.bytes / 4)


def list_tools(paths: tuple[str, ...], *, as_json: bool) -> int:
    """Print every tool of the specs with its size; returns the exit code."""
    from mcpgen.build.languages import languages
    from mcpgen.build.request import Request, settle
    from mcpgen.cli.printing import print_diagnostics
    from mcpgen.spec.reading import read

    findings = Findings()
    settled = settle(Request(paths), findings)
    results = [] if findings.has_errors else read(settled.paths, settled.config, languages())
    rows = [row for result in results for row in _rows(result, findings)]
    print_diagnostics(findings.errors)
    _print_json(rows) if as_json else _print_table(rows)
    return int(findings.has_errors)


def _rows(result: ReadResult, findings: Findings) -> Iterable[Row]:
    from mcpgen.emit.package.catalog import canonical, listed_tool
    from mcpgen.spec.normalising import normalise

    document = result.document
    normal = normalise(document, result.findings) if document else None
    findings.merge(result.findings)
    if document is not None and normal is not None:
        for tool in normal.tools:
            size = len(canonical(listed_tool(tool)))
            yield Row(document.name, tool.served_name, size)


def _print_json(rows: list[Row]) -> None:
    import json

    print(json.dumps([{**row._asdict(), "tokens": row.tokens} for row in rows], indent=2))


def _print_table(rows: list[Row]) -> None:
    width = max((len(row.tool) for row in rows), default=0)
    toolkit = None
    for row in rows:
        if row.toolkit != toolkit:
            toolkit = row.toolkit
            print(_heading(toolkit, [other for other in rows if other.toolkit == toolkit]))
        print(f"  {row.tool:<{width}}  {row.bytes:>9,} bytes  ~{row.tokens:>7,} tokens")


def _heading(toolkit: str, rows: list[Row]) -> str:
    from mcpgen.build.report import Figures
    from mcpgen.cli.printing import figures_line

    marks = len("[]") + len(rows) - 1  # of the array that a build counts whole
    return f"{toolkit}: {figures_line(Figures(len(rows), sum(r.bytes for r in rows) + marks))}"
