"""What the two type checkers say of a generated package: nothing, until its handlers go wrong."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.slow

FIXTURE = Path(__file__).parent / "fixture"
PYRIGHT = {"typeCheckingMode": "strict", "pythonVersion": "3.11"}

AROUND = """

async def around(call: contract.ToolCall, next: contract.Next) -> object:
    call.context.log.info(call.context.config.db_path)
    call.context.progress(1, total=2)
    call.context.request.require("sampling")
    call.context.tools.hide("edit_note")
    return await next(call)
"""

DELETE_BRANCH = """\
        case models.EditNoteDelete():
            del titles[args.id]
            return models.EditNoteOutput(id=args.id)
"""


def mypy(folder: Path) -> str:
    command = [sys.executable, "-m", "mypy", "--strict", "--pretty", "--config-file=", "notes_mcp"]
    return _output([*command, "--cache-dir", str(folder.parent / "mypy")], folder)


def pyright(folder: Path) -> str:
    (folder / "pyrightconfig.json").write_text(json.dumps(PYRIGHT))
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "-p", "."]
    return _output(command, folder)


def _output(command: list[str], folder: Path) -> str:
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=120
    )
    assert not done.stderr, done.stderr
    return done.stdout


def package(folder: Path, change: Callable[[str], str]) -> Path:
    """A copy of `notes_mcp` whose handlers are changed."""
    shutil.copytree(FIXTURE / "notes_mcp", folder / "notes_mcp")
    handlers = folder / "notes_mcp" / "handlers.py"
    text = handlers.read_text()
    changed = change(text)
    handlers.write_text(changed)
    return folder


def broken(text: str) -> str:
    """A handler is gone, one takes another tool's arguments, a branch and a name are wrong."""
    assert DELETE_BRANCH in text
    text = text.replace(DELETE_BRANCH, "")
    text = text.replace("args: models.CountNotesInput", "args: models.ListNotesInput")
    text = re.sub(r"async def list_notes", "async def list_notez", text)
    text = text.replace("start.config.db_path", "start.config.db_paht")
    return text.replace("len(ctx.state.titles)", "len(ctx.state.titels)")


@pytest.mark.parametrize(
    ("check", "silence"),
    [(mypy, "Success: no issues found"), (pyright, "0 errors, 0 warnings")],
)
def test_sound_handlers_are_silent(
    tmp_path: Path, check: Callable[[Path], str], silence: str
) -> None:
    output = check(package(tmp_path / "sound", lambda text: text + AROUND))
    assert output.startswith(silence), output


@pytest.mark.parametrize("check", [mypy, pyright])
def test_broken_handlers_are_errors_that_name_them(
    tmp_path: Path, check: Callable[[Path], str]
) -> None:
    output = check(package(tmp_path / "broken", broken))
    lines = (FIXTURE / "notes_mcp" / "contract.py").read_text().splitlines()
    mistyped = 1 + next(n for n, line in enumerate(lines) if "_count_notes:" in line)
    assert f"contract.py:{mistyped}" in output, output
    assert "ListNotesInput" in output, output
    assert re.search(r'"list_notes" is not|has no attribute "list_notes"', output), output
    assert re.search(r'Unhandled type: "EditNoteDelete"|Missing return statement', output), output
    assert re.search(r'"db_paht" is unknown|"Config" has no attribute "db_paht"', output), output
    assert re.search(r'"titels" is unknown|"State" has no attribute "titels"', output), output
