"""File arguments: content, and local files where the owner allows a folder."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from mcpgen_runtime.calls import ArgumentError, files
from mcpgen_runtime.calls.files import File, Files

if TYPE_CHECKING:
    from pathlib import Path

    from mcpgen_runtime.schema.types import Json

posix = pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are not for all there")


def refusal(value: Json, folder: Path | None = None) -> ArgumentError:
    with pytest.raises(ArgumentError) as refused:
        Files(folder, "DEMO_FILES_DIR").read(value, ("f",))
    return refused.value


def test_content() -> None:
    read = Files().read
    text = {"name": "a", "mediaType": "text/x", "text": "é"}
    assert read(text, ()) == File("é".encode(), "a", "text/x")
    assert read({"name": "a.gif", "text": ""}, ()) == File(b"", "a.gif", "image/gif")
    assert read({"name": "a", "base64": "/+8=\r\n"}, ()) == File(b"\xff\xef", "a", None)
    assert read({"base64": ""}, ()) == File(b"", "file", None)
    assert read("plain", ()) == File(b"plain", "file", None)


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ({"name": "a", "base64": "_-8="}, ("f", "base64")),
        ({"name": "a", "base64": "abc"}, ("f", "base64")),
        ({"name": "a", "base64": "é"}, ("f", "base64")),
        ({"name": "a", "base64": "YQ==YQ=="}, ("f", "base64")),
        ({"name": "a", "text": "\ud800"}, ("f", "text")),
        ({"name": "a", "text": "", "mediaType": "a\nb"}, ("f", "mediaType")),
        ({"name": "a"}, ("f",)),
        (["a"], ("f",)),
        (None, ("f",)),
    ],
)
def test_what_is_no_file(value: Json, path: tuple[str, ...]) -> None:
    assert refusal(value).path == path


def test_without_a_folder_the_setting_is_named() -> None:
    found = refusal({"path": "a.txt"})
    assert found.path == ("f", "path")
    assert "DEMO_FILES_DIR" in found.message


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.txt", "text/plain"),
        ("b.png", "image/png"),
        ("none", None),
        ("sub/c.json", "application/json"),
    ],
)
def test_a_file_of_the_folder(tmp_path: Path, name: str, kind: str | None) -> None:
    target = tmp_path / name
    target.parent.mkdir(exist_ok=True)
    target.write_bytes(b"\0x")
    expected = File(b"\0x", target.name, kind)
    assert Files(tmp_path).read({"path": name}, ()) == expected
    assert Files(tmp_path).read({"path": str(target)}, ()) == expected
    given = {"path": name, "name": "other", "mediaType": "a/b"}
    assert Files(tmp_path).read(given, ()) == File(b"\0x", "other", "a/b")


@pytest.mark.parametrize(
    "name", ["../secret", "sub/../../secret", "missing", "\0", "", ".", "sub", "a" * 5000]
)
def test_nothing_outside_and_nothing_that_is_no_file(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "folder"
    (folder / "sub").mkdir(parents=True)
    (tmp_path / "secret").write_text("s")
    assert refusal({"path": name}, folder).path == ("f", "path")
    assert refusal({"path": str(tmp_path / "secret")}, folder).message == (
        refusal({"path": "missing"}, folder).message
    )


@posix
def test_a_file_whose_name_is_no_text(tmp_path: Path) -> None:
    name = os.fsdecode(b"\xff.txt")
    try:
        (tmp_path / name).write_text("x")
    except OSError:
        pytest.skip("the file system has texts alone")
    assert Files(tmp_path).read({"path": name}, ()) == File(b"x", "\ufffd.txt", "text/plain")


@posix
def test_links_are_followed_before_they_are_judged(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (tmp_path / "secret").write_text("s")
    (folder / "inside").write_text("i")
    (folder / "out").symlink_to(tmp_path / "secret")
    (folder / "up").symlink_to(tmp_path)
    (folder / "good").symlink_to(folder / "inside")
    (folder / "loop").symlink_to(folder / "loop")
    (tmp_path / "alias").symlink_to(folder)
    assert Files(folder).read({"path": "good"}, ()).data == b"i"
    assert Files(tmp_path / "alias").read({"path": "inside"}, ()).data == b"i"
    for name in ("out", "up/secret", "loop"):
        refusal({"path": name}, folder)


@posix
def test_a_sibling_with_the_same_beginning_is_outside(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder2").write_text("s")
    refusal({"path": "../folder2"}, tmp_path / "folder")


@posix
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "regular" in refusal({"path": "pipe"}, tmp_path).message


@posix
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read all")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("x")
    (tmp_path / "x").chmod(0)
    refusal({"path": "x"}, tmp_path)


def test_the_size_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 3)
    (tmp_path / "three").write_bytes(b"123")
    (tmp_path / "four").write_bytes(b"1234")
    assert Files(tmp_path).read({"path": "three"}, ()).data == b"123"
    assert "3 bytes" in refusal({"path": "four"}, tmp_path).message


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    refusal({"path": "x"}, tmp_path / "missing")
