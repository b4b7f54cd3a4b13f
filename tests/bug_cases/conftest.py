"""Builds every tool-spec case of the bug corpus once, each as a spec of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.shared import SHARED

from mcpgen_runtime.testing import Harness, Kit, kit

if TYPE_CHECKING:
    from pathlib import Path

CASES_FILE = SHARED / "corpus" / "bug_cases.json"
CASES: dict[str, dict[str, Any]] = {
    case["id"]: case
    for case in (json.loads(CASES_FILE.read_text(encoding="utf-8")) if CASES_FILE.exists() else [])
    if case["input_type"] == "toolspec"
}


def spec_text(case: dict[str, Any]) -> tuple[str, str]:
    """The case's input as a spec file: its suffix and its text."""
    given = case["input"]
    if "text" in given:
        lines = given["text"].rstrip("\n").split("\n")
        return "yaml", "tools:\n- " + "\n  ".join(lines) + "\n"
    return "json", json.dumps(given if "tools" in given else {"tools": [given]})


@dataclass
class Built:
    """What became of the cases: the build's words, and the packages by case id."""

    out: Path
    report: str
    kits: dict[str, Kit] = field(default_factory=dict)

    def source(self, case: str) -> Path:
        return self.out / case.lower() / "src" / f"{case.lower()}_mcp"

    def kit(self, case: str) -> Kit:
        if case not in self.kits:
            self.kits[case] = kit(f"{case.lower()}_mcp")
        return self.kits[case]

    def harness(self, case: str) -> Harness:
        return self.kit(case).harness

    def listed(self, case: str) -> dict[str, dict[str, Any]]:
        return {tool["name"]: tool for tool in self.harness(case).list_tools()}


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    if not CASES:
        pytest.skip("the bug corpus (../shared/corpus/bug_cases.json) is not here")
    specs, out = tmp_path_factory.mktemp("specs"), tmp_path_factory.mktemp("servers")
    for name, case in CASES.items():
        suffix, text = spec_text(case)
        (specs / f"{name.lower()}.{suffix}").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mcpgen", "build", str(specs), "--out", str(out)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "Traceback" not in run.stderr, run.stderr
    for name in CASES:
        sys.path.insert(0, str(out / name.lower() / "src"))
    return Built(out, run.stdout + run.stderr)
