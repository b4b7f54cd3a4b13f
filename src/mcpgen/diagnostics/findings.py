"""A collector of diagnostics, handed down through the steps of a build."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypedDict

from mcpgen.diagnostics.diagnostic import Diagnostic
from mcpgen.diagnostics.virtual import resolved

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Unpack

    from mcpgen.diagnostics.diagnostic import Severity
    from mcpgen.diagnostics.source import Position, Source

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")

KEPT = 1000
"""Diagnostics kept of each severity; a hostile spec could make millions. The rest is counted."""


class Where(TypedDict, total=False):
    """Where a diagnostic points; see `Diagnostic`."""

    source: Source | None
    pointer: str
    on_key: bool
    place: Position | None


class Findings:
    """Diagnostics in the order they were found.

    Steps add to it and go on, so that one run tells all faults; who called the step looks at
    `has_errors` afterwards.
    """

    __slots__ = ("_counts", "_kept", "_totals")

    def __init__(self, diagnostics: Iterable[Diagnostic] = ()) -> None:
        self._kept: list[Diagnostic] = []
        self._totals: Counter[Severity] = Counter()
        self._counts: Counter[tuple[Severity, str]] = Counter()
        self.extend(diagnostics)

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep one diagnostic (or only count it, beyond `KEPT` of its severity).

        A place of a made document becomes the author's, so that all who look later see a file.
        """
        severity = diagnostic.severity
        self._totals[severity] += 1
        self._counts[severity, diagnostic.code] += 1
        if self._totals[severity] <= KEPT:
            self._kept.append(resolved(diagnostic))

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Add many."""
        for diagnostic in diagnostics:
            self.add(diagnostic)

    def merge(self, other: Findings) -> None:
        """Add all of another collection, what it only counted too."""
        for severity in SEVERITIES:
            room = max(0, KEPT - self._totals[severity])
            self._kept += other.of(severity)[:room]
        self._totals += other._totals
        self._counts += other._counts

    def harden(self, code: str) -> None:
        """Make errors of all warnings with this code."""
        count = self._counts.pop(("warning", code), 0)
        if count:
            self._counts["error", code] += count
            self._totals["warning"] -= count
            self._totals["error"] += count
            self._kept = [_as_error(found) if found.code == code else found for found in self._kept]

    def error(self, code: str, message: str, help: str = "", **where: Unpack[Where]) -> None:  # noqa: A002
        """Add a fault that refuses the document."""
        self.add(Diagnostic(code, message, help, "error", **where))

    def warning(self, code: str, message: str, help: str = "", **where: Unpack[Where]) -> None:  # noqa: A002
        """Add something that is built all the same, and that its author should know."""
        self.add(Diagnostic(code, message, help, "warning", **where))

    def note(self, code: str, message: str, help: str = "", **where: Unpack[Where]) -> None:  # noqa: A002
        """Add something that asks for nothing."""
        self.add(Diagnostic(code, message, help, "note", **where))

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self._kept)

    def __len__(self) -> int:
        """How many were found, the counted ones included."""
        return sum(self._totals.values())

    def of(self, severity: Severity) -> tuple[Diagnostic, ...]:
        """Those kept of one severity."""
        return tuple(found for found in self._kept if found.severity == severity)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The errors kept."""
        return self.of("error")

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """The warnings kept."""
        return self.of("warning")

    @property
    def notes(self) -> tuple[Diagnostic, ...]:
        """The notes kept."""
        return self.of("note")

    @property
    def has_errors(self) -> bool:
        """Whether anything refuses the document."""
        return self._totals["error"] > 0

    @property
    def is_full(self) -> bool:
        """Whether further errors would only be counted: time to stop looking for them."""
        return self._totals["error"] >= KEPT

    def total(self, severity: Severity) -> int:
        """How many of one severity were found."""
        return self._totals[severity]

    def by_code(self, severity: Severity) -> dict[str, int]:
        """How many of one severity were found under each code, in the order of the codes."""
        rows = sorted(self._counts.items())
        return {code: count for (kind, code), count in rows if kind == severity}


def _as_error(found: Diagnostic) -> Diagnostic:
    return found._replace(severity="error") if found.severity == "warning" else found
