"""Arguments of `mcpgen call`, as they are typed."""

from __future__ import annotations

from typing import Any

import pytest

from mcpgen.cli.arguments import ArgumentsError, parse_arguments, parse_variables


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
    with pytest.raises(ArgumentsError):
        parse_arguments(pairs, text)


def test_json_that_cannot_be_read_is_told_with_its_place() -> None:
    with pytest.raises(ArgumentsError, match="line 2, column 2: not JSON: expecting value"):
        parse_arguments([], '{"a":\n }')


def test_a_variable_is_text_whatever_it_looks_like() -> None:
    assert parse_variables(["A=1", "B=x=y", "C="]) == {"A": "1", "B": "x=y", "C": ""}
    with pytest.raises(ArgumentsError, match="not KEY=VALUE: A"):
        parse_variables(["A"])
