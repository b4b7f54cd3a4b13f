from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mcpgen.spec.reading import find, read

if TYPE_CHECKING:
    from collections.abc import Callable

SPEC = "mcpgen: 1\ntools: [{name: a, inputSchema: {}}]\n"


def test_folders_are_walked_in_order(write: Callable[[str, str], Path], tmp_path: Path) -> None:
    names = [
        "b.yaml",
        "a.JSON",
        "c/a.yml",
        "C.json",
        "_x.yaml",
        ".h.json",
        ".d/a.json",
        "_d/a.json",
        "t.txt",
    ]
    for name in names:
        write(name, SPEC)
    found = find([tmp_path])
    assert [str(file.path.relative_to(tmp_path)) for file in found] == [
        "C.json",
        "a.JSON",
        "b.yaml",
        "c/a.yml",
    ]
    assert not any(file.named for file in found)


def test_a_file_named_twice_is_read_once(write: Callable[[str, str], Path], tmp_path: Path) -> None:
    path = write("b.yaml", SPEC)
    (found,) = find([path, tmp_path, tmp_path / "." / "b.yaml"])
    assert found.named


def test_a_link_that_circles_or_leaves_is_not_followed(
    write: Callable[[str, str], Path], tmp_path: Path
) -> None:
    write("specs/a.yaml", SPEC)
    secret = write("secret.json", '{"password": "x"}')
    (tmp_path / "specs" / "again").symlink_to(tmp_path / "specs")
    (tmp_path / "specs" / "b.json").symlink_to(secret)
    results = read([tmp_path / "specs"])
    assert [[found.code for found in result.findings] for result in results] == [[], ["MG112"]]


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_what_is_no_file_is_refused_and_not_waited_for(
    make: Callable[[Path], None], tmp_path: Path
) -> None:
    make(tmp_path / "notes.yaml")
    results = read([tmp_path])
    assert {found.code for result in results for found in result.findings.errors} <= {
        "MG100",
        "MG111",
    }
    assert all(result.document is None for result in results)


@pytest.mark.parametrize("path", ["nowhere.yaml", "a\0b", "x" * 5000])
def test_a_path_that_leads_nowhere_is_refused(path: str) -> None:
    (result,) = read([Path(path)])
    assert [found.code for found in result.findings.errors] == ["MG100"]


def test_a_good_spec_is_not_held_up_by_a_bad_one(
    write: Callable[[str, str], Path], tmp_path: Path
) -> None:
    write("bad.yaml", "mcpgen: 1\n")
    write("good.yaml", SPEC)
    bad, good = read([tmp_path])
    assert bad.document is None
    assert good.document is not None


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.json"):
        text = SPEC if name == "a.yaml" else '{"tools": [{"name": "a", "inputSchema": {}}]}'
        (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert all(result.document is not None for result in read([tmp_path]))


def test_the_language_of_a_file_without_a_suffix_is_seen(write: Callable[[str, str], Path]) -> None:
    for text in (SPEC, ' {"tools": [{"name": "a", "inputSchema": {}}]}'):
        assert read([write("spec", text)])[0].document is not None


def test_a_stranger_in_a_folder_is_skipped_whatever_is_wrong_with_it(
    write: Callable[[str, str], Path], tmp_path: Path
) -> None:
    write("good.yaml", SPEC)
    stranger = write("stranger.yaml", "a: !Ref x\na: 1\n404: .nan\n")
    _, skipped = read([tmp_path])
    assert skipped.skipped
    assert [found.code for found in skipped.findings] == ["MG109"]
    named = read([stranger])[0]
    assert not named.skipped
    assert [found.code for found in named.findings.errors][-1] == "MG110"
