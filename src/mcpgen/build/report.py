"""What a build did, as data: the command line prints it, `--json` writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from mcpgen.emit.proofs.record import Counts, count
from mcpgen.spec.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.diagnostics import Diagnostic
    from mcpgen.emit.disk import Plan
    from mcpgen.emit.proofs import Record

_MOST = 10**12  # of anything that is counted

State: TypeAlias = Literal["created", "updated", "unchanged", "mended", "refused"]
"""What became of a toolkit; in a check, what would."""


class Figures(NamedTuple):
    """A toolkit in figures.

    Its tools, the bytes of its `tools/list`, its warnings by code; of the models of arguments and
    of results, and of what is served, how many were proved, tested, raw, or unproved; what became
    of the operations of its API, if it has one.
    """

    tools: int = 0
    bytes: int = 0
    warnings: tuple[tuple[str, int], ...] = ()
    inputs: Counts = Counts()
    outputs: Counts = Counts()
    served: Counts = Counts()
    tally: Tally | None = None

    @property
    def tokens(self) -> int:
        """Tokens of the list in a model's context, estimated as bytes / 4."""
        return round(self.bytes / 4)


class ToolkitReport(NamedTuple):
    """What became of one toolkit; `proofs` is what is known of each tool that was judged."""

    name: str
    folder: str
    spec: str
    state: State
    figures: Figures = Figures()
    diagnostics: tuple[Diagnostic, ...] = ()
    plan: Plan | None = None
    proofs: Mapping[str, Record] = {}


class BuildReport(NamedTuple):
    """What became of all; `diagnostics` are those of no toolkit, `crashes` tracebacks of ours."""

    toolkits: tuple[ToolkitReport, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    checked: bool = False
    crashes: tuple[str, ...] = ()

    @property
    def is_refused(self) -> bool:
        """Whether anything was wrong."""
        refused = any(toolkit.state == "refused" for toolkit in self.toolkits)
        return refused or any(found.severity == "error" for found in self.diagnostics)

    @property
    def is_stale(self) -> bool:
        """Whether a check found something to write."""
        return self.checked and self.is_changed

    @property
    def is_changed(self) -> bool:
        """Whether anything was written; in a check, whether it would be."""
        return any(toolkit.state not in {"unchanged", "refused"} for toolkit in self.toolkits)

    @property
    def exit_code(self) -> int:
        """0, or 1 when anything was refused or is stale."""
        return int(self.is_refused or self.is_stale)


def to_record(figures: Figures) -> dict[str, Any]:
    """Give figures as the manifest keeps them, but for what it keeps by tool."""
    record = {"bytes": figures.bytes, "tools": figures.tools, "warnings": dict(figures.warnings)}
    return record if figures.tally is None else {**record, "operations": figures.tally._asdict()}


def from_record(record: dict[str, Any], proofs: Mapping[str, Record]) -> Figures:
    """Read figures from a manifest; a record that is not as it should be gives zeros."""
    inputs, outputs, served = count(proofs.values())
    return _counted(record)._replace(inputs=inputs, outputs=outputs, served=served)


def _counted(record: dict[str, Any]) -> Figures:
    warnings = record.get("warnings")
    pairs = tuple(warnings.items()) if isinstance(warnings, dict) else ()
    tools, size = (record.get(key, -1) for key in ("tools", "bytes"))
    if all(map(_is_count, (tools, size, *(count for _, count in pairs)))):
        return Figures(tools, size, pairs, tally=_tally(record.get("operations")))
    return Figures()


def _tally(record: Any) -> Tally | None:
    if not isinstance(record, dict) or record.keys() != set(Tally._fields):
        return None
    return Tally(**record) if all(map(_is_count, record.values())) else None


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and 0 <= value < _MOST


def has_skips(record: dict[str, Any]) -> bool:
    """Whether operations of a toolkit's API are skipped, as its manifest has it."""
    tally = _tally(record.get("operations"))
    return tally is not None and tally.skipped > 0
