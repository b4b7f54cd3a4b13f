"""The generated package under the tools of its users: ruff, mypy --strict, its own tests."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

CLEAN = "clean"


def ruff(folder: Path) -> str:
    """`clean`, or what ruff says first, by its default rules and by the formatter."""
    for command in (["check"], ["format", "--check"]):
        said = _run(folder, ["ruff", *command, "--isolated", "--line-length=100", "src", "tests"])
        if said.returncode:
            return said.stdout.strip().splitlines()[0]
    return CLEAN


def mypy(folder: Path) -> str:
    """`clean`, or how many errors mypy finds in strict mode."""
    options = ["--strict", "--config-file=", "--explicit-package-bases", "src"]
    said = _run(folder, ["mypy", *options], MYPYPATH=str(folder / "src"))
    return CLEAN if said.returncode == 0 else said.stdout.strip().splitlines()[-1]


def pytest(folder: Path) -> str | int:
    """How many generated tests passed, or the last line where any did not."""
    options = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:randomly", "tests"]
    said = _run(folder, ["pytest", *options], PYTHONPATH=str(folder / "src"))
    lines = said.stdout.strip().splitlines() or [said.stderr[-200:]]
    passed = re.search(r"(\d+) passed", lines[-1])
    return int(passed[1]) if said.returncode == 0 and passed else lines[-1]


def _run(folder: Path, words: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", *words]
    variables = {**os.environ, **environment}
    return subprocess.run(
        command, cwd=folder, env=variables, capture_output=True, text=True, check=False
    )
