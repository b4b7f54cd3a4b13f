"""Roots that are nothing but a shared type: one class, whatever it is called."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen import Request, build_toolkits

if TYPE_CHECKING:
    from pathlib import Path

NOTE = {
    "type": "object",
    "description": "A note.",
    "properties": {"id": {"type": "integer"}, "below": {"$ref": "#/$defs/Note"}},
    "required": ["id"],
}
CHANGE = {"oneOf": [{"$ref": "#/$defs/Note"}, {"type": "string"}]}
EDIT = {
    "oneOf": [
        {"type": "object", "properties": {"kind": {"const": kind}, "to": {"$ref": "#/$defs/Note"}}}
        for kind in ("move", "drop")
    ],
}
DEFINITIONS = {"Note": NOTE, "Same": {"$ref": "#/$defs/Note"}, "Change": CHANGE, "Edit": EDIT}

USE = """
from notes_mcp import models


def one(note: models.Note) -> models.GetNoteOutput:
    return note


def two() -> models.Note:
    return models.GetNoteOutput(id=1, below=models.PutNoteInput(id=2))


def three(change: models.ChangeNoteOutput) -> models.ChangeNoteOutput:
    return models.ListNotesOutput(notes=[models.Note(id=1)]).notes[0]
"""


def tool(name: str, arguments: Any, result: Any = None) -> dict[str, Any]:
    given = {} if result is None else {"outputSchema": result}
    return {"name": name, "inputSchema": arguments, **given}


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}


NOTES = {
    "type": "object",
    "properties": {"notes": {"type": "array", "items": ref("Note")}},
    "required": ["notes"],
}
TOOLS = [
    tool("get_note", {"type": "object"}, ref("Note")),
    tool("put_note", ref("Note"), ref("Same")),
    tool("edit_note", ref("Edit")),
    tool("change_note", {"type": "object"}, ref("Change")),
    tool("list_notes", {"type": "object"}, NOTES),
]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("notes"))


def built(folder: Path) -> Path:
    spec = {"mcpgen": 1, "$defs": DEFINITIONS, "tools": TOOLS}
    (folder / "notes.json").write_text(json.dumps(spec))
    report = build_toolkits(Request((str(folder / "notes.json"),), str(folder / "out")))
    assert not report.is_refused, report
    return folder / "out" / "notes"


def models_of(package: Path) -> str:
    return (package / "src" / "notes_mcp" / "models.py").read_text()


@pytest.mark.parametrize(
    "line",
    [
        "GetNoteOutput: TypeAlias = Note",
        "PutNoteInput: TypeAlias = Note",
        "PutNoteOutput: TypeAlias = Note",
        "ChangeNoteOutput: TypeAlias = Change",
    ],
)
def test_a_root_reference_is_another_name(package: Path, line: str) -> None:
    assert f"\n{line}\n" in models_of(package)


def test_each_shared_class_stands_once(package: Path) -> None:
    text = models_of(package)
    assert text.count("class Note(Model):") == 1
    assert "class Note" not in text.replace("class Note(Model):", "")


def test_it_is_one_class_at_run_time(package: Path) -> None:
    check = (
        "from pydantic import TypeAdapter; from notes_mcp import models as m; "
        "note = TypeAdapter(m.GetNoteOutput).validate_python({'id': 1}); "
        "assert type(note) is m.Note and m.PutNoteInput is m.Note; "
        "assert TypeAdapter(m.ChangeNoteOutput).validate_python('x') == 'x'; "
        "edit = TypeAdapter(m.EditNoteInput).validate_python({'kind': 'drop'}); "
        "assert edit.kind == 'drop'"
    )
    run(package, sys.executable, "-c", check)


@pytest.mark.slow
def test_type_checkers_take_one_for_the_other(package: Path) -> None:
    (package / "src" / "use.py").write_text(USE)
    run(package, sys.executable, "-m", "mypy", "--strict", "use.py", "notes_mcp")
    strict = package / "src" / "pyrightconfig.json"
    strict.write_text('{"typeCheckingMode": "strict"}')
    run(package, sys.executable, "-m", "pyright", "--pythonpath", sys.executable, ".")


@pytest.mark.slow
def test_the_package_passes_its_own_tests(package: Path) -> None:
    run(package, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "../tests")


def run(package: Path, *command: str) -> None:
    answer = subprocess.run(
        command, cwd=package / "src", capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
