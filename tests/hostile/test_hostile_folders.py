"""Folders, manifests and terminals made to break a build: told in a line, and nothing is lost."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Change = Callable[[dict[str, Any]], object]

pytestmark = pytest.mark.slow  # each builds

NULLABLE = {"type": ["string", "null"], "default": None}
TOOL = {"name": "t", "inputSchema": {"type": "object", "properties": {"a": NULLABLE}}}


def run(folder: Path, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    answer = subprocess.run(
        [sys.executable, "-m", "mcpgen", *arguments],
        cwd=folder,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        timeout=60,
    )
    assert "Traceback" not in answer.stderr, answer.stderr
    return answer


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A spec `g.json` and its toolkit `out/g`."""
    (tmp_path / "g.json").write_text(json.dumps({"tools": [TOOL]}), encoding="utf-8")
    assert run(tmp_path, "build", "g.json", "--out", "out").returncode == 0
    return tmp_path


def build(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return run(folder, "build", "g.json", "--out", "out", *more)


DAMAGE: dict[str, Change] = {
    "a digest that is a list": lambda m: m["files"].update({"x": [1]}),
    "a path of surrogates": lambda m: m["files"].update({"a\ud800": "0"}),
    "a path out of the folder": lambda m: m["files"].update({"../../g.json": "0"}),
    "a path of any length": lambda m: m["files"].update({"a" * 5000: "0"}),
    "a spec's digest that is a list": lambda m: m["specs"].update({"g.json": [1]}),
    "a tool without names": lambda m: m["names"].update({"t": []}),
    "names that are numbers": lambda m: m["names"].update({"t": [1, 2]}),
    "names of surrogates": lambda m: m["names"].update({"z": ["\ud800"]}),
    "counts that are texts": lambda m: m["report"].update({"warnings": {"a": "b"}}),
    "regions that are a list": lambda m: m.update({"regions": ["README.md"]}),
    "a region out of the folder": lambda m: m["regions"].update({"../../g.json": "0"}),
    "a region's digest that is a list": lambda m: m["regions"].update({"README.md": [1]}),
    "a package that is a path": lambda m: m.update({"package": "../../x"}),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_manifest_is_none(damage: str, folder: Path) -> None:
    place = folder / "out/g/.mcpgen.json"
    good = place.read_bytes()
    manifest = json.loads(good)
    DAMAGE[damage](manifest)
    place.write_text(json.dumps(manifest), encoding="utf-8")
    assert build(folder).returncode == 0
    assert place.read_bytes() == good


@pytest.mark.parametrize("path", ["src/g_mcp/handlers.py", "pyproject.toml", "README.md"])
def test_a_manifest_never_has_a_seeded_file_deleted(path: str, folder: Path) -> None:
    mine, place = folder / "out/g" / path, folder / "out/g/.mcpgen.json"
    before = mine.read_bytes()
    manifest = json.loads(place.read_bytes())
    manifest["files"][path] = hashlib.sha256(before).hexdigest()
    place.write_text(json.dumps(manifest), encoding="utf-8")
    for _ in range(2):
        assert build(folder).returncode == 0
        assert mine.read_bytes() == before


def test_a_journal_of_paths_that_are_none_is_only_an_interruption(folder: Path) -> None:
    journal = '{"files": {"\\ud800": ["1"]}, "writing": ["\\ud800", "../../g.json"]}'
    (folder / "out/g/.mcpgen.journal").write_text(journal, encoding="utf-8")
    assert build(folder, "--check").returncode == 1
    assert build(folder).returncode == 0
    assert build(folder, "--check").returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="no pipes in folders there")
@pytest.mark.parametrize("path", ["src/g_mcp/models.py", ".mcpgen.json", "src/g_mcp/handlers.py"])
def test_a_pipe_in_a_toolkit_is_refused_and_not_waited_for(path: str, folder: Path) -> None:
    (folder / "out/g" / path).unlink()
    os.mkfifo(folder / "out/g" / path)
    answer = build(folder)
    assert answer.returncode == 1
    assert "is no regular folder or file" in answer.stderr


@pytest.mark.parametrize("out", ["specs", "specs/out"])
def test_what_a_build_wrote_is_no_input_of_the_next(out: str, tmp_path: Path) -> None:
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs/g.json").write_text(json.dumps({"tools": [TOOL]}), encoding="utf-8")
    for state in ("created", "unchanged"):
        answer = run(tmp_path, "build", "specs", "--out", out)
        assert (answer.returncode, answer.stdout.split()[0]) == (0, state), answer.stderr
    assert len(answer.stdout.splitlines()) == 2  # the toolkit, and what is left unproved


def test_paths_that_the_terminal_cannot_say(tmp_path: Path) -> None:
    odd = "we ird\"'é\n[bold]"
    (tmp_path / odd).mkdir()
    (tmp_path / odd / "g.json").write_text(json.dumps({"tools": [TOOL]}), encoding="utf-8")
    for _ in range(2):
        answer = run(tmp_path, "build", odd, "--out", odd + "o", PYTHONIOENCODING="ascii")
        assert answer.returncode == 0, answer.stderr
        assert len(answer.stdout.splitlines()) == 2  # the toolkit, and what is left unproved
        assert "\\xe9\\n[bold]o" in answer.stdout
    assert run(tmp_path, "build", "é.json", PYTHONIOENCODING="ascii").returncode == 1


@pytest.mark.parametrize(
    "arguments",
    [["build", ""], ["build", "g.json", "--out", ""], ["build", "--out="], ["list", ""]],
)
def test_an_empty_path_is_a_mistake(arguments: list[str], tmp_path: Path) -> None:
    answer = run(tmp_path, *arguments)
    assert answer.returncode == 2
    assert "an empty path" in answer.stderr


@pytest.mark.parametrize("text", ['{"a": NaN}', '{"a": 1e999}', "[1]", "{"])
def test_a_call_sends_json_objects_only(text: str, folder: Path) -> None:
    answer = run(folder, "call", "out/g", "t", "--json", text)
    assert answer.returncode == 2
    assert "takes a JSON object" in answer.stderr


@pytest.mark.skipif(os.name == "nt", reason="no file size limits there")
@pytest.mark.parametrize(
    "limit",
    [pytest.param(100, marks=pytest.mark.slow), 600, pytest.param(1200, marks=pytest.mark.slow)],
)
def test_a_full_disk_is_told_and_the_next_build_mends(limit: int, tmp_path: Path) -> None:
    import resource
    import signal

    def full() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    (tmp_path / "g.json").write_text(json.dumps({"tools": [TOOL]}), encoding="utf-8")
    command = [sys.executable, "-B", "-m", "mcpgen", "build", "g.json", "--out", "out"]
    answer = subprocess.run(
        command, cwd=tmp_path, preexec_fn=full, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in answer.stderr
    assert answer.returncode == 1 or limit > 1000, answer.stderr
    assert build(tmp_path).returncode == 0
    assert build(tmp_path, "--check").returncode == 0


def test_a_fault_of_our_own_refuses_one_spec_and_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mcpgen.build import Request, build_toolkits, steps

    honest = steps.normalise_document

    def broken(work: Any, **more: Any) -> None:
        if work.document.name == "bad":
            raise KeyError("x")
        honest(work, **more)

    monkeypatch.setattr(steps, "normalise_document", broken)
    for name in ("bad", "good"):
        (tmp_path / f"{name}.json").write_text(json.dumps({"tools": [TOOL]}), encoding="utf-8")
    report = build_toolkits(Request((str(tmp_path),), str(tmp_path / "out"), check=True))
    assert [toolkit.state for toolkit in report.toolkits] == ["refused", "created"]
    (told,) = report.toolkits[0].diagnostics
    assert told.code == "MG500"
    assert report.crashes[0].startswith("Traceback")
    assert "KeyError in test_hostile_folders.py" in told.message
