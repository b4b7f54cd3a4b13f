"""Seeding and appending: a user's bytes never change, and what is missing is added or told."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest
from tests.package.toolkits import Kit

from mcpgen.diagnostics import Findings
from mcpgen.emit.disk import Manifest
from mcpgen.emit.package import finish, seed

if TYPE_CHECKING:
    from pathlib import Path

    from mcpgen.emit.disk import RenderedFile

HEAD = "from . import contract, models\n\n\n"
EDIT = "async def edit_note(args: models.EditNoteInput, ctx: contract.Context): ...\n"


def seeded(
    folder: Path, text: bytes | None, kit: Kit | None = None, previous: Manifest | None = None
) -> tuple[dict[str, RenderedFile], Findings]:
    """Seed a toolkit's folder whose handlers module is `text`."""
    toolkit = (kit or Kit()).toolkit()
    if text is not None:
        place = folder / "src/notes_mcp/handlers.py"
        place.parent.mkdir(parents=True)
        place.write_bytes(text)
    findings = Findings()
    drafts = seed(toolkit, str(folder), previous, findings).drafts
    return {file.path: file for file in finish([drafts])[0]}, findings


def handlers_after(folder: Path, text: bytes) -> bytes:
    """The handlers module after a build; its own bytes must come first."""
    files, findings = seeded(folder, text)
    assert not findings.has_errors
    file = files.get("src/notes_mcp/handlers.py")
    after = text if file is None else file.data
    assert after.startswith(text)
    return after


def functions(source: bytes) -> list[str]:
    return [node.name for node in ast.parse(source).body if isinstance(node, ast.AsyncFunctionDef)]


def test_a_new_toolkit_gets_a_stub_for_every_tool(tmp_path: Path) -> None:
    files, findings = seeded(tmp_path, None)
    assert len(findings) == 0
    assert set(files) == {"pyproject.toml", "README.md", "src/notes_mcp/handlers.py"}
    assert not any(file.owned for file in files.values())
    assert functions(files["src/notes_mcp/handlers.py"].data) == [
        "lifespan",
        "edit_note",
        "list_notes",
    ]


@pytest.mark.parametrize(
    "text",
    [
        HEAD + EDIT,
        HEAD + EDIT.rstrip("\n"),
        HEAD + EDIT + "\n\n\n\n",
        (HEAD + EDIT).replace("\n", "\r\n"),
        HEAD + EDIT + "# the end",
        HEAD + EDIT + 'if __name__ == "__main__":\n    print("x")',
        HEAD + EDIT + '\ntext = """\n',
    ],
    ids=["plain", "no-end", "blank-lines", "crlf", "comment", "indented", "open"],
)
def test_missing_stubs_are_appended(tmp_path: Path, text: str) -> None:
    if text.endswith('"""\n'):
        files, findings = seeded(tmp_path, text.encode())
        assert findings.has_errors
        assert "src/notes_mcp/handlers.py" not in files
        return
    after = handlers_after(tmp_path, text.encode())
    assert functions(after) == ["edit_note", "list_notes"]
    assert (b"\r\n" in after) == ("\r\n" in text)
    if "\r\n" in text:
        assert after.count(b"\n") == after.count(b"\r\n")


@pytest.mark.parametrize("head", [b"\xef\xbb\xbf", b"# -*- coding: latin-1 -*-\n# \xe9\n"])
def test_encodings_are_kept(tmp_path: Path, head: bytes) -> None:
    kit = Kit(described="Zażółć 漢字 \N{GRINNING FACE}")
    text = head + (HEAD + EDIT).encode()
    files, _ = seeded(tmp_path, text, kit)
    after = files["src/notes_mcp/handlers.py"].data
    assert after.startswith(text)
    tree = ast.parse(after)
    stub = tree.body[-1]
    assert isinstance(stub, ast.AsyncFunctionDef)
    assert ast.get_docstring(stub) == "Zażółć 漢字 \N{GRINNING FACE}"


@pytest.mark.parametrize(
    "text",
    [
        "from .notes import edit_note, list_notes\n",
        "from .notes import (\n    a as edit_note,\n    list_notes,\n)\n",
        "try:\n    from .fast import edit_note, list_notes\nexcept ImportError:\n    pass\n",
        "import functools\nedit_note = list_notes = functools.partial(print)\n",
        "def edit_note(args, ctx): ...\nasync def list_notes(args, ctx): ...\n",
        "if True:\n    edit_note: object = 1\n    list_notes: object = 1\n",
    ],
)
def test_bound_names_count_as_defined(tmp_path: Path, text: str) -> None:
    files, findings = seeded(tmp_path, f"{text}class State: ...\n".encode())
    assert "src/notes_mcp/handlers.py" not in files
    assert len(findings) == 0


