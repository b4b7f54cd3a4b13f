"""Which tools are served: what people type, and what they mistype."""

from __future__ import annotations

import pytest

from mcpgen_runtime.serving.selection import Patterns, SelectionError, select

NAMES = ["edit_note", "list_notes", "search_notes", "admin/reset", "admin/purge.all"]


def typed(text: str) -> Patterns:
    return Patterns("--tools", text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("edit_note", {"edit_note"}),
        ("edit_note,list_notes", {"edit_note", "list_notes"}),
        (" edit_note ,\tlist_notes\n", {"edit_note", "list_notes"}),
        ("*_notes", {"list_notes", "search_notes"}),
        ("admin/*", {"admin/reset", "admin/purge.all"}),
        ("?dit_note [ls]*", {"edit_note", "list_notes", "search_notes"}),
        ("*", set(NAMES)),
    ],
)
def test_names_and_globs(text: str, expected: set[str]) -> None:
    assert select(NAMES, typed(text)) == expected


def test_no_wish_is_all_tools_even_of_none() -> None:
    assert select(NAMES) == set(NAMES)
    assert select([]) == set()


def test_wishes_add_up() -> None:
    excluded = Patterns("--exclude-tools", "admin/*")
    assert select(NAMES, typed("*e*"), excluded, {"list_notes", "edit_note", "admin/reset"}) == {
        "edit_note",
        "list_notes",
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("edit_nots", '--tools: "edit_nots" names no tool. Did you mean "edit_note"\\?'),
        ("search*s,serch_*s", '"serch_\\*s" names no tool. Did you mean "search_notes"\\?'),
        ("EDIT_NOTE", '"EDIT_NOTE" names no tool. Did you mean "edit_note"\\?'),
        ("§", '"§" names no tool. Tools: "admin/purge.all", "admin/reset", '),
        ("x,edit_note,y", '"x" names no tool. "y" names no tool. Tools: '),
        (",".join("!" * n for n in range(1, 30)), '!{20}" names no tool. 9 more name no tool'),
    ],
)
def test_a_pattern_that_matches_nothing_is_told_with_the_nearest(text: str, words: str) -> None:
    with pytest.raises(SelectionError, match=words):
        select(NAMES, typed(text))


def test_without_tools_there_is_no_nearest() -> None:
    with pytest.raises(SelectionError, match="There are no tools"):
        select([], typed("x"))


def test_what_is_excluded_must_exist_too() -> None:
    with pytest.raises(SelectionError, match='--exclude-tools: "x" names no tool') as caught:
        select(NAMES, exclude=Patterns("--exclude-tools", "x"))
    assert caught.value.source == "--exclude-tools"


@pytest.mark.parametrize(
    ("only", "exclude", "read_only", "source"),
    [
        (typed(" , "), None, None, "--tools"),
        (None, Patterns("--exclude-tools", "*"), None, "--exclude-tools"),
        (typed("edit_note"), None, {"list_notes"}, "--read-only"),
    ],
)
def test_an_empty_selection_is_a_fault(
    only: Patterns | None, exclude: Patterns | None, read_only: set[str] | None, source: str
) -> None:
    with pytest.raises(SelectionError, match=f"{source}: no tool is left"):
        select(NAMES, only, exclude, read_only)
