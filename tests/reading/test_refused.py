"""A case is a folder of tests/refused: what is read, and diagnostics.txt, every word that is said.

Files of the case are named one by one, unless it has a folder `specs`, which then is what is read;
`_` files are only referred to. `MCPGEN_UPDATE=1` writes diagnostics.txt anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mcpgen.build.languages import languages
from mcpgen.diagnostics import Findings, render_all
from mcpgen.spec.reading import load_config, read

CASES = Path(__file__).parents[1] / "refused"
NOT_READ = {"diagnostics.txt", "pyproject.toml"}


def paths_of(case: Path) -> list[Path]:
    if (case / "specs").is_dir():
        return [Path("specs")]
    names = sorted(file.name for file in case.iterdir() if file.is_file())
    return [Path(name) for name in names if name not in NOT_READ and not name.startswith("_")]


def said_of(case: Path) -> str:
    findings = Findings()
    config = load_config(Path("pyproject.toml"), findings)
    for result in read(paths_of(case), config, languages()):
        findings.merge(result.findings)
        assert (result.document is None) == (result.findings.has_errors or result.skipped)
    return render_all(findings, total=len(findings)) + "\n"


@pytest.mark.parametrize("name", sorted(case.name for case in CASES.iterdir()))
def test_what_is_refused_is_told(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(CASES / name)
    said, expected = said_of(CASES / name), CASES / name / "diagnostics.txt"
    if os.environ.get("MCPGEN_UPDATE"):
        expected.write_text(said, encoding="utf-8")
    assert said == expected.read_text(encoding="utf-8")


def test_every_case_has_its_text() -> None:
    assert len(list(CASES.iterdir())) >= 25
    assert all((case / "diagnostics.txt").is_file() for case in CASES.iterdir())
