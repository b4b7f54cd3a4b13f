"""Arguments of `mcpgen call`, and folders that are no toolkit."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen import Request, build_toolkits
from mcpgen.cli.calling import CallError, call_tool, parse_arguments

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("pairs", "text", "arguments"),
    [
        ([], None, {}),
        (["id=n1", "limit=3"], None, {"id": "n1", "limit": 3}),
        (["a=null", "b=true", 'c={"d": [1]}'], None, {"a": None, "b": True, "c": {"d": [1]}}),
        (["title=a=b"], None, {"title": "a=b"}),
        (["title="], None, {"title": ""}),
        ([], '{"a": 1}', {"a": 1}),
    ],
)
def test_arguments(pairs: list[str], text: str | None, arguments: dict[str, Any]) -> None:
    assert parse_arguments(pairs, text) == arguments


@pytest.mark.parametrize(
    ("pairs", "text"),
    [
        (["x"], None),
        (["=1"], None),
        (["a=1", "b=2", "a=1"], None),
        ([], "[1]"),
        ([], "null"),
        ([], "{"),
        ([], '{"a": NaN}'),
        ([], '{"a": 1, "a": 2}'),
        (["a=1"], "{}"),
        ([], "[" * 100_000),
    ],
)
def test_bad_arguments_are_refused(pairs: list[str], text: str | None) -> None:
    with pytest.raises(CallError):
        parse_arguments(pairs, text)


def test_a_folder_that_is_no_toolkit_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CallError, match="no folder that mcpgen built"):
        call_tool(str(tmp_path), "x", {})


def test_json_that_cannot_be_read_is_told_with_its_place() -> None:
    with pytest.raises(CallError, match="line 2, column 2: not JSON: expecting value"):
        parse_arguments([], '{"a":\n }')


@pytest.fixture
def toolkit(tmp_path: Path) -> Path:
    """A toolkit of one tool, as it was built."""
    (tmp_path / "specs").mkdir()
    tools = [{"name": "read_note", "inputSchema": {"type": "object", "properties": {}}}]
    (tmp_path / "specs/notes.json").write_text(json.dumps({"mcpgen": 1, "tools": tools}))
    assert build_toolkits(Request(folder=str(tmp_path))).exit_code == 0
    return tmp_path / "servers/notes"


@pytest.mark.parametrize(
    ("tool", "line"),
    [
        ("read_notes", "no tool 'read_notes'; did you mean read_note? tools: read_note\n"),
        ("x", "no tool 'x'; tools: read_note\n"),
    ],
)
def test_an_unknown_tool_is_told_with_those_there_are(
    toolkit: Path, tool: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call_tool(str(toolkit), tool, {}) == 1
    assert capsys.readouterr() == ("", line)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("async def read_note", "async def (", "SyntaxError"),
        ("async def read_note", "async def other", "lacks the handler"),
        ("    yield State()", '    raise OSError("no database")\n    yield State()', "no database"),
    ],
)
def test_a_server_that_cannot_start_says_why(
    toolkit: Path, before: str, after: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    place = toolkit / "src/notes_mcp/handlers.py"
    text = place.read_text("utf-8")
    assert before in text
    place.write_text(text.replace(before, after), "utf-8")
    assert call_tool(str(toolkit), "read_note", {}) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err
    assert printed.err.count("notes-mcp cannot start") == 1
