from __future__ import annotations

from mcpgen.diagnostics import Findings
from mcpgen.diagnostics.findings import KEPT


def test_errors_and_warnings_are_told_apart() -> None:
    findings = Findings()
    findings.warning("MG109", "skipped")
    assert not findings.has_errors
    findings.error("MG200", 'unknown key "a"', "did you mean b?", pointer="/a", on_key=True)
    assert findings.has_errors
    assert [found.code for found in findings] == ["MG109", "MG200"]
    assert findings.errors[0].pointer == "/a"
    assert findings.warnings[0].severity == "warning"


def test_what_is_not_kept_is_counted() -> None:
    findings = Findings()
    for _ in range(KEPT + 5):
        findings.error("MG200", "again")
    assert len(findings.errors) == KEPT
    assert len(findings) == findings.total("error") == KEPT + 5


def test_merging_keeps_counts_and_bounds() -> None:
    one, two = Findings(), Findings()
    for findings in (one, two):
        for _ in range(KEPT - 1):
            findings.warning("MG220", "left out")
    two.error("MG100", "gone")
    one.merge(two)
    assert len(one.warnings) == KEPT
    assert one.by_code("warning") == {"MG220": 2 * KEPT - 2}
    assert one.by_code("error") == {"MG100": 1}


def test_warnings_of_a_code_become_errors() -> None:
    findings = Findings()
    for code in ("MG601", "MG330", "MG601"):
        findings.warning(code, "left out")
    findings.note("MG601", "counted")
    findings.harden("MG601")
    findings.harden("MG999")
    said = [(found.code, found.severity) for found in findings]
    assert said == [
        ("MG601", "error"), ("MG330", "warning"), ("MG601", "error"), ("MG601", "note")
    ]  # fmt: skip
    assert [findings.total(kind) for kind in ("error", "warning", "note")] == [2, 1, 1]
    assert findings.by_code("error") == {"MG601": 2}
    assert findings.by_code("warning") == {"MG330": 1}
