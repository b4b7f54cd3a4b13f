"""Many of one kind are told a few times and counted; errors are all told."""

from __future__ import annotations

from mcpgen.diagnostics import Diagnostic
from mcpgen.diagnostics.repeats import TOLD, fold
from mcpgen.diagnostics.wording import shown
from mcpgen.spec.reading.text.source import PathSource


def test_the_first_of_each_code_are_told_and_the_others_counted() -> None:
    many = [Diagnostic("MG320", str(n), severity="warning") for n in range(700)]
    told, rest = fold([*many, Diagnostic("MG312", "x", severity="warning")])
    assert [found.message for found in told] == ["0", "1", "2", "x"]
    assert rest == f"and {700 - TOLD:,} more of the same kinds: MG320 x697 (--json lists them)"


def test_errors_are_never_folded() -> None:
    errors = [Diagnostic("MG305", str(n)) for n in range(40)]
    assert fold(errors) == (errors, "")


def test_operations_that_are_skipped_are_all_told() -> None:
    skips = [Diagnostic("MG601", str(n), severity="warning") for n in range(40)]
    assert fold(skips) == (skips, "")


def test_files_that_are_skipped_are_counted_together() -> None:
    """A folder may hold thousands that are no specs."""
    files = [PathSource(f"{n}.yaml") for n in range(9)]
    notes = [Diagnostic("MG109", "skipped", severity="note", source=file) for file in files]
    others = [Diagnostic("MG312", "x", severity="warning", source=file) for file in files]
    told, rest = fold([*notes, *others])
    assert told == [*notes[:TOLD], *others]
    assert "MG109 x6" in rest


def test_values_are_shown_as_json() -> None:
    assert shown(None) == "null"
    assert shown({"a": [True, "é"]}) == '{"a": [true, "é"]}'
    assert shown("x" * 100) == '"' + "x" * 79 + "..."
