"""Prose of a spec in other files than Python's."""

from __future__ import annotations

import pytest

from mcpgen.emit.package.wording import markdown_text, one_line


@pytest.mark.parametrize("mark", ["\u202a", "\u202e", "\u2066", "\u2069"])
def test_no_mark_turns_the_text_after_it_around(mark: str) -> None:
    assert one_line(f"a{mark}b") == "a b"


def test_letters_of_all_scripts_stay() -> None:
    text = "\u05e9\u05dc\u05d5\u05dd \u200f\u00e9\U0001f600"
    assert one_line(text) == text


def test_markdown_shows_a_path_of_two_homes_as_it_is() -> None:
    assert markdown_text("~/a and ~/b") == r"\~/a and \~/b"
