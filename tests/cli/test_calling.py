"""Arguments of `mcpgen call`, and folders that are no toolkit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

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
    [(["x"], None), (["=1"], None), ([], "[1]"), ([], "{"), (["a=1"], "{}"), ([], "[" * 100_000)],
)
def test_bad_arguments_are_refused(pairs: list[str], text: str | None) -> None:
    with pytest.raises(CallError):
        parse_arguments(pairs, text)


def test_a_folder_that_is_no_toolkit_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CallError, match="no folder that mcpgen built"):
        call_tool(str(tmp_path), "x", {})
