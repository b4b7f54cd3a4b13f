"""The generated packages please every tool by its default rules, and pass their own tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = sorted((ROOT / "tests/golden").glob("*/expected"))
TOOLS = {
    "ruff check": ["ruff", "check", "--isolated", "--no-cache", "."],
    "ruff format": ["ruff", "format", "--isolated", "--no-cache", "--check", "."],
    "black": ["black", "--check", "--quiet", "."],
    "isort": ["isort", "--check", "."],
    "mypy": ["mypy", "--strict", "--explicit-package-bases", "src", "tests"],
    "pytest": ["pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly"],
}


def run(command: list[str], folder: Path, tmp_path: Path) -> None:
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(["src", str(ROOT / "src")]),
        "MYPYPATH": os.pathsep.join(["src", str(ROOT / "src")]),
        "MYPY_CACHE_DIR": str(tmp_path),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    answer = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr


@pytest.mark.slow
@pytest.mark.parametrize("tool", TOOLS)
def test_generated_packages_please(tool: str, tmp_path: Path) -> None:
    assert len(PACKAGES) == 7
    for package in PACKAGES:
        run([sys.executable, "-m", *TOOLS[tool]], package, tmp_path)


@pytest.mark.slow
def test_generated_packages_please_pyright(tmp_path: Path) -> None:
    for package in PACKAGES:
        config = tmp_path / "pyrightconfig.json"
        config.write_text(
            f'{{"include": ["{package}/src", "{package}/tests"], "typeCheckingMode": "strict",'
            f' "extraPaths": ["{package}/src", "{ROOT}/src"], "pythonVersion": "3.11"}}'
        )
        run([sys.executable, "-m", "pyright", "-p", str(config)], package, tmp_path)
