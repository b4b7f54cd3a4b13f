"""What a plan decides about each file, and that it never touches the disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.disk.folders import build, kinds, plan_of, tree

from mcpgen.emit.disk import carry_out, survey_folder

if TYPE_CHECKING:
    from pathlib import Path


def test_a_new_folder_is_created(tmp_path: Path) -> None:
    made = plan_of(tmp_path / "notes", {"src/a.py": "a\n"}, {"README.md": "r\n"})
    assert kinds(made) == {"src/a.py": "create", "README.md": "create"}
    assert tree(tmp_path) == {}


def test_the_same_again_is_current(tmp_path: Path) -> None:
    build(tmp_path / "notes", {"src/a.py": "a\n"})
    made = plan_of(tmp_path / "notes", {"src/a.py": "a\n"})
    assert kinds(made) == {"src/a.py": "keep"}
    assert made.is_current


def test_a_changed_file_is_updated_and_a_stale_one_pruned(tmp_path: Path) -> None:
    build(tmp_path, {"a.py": "1\n", "b.py": "1\n"})
    made = plan_of(tmp_path, {"a.py": "2\n"})
    assert kinds(made) == {"a.py": "update", "b.py": "prune"}


@pytest.mark.parametrize("wanted", [{"a.py": "2\n"}, {}], ids=["update", "prune"])
def test_an_edited_file_is_a_conflict(tmp_path: Path, wanted: dict[str, str]) -> None:
    build(tmp_path, {"a.py": "1\n"})
    (tmp_path / "a.py").write_text("mine\n")
    made = plan_of(tmp_path, wanted)
    assert kinds(made) == {"a.py": "conflict"}
    assert "edited by hand" in made.conflicts[0].reason
    with pytest.raises(ValueError, match="conflicts"):
        carry_out(made)
    assert (tmp_path / "a.py").read_text() == "mine\n"


def test_force_overwrites_an_edited_file(tmp_path: Path) -> None:
    build(tmp_path, {"a.py": "1\n"})
    (tmp_path / "a.py").write_text("mine\n")
    made = plan_of(tmp_path, {"a.py": "2\n"}, force=True)
    assert kinds(made) == {"a.py": "update"}


def test_an_edit_to_what_the_build_would_write_is_no_conflict(tmp_path: Path) -> None:
    build(tmp_path, {"a.py": "1\n"})
    (tmp_path / "a.py").write_text("2\n")
    made = plan_of(tmp_path, {"a.py": "2\n"})
    assert kinds(made) == {"a.py": "keep"}
    assert not made.is_current, "the manifest still has the old digest"


def test_a_file_of_somebody_else_is_a_conflict(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("theirs\n")
    made = plan_of(tmp_path, {"a.py": "1\n"})
    assert made.conflicts[0].reason == "is not a file that mcpgen wrote"


def test_a_seeded_file_is_never_a_conflict_nor_pruned(tmp_path: Path) -> None:
    build(tmp_path, {}, {"handlers.py": "1\n"})
    (tmp_path / "handlers.py").write_text("mine\n")
    assert kinds(plan_of(tmp_path, {}, {"handlers.py": "mine\nmore\n"})) == {
        "handlers.py": "update"
    }
    assert kinds(plan_of(tmp_path, {})) == {}


@pytest.mark.parametrize("force", [False, True])
def test_symbolic_links_are_not_followed(tmp_path: Path, force: bool) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "a.py").write_text("theirs\n")
    inside = tmp_path / "notes"
    inside.mkdir()
    (inside / "src").symlink_to(outside)
    (inside / "b.py").symlink_to(outside / "a.py")
    made = plan_of(inside, {"src/a.py": "1\n", "b.py": "1\n"}, force=force)
    assert kinds(made) == {"src/a.py": "conflict", "b.py": "conflict"}
    assert all("symbolic link" in action.reason for action in made.conflicts)


def test_a_linked_toolkit_folder_is_blocked(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "notes").symlink_to(tmp_path / "real")
    made = plan_of(tmp_path / "notes", {"a.py": "1\n"}, force=True)
    assert "symbolic link" in made.blocked
    assert not made.is_current


def test_a_folder_in_the_place_of_a_file_is_a_conflict(tmp_path: Path) -> None:
    (tmp_path / "a.py").mkdir()
    assert kinds(plan_of(tmp_path, {"a.py": "1\n"}, force=True)) == {"a.py": "conflict"}


@pytest.mark.parametrize("path", ["../victim", "/etc/victim", "a/../../victim", "..\\victim", ""])
def test_a_manifest_that_climbs_is_not_believed(tmp_path: Path, path: str) -> None:
    folder = tmp_path / "notes"
    build(folder, {"a.py": "1\n"})
    place = folder / ".mcpgen.json"
    place.write_text(place.read_text().replace('"a.py"', f'"{path}"'.replace("\\", "\\\\")))
    assert survey_folder(str(folder)).manifest is None


@pytest.mark.parametrize(
    "text", ["", "<<<<<<< HEAD\n", "[]", "{}", '{"manifest": 99}', "[" * 100_000]
)
def test_a_damaged_manifest_is_no_manifest(tmp_path: Path, text: str) -> None:
    build(tmp_path, {"a.py": "1\n"})
    (tmp_path / ".mcpgen.json").write_text(text)
    assert survey_folder(str(tmp_path)).manifest is None
    assert kinds(plan_of(tmp_path, {"a.py": "1\n"})) == {"a.py": "keep"}
