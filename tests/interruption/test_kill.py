"""A build that is killed leaves each file old or new, and the next one mends the package."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name == "nt", reason="SIGKILL is POSIX's")]

KILLS = 50
EDITED = "\n\ndef helper() -> int:\n    return 1  # mine\n"


def spec(names: list[str], extra: str) -> str:
    schema = {"type": "object", "properties": {"text": {"type": "string", "description": extra}}}
    tools = [
        {"name": name, "description": f"Does {name}.", "inputSchema": schema} for name in names
    ]
    return json.dumps({"mcpgen": 1, "name": "toolkit", "version": "1.0.0", "tools": tools})


def start(folder: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "mcpgen", "build", "spec.json", "--out", "out", "--quiet"]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def build(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mcpgen", "build", "spec.json", "--out", "out", *options]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def files(folder: Path) -> dict[str, bytes]:
    root = folder / "out" / "toolkit"
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in root.rglob("*") if p.is_file()}


@pytest.fixture(scope="module")
def before_and_after(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, float]:
    """A built folder whose spec has just changed, what it should become, and how long that takes."""
    old = tmp_path_factory.mktemp("old")
    (old / "spec.json").write_text(spec(["a", "b", "c"], "old"), encoding="utf-8")
    assert build(old).returncode == 0
    handlers = old / "out/toolkit/src/toolkit_mcp/handlers.py"
    handlers.write_text(handlers.read_text(encoding="utf-8") + EDITED, encoding="utf-8")
    (old / "spec.json").write_text(spec(["b", "c", "d", "e"], "new"), encoding="utf-8")
    new = tmp_path_factory.mktemp("new") / "copy"
    shutil.copytree(old, new)
    began = time.perf_counter()
    assert build(new).returncode == 0
    return old, new, time.perf_counter() - began


def kill_somewhere(folder: Path, number: int, duration: float) -> None:
    """Every other kill waits for the writing to begin, the others come at any moment."""
    dice = random.Random(number)  # noqa: S311 - reproducible, not secret
    child = start(folder)
    if number % 2:
        while child.poll() is None and not list((folder / "out/toolkit").glob(".mcpgen*journal*")):
            time.sleep(0.0002)
        time.sleep(dice.uniform(0, 0.03))
    else:
        time.sleep(dice.uniform(0, duration))
    child.send_signal(signal.SIGKILL)
    child.wait()
    assert child.stderr is not None
    child.stderr.close()


def test_fifty_kills(
    before_and_after: tuple[Path, Path, float], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, duration = before_and_after
    old_files, new_files = files(old), files(new)
    seen = {"untouched": 0, "interrupted": 0, "finished": 0}
    for number in range(KILLS):
        folder = tmp_path / str(number)
        shutil.copytree(old, folder)
        kill_somewhere(folder, number, duration)
        left = files(folder)
        journal = [name for name in left if "journal" in name]
        for name, content in left.items():
            if name in journal or name.split("/")[-1].startswith(".mcpgen-") or ".tmp" in name:
                continue
            assert content in (old_files.get(name), new_files.get(name)), name
        handlers = left["src/toolkit_mcp/handlers.py"]
        assert handlers.startswith(old_files["src/toolkit_mcp/handlers.py"])
        check = build(folder, "--check")
        if journal:
            assert "interrupted" in (check.stdout + check.stderr)
            assert check.returncode == 1
        seen["interrupted" if journal else "finished" if left == new_files else "untouched"] += 1
        mended = build(folder)
        assert mended.returncode == 0, mended.stderr
        assert files(folder) == new_files
    with capsys.disabled():
        print(f"\n{KILLS} kills: {seen}")
    assert seen["interrupted"] > 5
