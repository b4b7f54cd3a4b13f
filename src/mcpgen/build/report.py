"""What a build did, as data: the command line prints it, `--json` writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from mcpgen.diagnostics import Diagnostic
    from mcpgen.emit.disk import Plan

_MOST = 10**12  # of anything that is counted

State: TypeAlias = Literal["created", "updated", "unchanged", "mended", "refused"]
"""What became of a toolkit; in a check, what would."""


class Figures(NamedTuple):
    """A toolkit in figures: its tools, the bytes of its `tools/list`, its warnings by code."""

    tools: int = 0
    bytes: int = 0
    warnings: tuple[tuple[str, int], ...] = ()

    @property
    def tokens(self) -> int:
        """Tokens of the list in a model's context, estimated as bytes / 4."""
        return round(self.bytes / 4)


class ToolkitReport(NamedTuple):
    """What became of one toolkit."""

    name: str
    folder: str
    spec: str
    state: State
    figures: Figures = Figures()
    diagnostics: tuple[Diagnostic, ...] = ()
    plan: Plan | None = None


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
    """Give figures as the manifest keeps them."""
    return {"bytes": figures.bytes, "tools": figures.tools, "warnings": dict(figures.warnings)}


def from_record(record: dict[str, Any]) -> Figures:
    """Read figures from a manifest; a record that is not as it should be gives zeros."""
    warnings = record.get("warnings")
    pairs = tuple(warnings.items()) if isinstance(warnings, dict) else ()
    tools, size = (record.get(key, -1) for key in ("tools", "bytes"))
    if all(map(_is_count, (tools, size, *(count for _, count in pairs)))):
        return Figures(tools, size, pairs)
    return Figures()


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and 0 <= value < _MOST
