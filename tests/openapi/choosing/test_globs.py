"""Globs are what their plain expressions are, and no glob takes long."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.openapi.globs import glob

TEXTS = st.text("ab/", max_size=8)
GLOBS = st.lists(st.sampled_from(["a", "b", "/", "?", "*", "**"]), max_size=9).map("".join)


def plainly(text: str, one: str) -> str:
    """The expression that tries everything."""
    signs = {"**": ".*", "*": f"{one}*", "?": one}
    return "".join(signs.get(part, part) for part in re.findall(r"\*\*|.", text))


@pytest.mark.parametrize(("kind", "one"), [("paths", "[^/]"), ("tags", ".")])
@given(text=GLOBS, value=TEXTS)
def test_it_is_what_trying_everything_says(kind: str, one: str, text: str, value: str) -> None:
    expected = re.fullmatch(plainly(text, one), value, re.DOTALL) is not None
    assert glob(text, kind)(value) == expected


def test_what_else_stands_in_it_is_itself() -> None:
    assert glob("/a.b/[c]/(d)", "paths")("/a.b/[c]/(d)")
    assert not glob("/a.b", "paths")("/axb")
    assert glob("a\n*", "tags")("a\n\n")


@pytest.mark.parametrize("text", ["*" * 200 + "x", "**a" * 60, "*a" * 60 + "x", "**/*a" * 40])
@pytest.mark.parametrize("kind", ["paths", "operations"])
def test_no_glob_takes_forever(text: str, kind: str) -> None:
    assert not glob(text, kind)("/" + "a" * 200 + "/" + "a" * 200 + "!")
