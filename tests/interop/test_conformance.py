"""The parts of the conformance scripts that need neither npm nor the suite."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from conformance import npm
from conformance.baseline import Differences, compare, read_baseline
from conformance.recorder import End, ends, recorded
from conformance.run import tell
from conformance.suite import REVISIONS, Check, read_checks

if TYPE_CHECKING:
    from pathlib import Path

PASSED = Check("tools-list", "tools-list", True, "")
FAILED = Check("prompts-list", "prompts-list", False, "Unknown method")
TOLD = Check("streams", "streams", None, "")


def test_a_run_that_is_as_expected_makes_no_difference() -> None:
    expected = {FAILED.key: "prompts"}
    assert compare([PASSED, FAILED, TOLD], expected) == Differences([], [])
    assert tell("2025-11-25", [PASSED, FAILED, TOLD], expected)


def test_an_unknown_failure_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert compare([PASSED, FAILED], {}) == Differences([FAILED], [])
    assert not tell("2025-11-25", [PASSED, FAILED], {})
    assert "FAILED prompts-list/prompts-list\n         Unknown method" in capsys.readouterr().out


@pytest.mark.parametrize("checks", [[PASSED], [PASSED, TOLD], [TOLD]])
def test_an_entry_that_does_not_fail_is_told(checks: list[Check]) -> None:
    expected = {PASSED.key: "a feature"}
    assert compare(checks, expected) == Differences([], [PASSED.key])
    assert not tell("2025-11-25", checks, expected)


def test_a_run_without_a_check_is_no_success() -> None:
    assert not tell("2025-11-25", [], {})


def test_the_baseline_names_revisions_that_are_run() -> None:
    baseline = read_baseline()
    assert baseline.keys() == set(REVISIONS)
    assert all(check.count("/") == 1 for left in baseline.values() for check in left)


def test_checks_of_a_scenario_are_read(tmp_path: Path) -> None:
    folder = tmp_path / "server-server-initialize-2026-11-30T10-59-55-543Z"
    folder.mkdir()
    statuses = {"a": "SUCCESS", "b": "FAILURE", "c": "WARNING", "d": "SKIPPED", "e": "INFO"}
    raw = [{"id": name, "status": status} for name, status in statuses.items()]
    raw.append({"id": "a", "status": "FAILURE", "errorMessage": "not\nthis time"})
    raw.append({"id": "a", "status": "SUCCESS"})
    (folder / "checks.json").write_text(json.dumps(raw))
    found = {check.name: check.passed for check in read_checks(tmp_path)}
    assert found == {"a": False, "b": False, "c": False, "d": False, "e": None}
    assert read_checks(tmp_path)[0] == Check("server-initialize", "a", False, "not this time")


def test_a_package_is_installed_once_and_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(npm.UnavailableError, match="npm is not on PATH"):
        npm.install("@scope/name@1", tmp_path / "cache")
    script(tmp_path / "npm", "echo no such package >&2; echo more in a log >&2; exit 1")
    with pytest.raises(npm.UnavailableError, match=r"@scope/name@1: no such package$"):
        npm.install("@scope/name@1", tmp_path / "cache")
    script(tmp_path / "npm", 'echo "$@" > "$3/arguments"')
    folder = npm.install("@scope/name@1", tmp_path / "cache")
    assert "--ignore-scripts" in (folder / "arguments").read_text()
    script(tmp_path / "npm", "exit 1")
    assert npm.install("@scope/name@1", tmp_path / "cache") == folder


@pytest.mark.parametrize(("version", "found"), [("v22.19.0", True), ("v22.9.0", False)])
def test_a_node_on_path_is_taken_if_it_is_new_enough(
    version: str, found: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = script(tmp_path / "node", f"echo {version}")
    script(tmp_path / "npm", "exit 0")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert (npm.find_node(tmp_path / "cache") == str(node)) is found


def script(path: Path, body: str) -> Path:
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


SERVER = """
import signal, sys
signal.signal(signal.SIGTERM, lambda *_: sys.exit(3))
print("ready", flush=True)
sys.exit(len(sys.stdin.read()))
"""


@pytest.mark.parametrize(
    ("number", "end"), [(None, End(0, ())), (signal.SIGTERM, End(3, ("SIGTERM",)))]
)
def test_the_recorder_tells_how_a_server_was_ended(
    number: signal.Signals | None, end: End, tmp_path: Path
) -> None:
    (tmp_path / "server.py").write_text(SERVER)
    command = recorded(tmp_path, tmp_path, "server")
    assert command[0] == sys.executable
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as client:
        assert client.stdout is not None
        assert client.stdout.readline() == b"ready\n"
        assert ends(tmp_path, 0) == [End(None, ())]
        if number is not None:
            client.send_signal(number)
            client.wait()
    assert ends(tmp_path) == [end]
