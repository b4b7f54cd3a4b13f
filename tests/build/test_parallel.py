"""Builds with other processes at work: the same bytes as with one."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen import Request, build_toolkits
from mcpgen.build import parallel
from mcpgen.emit.proofs import prover

if TYPE_CHECKING:
    from pathlib import Path

    from mcpgen.build import BuildReport


@pytest.fixture
def specs(tmp_path: Path) -> Path:
    folder = tmp_path / "specs"
    folder.mkdir()
    for name in ("books", "notes"):
        spec = {"mcpgen": 1, "tools": [_tool(f"{name}_{number}", number) for number in range(4)]}
        (folder / f"{name}.json").write_text(json.dumps(spec), encoding="utf-8")
    return folder


def _tool(name: str, number: int) -> dict[str, Any]:
    least = {"type": "integer", "minimum": number}
    schema = {"type": "object", "properties": {"text": {"type": "string"}, "n": least}}
    return {"name": name, "inputSchema": schema}


def _watch(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Write down what every process that is started does."""
    started: list[str] = []
    popen: Any = subprocess.Popen

    def start(command: list[str], *given: Any, **named: Any) -> Any:
        started.extend(word for word in ("emitting", "proving") if word in str(command))
        return popen(command, *given, **named)

    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setenv("MCPGEN_PROVE", "on")
    return started


def _build(specs: Path, jobs: int) -> tuple[dict[str, bytes], BuildReport]:
    out = specs.parent / f"out{jobs}"
    report = build_toolkits(Request((str(specs),), str(out), folder=str(out), jobs=jobs))
    files = (file for file in out.rglob("*") if file.is_file())
    return {str(file.relative_to(out)): file.read_bytes() for file in files}, report


def test_several_processes_write_what_one_does(
    specs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = _watch(monkeypatch)
    alone, _ = _build(specs, 1)
    assert started == ["proving"]
    started.clear()
    monkeypatch.setattr(parallel, "LARGE", 0)
    monkeypatch.setattr(prover, "ALONE", 3)
    together, report = _build(specs, 3)
    assert together == alone
    assert not report.is_refused
    assert sorted(started) == ["emitting", "proving", "proving"], "for four kinds of tools"


def test_a_process_that_does_not_start_is_missed_by_nobody(
    specs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parallel, "LARGE", 0)
    monkeypatch.setattr(parallel, "Beside", _refused)
    _, report = _build(specs, 2)
    assert not report.is_refused


def _refused() -> None:
    raise OSError("no more processes")