@pytest.mark.parametrize(
    "text", ["edit_note: object\nlist_notes: object\n", "'edit_note list_notes'\n"]
)
def test_mentioned_names_do_not(tmp_path: Path, text: str) -> None:
    assert functions(handlers_after(tmp_path, text.encode())) == ["edit_note", "list_notes"]


def test_a_star_import_may_define_anything(tmp_path: Path) -> None:
    files, findings = seeded(tmp_path, b"from .notes import *\n")
    assert "src/notes_mcp/handlers.py" not in files
    assert [found.code for found in findings] == ["MG522"]


def test_stubs_that_lack_imports_are_told(tmp_path: Path) -> None:
    _, findings = seeded(tmp_path, b"from . import models as m\nfrom .here import State\n")
    assert [found.code for found in findings] == ["MG523"]


def test_handlers_without_the_state_of_the_contracts_types_are_told(tmp_path: Path) -> None:
    _, findings = seeded(tmp_path, b"def edit_note(): ...\ndef list_notes(): ...\n")
    assert [found.code for found in findings] == ["MG526"]


@pytest.mark.parametrize("text", [b"def (", b"\x00", b"x = '\xff'\n"])
def test_a_broken_module_refuses_the_build(tmp_path: Path, text: bytes) -> None:
    files, findings = seeded(tmp_path, text)
    assert [found.code for found in findings.errors] == ["MG520"]
    assert "src/notes_mcp/handlers.py" not in files


def test_a_package_of_handlers_is_found(tmp_path: Path) -> None:
    place = tmp_path / "src/notes_mcp/handlers/__init__.py"
    place.parent.mkdir(parents=True)
    place.write_text(HEAD + EDIT)
    files, _ = seeded(tmp_path, None)
    assert functions(files["src/notes_mcp/handlers/__init__.py"].data) == [
        "edit_note",
        "list_notes",
    ]


def test_a_handler_whose_tool_is_gone_is_told(tmp_path: Path) -> None:
    names = {
        "old_tool": ["old_tool", "OldToolInput"],
        "list_notes": ["list_notes", "ListNotesInput"],
    }
    previous = Manifest("1", "notes", "notes_mcp", "notes.yaml", {}, {}, {}, names, {})
    text = b"def old_tool(): ...\ndef edit_note(): ...\ndef list_notes(): ...\nState = dict\n"
    files, findings = seeded(tmp_path, text, previous=previous)
    assert files == {}
    assert [found.code for found in findings] == ["MG521"]
    (gone,) = findings
    assert "old_tool" in gone.message
    assert gone.place == (1, 1, "def old_tool(): ...")


def test_a_deleted_readme_stays_deleted(tmp_path: Path) -> None:
    previous = Manifest("1", "notes", "notes_mcp", "notes.yaml", {}, {}, {}, {}, {})
    files, _ = seeded(tmp_path, None, previous=previous)
    assert set(files) == {"src/notes_mcp/handlers.py"}


def test_lines_that_no_longer_fit_are_told_with_the_line_to_write(tmp_path: Path) -> None:
    files, _ = seeded(tmp_path, None)
    place = tmp_path / "pyproject.toml"
    place.write_bytes(files["pyproject.toml"].data)
    _, findings = seeded(tmp_path, None, Kit(version="2.0.0", description='Says "hi".'))
    assert [found.help for found in findings] == [
        'In [project] write: version = "2.0.0"',
        'In [project] write: description = "Says \\"hi\\"."',
    ]
    lines = place.read_text().splitlines()
    number = lines.index('version = "1.2.0"') + 1
    assert f"pyproject.toml:{number} " in next(iter(findings)).message


def test_dynamic_lines_and_other_layouts_are_the_users_business(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(
        '[project]\nname = "notes-mcp"\ndescription = "Keeps notes."\ndynamic = ["version"]\n'
        '[project.scripts]\n"notes-mcp" = "notes_mcp.server:main"\n'
    )
    _, findings = seeded(tmp_path, None)
    assert len(findings) == 0


def test_a_tool_that_only_changed_its_python_name_is_not_gone(tmp_path: Path) -> None:
    names = {"edit_note": ["edit", "EditInput"], "drop": ["drop", "DropInput"]}
    previous = Manifest("1", "notes", "notes_mcp", "notes.yaml", {}, {}, {}, names, {})
    text = f"{HEAD}def edit(args, ctx): ...\n\n\ndef drop(args, ctx): ...\n"
    _, findings = seeded(tmp_path, text.encode(), previous=previous)
    told = [found.message.split()[1] for found in findings if found.code == "MG521"]
    assert told == ["drop"]
