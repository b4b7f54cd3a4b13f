"""The committed examples are what their specs build to, and they work."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mcpgen_runtime.testing import ServerProcess

MAIN = Path(__file__).parents[2]
EXAMPLES = sorted(path for path in (MAIN / "examples").iterdir() if path.is_dir())


def run(*command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=cwd, capture_output=True, text=True, check=False
    )


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_a_build_changes_no_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From scratch, beside the user's own files, so that nothing is up to date by its manifest."""
    monkeypatch.setenv("MCPGEN_PROVE", "on")  # the manifests say that all is proved
    copy = tmp_path / "examples"
    shutil.copytree(MAIN / "examples", copy)
    shutil.copytree(MAIN / "specs", tmp_path / "specs")
    shutil.copy(MAIN / "pyproject.toml", tmp_path)
    for manifest in copy.glob("*/.mcpgen.json"):
        for owned in manifest.parent.glob("src/*_mcp/[!h]*"):
            if owned.name not in {"store.py", "__pycache__"}:
                owned.unlink()
        manifest.unlink()
    built = run("mcpgen", "build", "--force", cwd=tmp_path)
    assert built.returncode == 0, built.stderr
    assert files(copy) == files(MAIN / "examples")


def test_the_examples_are_up_to_date() -> None:
    check = run("mcpgen", "build", "--check", cwd=MAIN)
    assert check.returncode == 0, check.stdout + check.stderr
    told = dict(re.findall(r"^unchanged examples/(\w+): (.*)$", check.stdout, re.MULTILINE))
    readme = (MAIN / "README.md").read_text(encoding="utf-8")
    for name in ("notes", "bookshop"):  # what the README shows of a build is what it says
        assert f"created   servers/{name}: {told[name]}\n" in readme


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_their_own_tests_pass(example: Path) -> None:
    tests = run("pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", cwd=example)
    assert tests.returncode == 0, tests.stdout


CHECKS = {
    "ruff check": ["ruff", "check", "--isolated", "--no-cache", "."],
    "ruff format": ["ruff", "format", "--isolated", "--no-cache", "--check", "."],
    "black": ["black", "--check", "--quiet", "."],
    "isort": ["isort", "--check-only", "--quiet", "--profile", "black", "."],
    "mypy": ["mypy", "--strict", "--config-file=", "--cache-dir", os.devnull, "src"],
    "pyright": ["pyright", "--pythonpath", sys.executable, "-p", "pyrightconfig.json"],
}


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_checkers_have_nothing_to_say(example: Path, check: str, tmp_path: Path) -> None:
    copy = tmp_path / example.name
    shutil.copytree(example, copy, ignore=shutil.ignore_patterns("__pycache__"))
    config = '{"typeCheckingMode": "strict", "include": ["src", "tests"], "extraPaths": ["src"]}'
    (copy / "pyrightconfig.json").write_text(config, encoding="utf-8")
    said = run(*CHECKS[check], cwd=copy)
    assert said.returncode == 0, said.stdout + said.stderr


def test_notes_are_really_stored(tmp_path: Path) -> None:
    """Two processes, one file: what the first one writes the second one reads."""
    source = str(MAIN / "examples" / "notes" / "src")
    env = {**os.environ, "PYTHONPATH": source, "NOTES_DB_PATH": str(tmp_path / "notes.db")}
    command = [sys.executable, "-m", "notes_mcp"]
    with ServerProcess(command, env=env) as server:
        server.initialize()
        made = server.call("edit_note", {"action": "create", "title": "Milk", "tags": ["food"]})
        taken = server.call("edit_note", {"action": "create", "title": "Milk"})
        assert server.close() == 0
    assert made["structuredContent"] == {"id": 1, "done": "created"}
    assert taken["isError"]
    assert "already called" in taken["content"][0]["text"]
    with ServerProcess(command, env=env) as server:
        server.initialize()
        server.call("edit_note", {"action": "rewrite", "id": 1, "options": {"pinned": True}})
        listed = server.call("list_notes", {"tag": "food"})["structuredContent"]
        gone = server.call("get_note", {"id": 7})
        assert server.close() == 0
    assert listed["total"] == 1
    assert listed["notes"][0] == {
        "id": 1,
        "title": "Milk",
        "text": "",
        "tags": ["food"],
        "pinned": True,
    }
    assert "list_notes" in gone["content"][0]["text"]
