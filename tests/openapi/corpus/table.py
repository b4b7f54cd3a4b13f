"""The table: one line a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.openapi.corpus.running import Line

CLEAN = "clean"
COLUMNS = (
    ("operations", "ops"), ("tools", "tools"), ("left_out", "left out"), ("skipped", "skipped"),
    ("calls", "calls"), ("wrong", "wrong"), ("lost", "lost"), ("unsent", "unsent"),
    ("refused", "refused"), ("thin", "thin"), ("assisted", "assisted"), ("ambiguous", "ambig."),
    ("tests", "tests"),
    ("ruff", "ruff"), ("mypy", "mypy"), ("seconds", "build s"),
)  # fmt: skip


def head() -> str:
    """The first line."""
    return f"{'':36}" + "".join(f"{title:>10}" for _, title in COLUMNS)


def row(line: Line) -> str:
    """The line of a document."""
    cells = [line.cells.get(key, "-") for key, _ in COLUMNS]
    shown = [f"{cell:.1f}" if isinstance(cell, float) else str(cell) for cell in cells]
    return f"{line.name[:35]:36}" + "".join(f" {cell[:40]:>9}" for cell in shown)


def details(line: Line, most: int) -> Iterator[str]:
    """What was skipped, and why; then each fault."""
    for reason in line.skipped:
        yield f"    skipped: {reason}"
    for operation in line.uncovered:
        yield f"    no tool, and not told: {operation}"
    for fault in line.faults[:most]:
        yield f"    {fault.kind}: {fault.tool} ({fault.label}): {fault.what}"
        yield f"      {fault.sent}"
    if len(line.faults) > most:
        yield f"    and {len(line.faults) - most} more"


def is_wrong(line: Line) -> bool:
    """Whether anything of a document is not as it should be."""
    said = [line.cells.get(key, CLEAN) for key in ("ruff", "mypy")]
    failed = isinstance(line.cells.get("tests"), str) or any(one != CLEAN for one in said)
    return failed or bool(line.faults or line.uncovered)


def total(lines: list[Line]) -> Line:
    """The sum of all lines."""
    from tests.openapi.corpus.running import Line

    cells = {}
    for key, _ in COLUMNS:
        values = [line.cells[key] for line in lines if key in line.cells]
        numbers = [value for value in values if isinstance(value, (int, float))]
        if numbers:
            cells[key] = sum(numbers)
    return Line("all", cells)
