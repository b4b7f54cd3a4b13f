"""A path that is no built toolkit is told in one line, by every command that needs one."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from mcpgen.cli.built import NotBuiltError, find_built

if TYPE_CHECKING:
    from pathlib import Path


def test_a_built_toolkit_is_found(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(desk.parent)
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    built = find_built("desk")
    assert built == (desk, "desk_mcp")
    assert built.command(["--check"])[1:] == ["-P", "-m", "desk_mcp", "--check"]
    environment = built.environment({"A": "b"})
    assert environment["PYTHONPATH"].split(os.pathsep) == [str(desk / "src"), "elsewhere"]
    assert environment["A"] == "b"


def test_what_is_below_a_wrong_folder_is_told(desk: Path) -> None:
    with pytest.raises(NotBuiltError, match=r"no folder that mcpgen built.*mean .*/desk\?$"):
        find_built(str(desk.parent))


def test_a_damaged_manifest_is_told(own_desk: Path) -> None:
    (own_desk / ".mcpgen.json").write_text("{")
    with pytest.raises(NotBuiltError, match="cannot be read; build the toolkit again"):
        find_built(str(own_desk))


@pytest.mark.parametrize(
    "words", [["call", "DIR", "tool"], ["serve", "DIR"], ["serve", "--", "DIR"]]
)
@pytest.mark.parametrize("there", [False, True])
def test_it_is_one_line_and_the_exit_code_of_a_wrong_usage(
    words: list[str], there: bool, tmp_path: Path
) -> None:
    folder = str(tmp_path if there else tmp_path / "no")
    given = [folder if word == "DIR" else word for word in words]
    command = [sys.executable, "-m", "mcpgen", *given]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    said = (
        "is no folder that mcpgen built: it has no .mcpgen.json"
        if there
        else ": there is no such folder"
    )
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.splitlines() == [f"{folder}{'' if said[0] == ':' else ' '}{said}"]
