"""What is generated, byte for byte. A case is a folder of tests/golden: a spec, and `expected/`.

Files whose names begin with `_` are sources of the spec.

Set MCPGEN_UPDATE=1 to rewrite the expected files, then read the diff.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "golden"
CASES = sorted(path for path in GOLDEN.iterdir() if path.is_dir())


def build(spec: Path, out: Path, **environment: str) -> None:
    command = [sys.executable, "-m", "mcpgen", "build", str(spec), "--out", str(out)]
    env = {**os.environ, "MCPGEN_PROVE": "on", **environment}
    answer = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    assert answer.returncode == 0, answer.stderr


def tree(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text() for path in files}


def spec_of(case: Path) -> Path:
    (spec,) = (path for path in case.iterdir() if path.is_file() and path.name[0] != "_")
    return spec


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_golden(case: Path, tmp_path: Path) -> None:
    build(spec_of(case), tmp_path / "out")
    (built,) = (tmp_path / "out").iterdir()
    expected = case / "expected"
    if os.environ.get("MCPGEN_UPDATE"):
        shutil.rmtree(expected, ignore_errors=True)
        shutil.copytree(built, expected)
    now, then = tree(built), tree(expected)
    assert sorted(now) == sorted(then)
    for path, text in now.items():
        assert text == then[path], path


@pytest.mark.slow
def test_same_input_same_bytes(tmp_path: Path) -> None:
    """Whatever the hash seed, the locale, and how many specs are built at once."""
    specs = tmp_path / "specs"
    specs.mkdir()
    for case in CASES:
        shutil.copytree(case, specs, ignore=lambda *_: ["expected"], dirs_exist_ok=True)
    build(specs, tmp_path / "a", PYTHONHASHSEED="1", LC_ALL="C")
    build(specs, tmp_path / "b", PYTHONHASHSEED="2", LC_ALL="C.UTF-8", TZ="Asia/Tokyo")
    assert tree(tmp_path / "a") == tree(tmp_path / "b")
    alone = [tree(case / "expected") for case in CASES]
    together = [tree(folder) for folder in (tmp_path / "a").iterdir()]
    assert all(each in together for each in alone)
    assert len(alone) == len(together)
