"""What is mcpgen's in a user's file: found, replaced, compared; nothing else changes."""

from __future__ import annotations

import pytest

from mcpgen.emit.disk.regions import BEGIN, END, is_stale, region_digest, with_region

NEW = f"{BEGIN}\nnew\n{END}"
OLD = f"{BEGIN}\nold\n{END}"


def test_only_the_region_changes() -> None:
    text = f"\ufeff# Mine \u00e9\n\n{OLD}  \n\ntail without an end"
    assert with_region(text.encode(), NEW) == text.replace(OLD, NEW)


def test_an_empty_pair_of_marks_is_a_place() -> None:
    assert with_region(f"{BEGIN}\n{END}\n".encode(), NEW) == f"{NEW}\n"
    assert with_region(f"{BEGIN}{END}".encode(), NEW) == NEW


def test_line_ends_are_the_files_own() -> None:
    text = f"# Mine\n{OLD}\n".replace("\n", "\r\n")
    assert with_region(text.encode(), NEW) == f"# Mine\n{NEW}\n".replace("\n", "\r\n")


def test_one_line_of_another_end_is_not_the_files_own() -> None:
    unix, windows = f"a\r\nb\nc\n{OLD}\n", f"a\nb\r\nc\r\nd\r\n{BEGIN}{END}\r\n"
    assert with_region(unix.encode(), NEW) == unix.replace(OLD, NEW)
    region = NEW.replace("\n", "\r\n")
    assert with_region(windows.encode(), NEW) == windows.replace(f"{BEGIN}{END}", region)


@pytest.mark.parametrize(
    "text",
    ["", "# Mine", BEGIN, END, f"{END}{BEGIN}", f"{OLD}{OLD}", f"{BEGIN}{OLD}", f"{OLD}{END}"],
)
def test_a_file_without_one_pair_of_marks_has_no_place(text: str) -> None:
    assert with_region(text.encode(), NEW) is None
    assert not is_stale(text.encode(), region_digest(NEW))


def test_what_is_not_text_has_no_place() -> None:
    data = b"\xff" + OLD.encode()
    assert with_region(data, NEW) is None
    assert not is_stale(data, region_digest(NEW))
    assert not is_stale(None, region_digest(NEW))


def test_a_region_is_stale_when_it_differs_whatever_its_line_ends() -> None:
    assert is_stale(f"x {OLD} y".encode(), region_digest(NEW))
    assert not is_stale(f"x {NEW} y".encode(), region_digest(NEW))
    assert not is_stale(f"x {NEW} y".replace("\n", "\r\n").encode(), region_digest(NEW))
