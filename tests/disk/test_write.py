"""Writing: atomic, in order, and safe to kill or to run out of disk at any step."""

from __future__ import annotations

import errno
import itertools
import os
from typing import TYPE_CHECKING, Any

import pytest
from tests.disk.folders import build, plan_of, tree

from mcpgen.emit.disk import carry_out, survey_folder
from mcpgen.emit.disk.paths import JOURNAL, TEMPORARY
from mcpgen.emit.disk.write import WriteError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

OLD = {"a.py": "old\n", "b.py": "old\n", "models.py": "old\n"}
NEW = {"a.py": "new\n", "b.py": "old\n", "models/__init__.py": "new\n", "models/_x.py": "new\n"}
OTHER = {"a.py": "other\n", "c.py": "other\n", "models.py": "old\n"}
STEPS = ("replace", "unlink", "fsync")


class Killed(BaseException):
    """Stands for SIGKILL: nothing that cleans up may count on running."""


def kill_at(monkeypatch: pytest.MonkeyPatch, moment: int, fault: BaseException) -> None:
    """Make the `moment`th step on the disk, and all after it, fail."""
    counter = itertools.count()
    for name in STEPS:
        real: Callable[..., Any] = getattr(os, name)

        def step(*args: Any, real: Callable[..., Any] = real, **options: Any) -> Any:
            if next(counter) >= moment:
                raise fault
            return real(*args, **options)

        monkeypatch.setattr(os, name, step)


def steps_of_a_build(folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Count the steps of going from OLD to NEW."""
    build(folder, OLD)
    count = 0
    with monkeypatch.context() as patch:
        for name in STEPS:
            real = getattr(os, name)

            def step(*args: Any, real: Callable[..., Any] = real, **options: Any) -> Any:
                nonlocal count
                count += 1
                return real(*args, **options)

            patch.setattr(os, name, step)
        build(folder, NEW)
    return count


def test_a_build_leaves_only_its_files(tmp_path: Path) -> None:
    build(tmp_path, OLD)
    build(tmp_path, NEW)
    assert set(tree(tmp_path)) == {*NEW, ".mcpgen.json"}
    assert plan_of(tmp_path, NEW).is_current


def test_unchanged_files_are_not_touched(tmp_path: Path) -> None:
    build(tmp_path, OLD)
    os.utime(tmp_path / "b.py", ns=(1, 1))
    build(tmp_path, NEW)
    assert (tmp_path / "b.py").stat().st_mtime_ns == 1


def test_a_killed_build_is_mended_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every step: files are whole, the interruption is told, the next build needs no force."""
    steps = steps_of_a_build(tmp_path / "counted", monkeypatch)
    assert steps > 12
    for moment in range(steps):
        folder = tmp_path / str(moment)
        build(folder, OLD)
        made = plan_of(folder, NEW)
        with monkeypatch.context() as patch:
            kill_at(patch, moment, Killed())
            with pytest.raises(Killed):
                carry_out(made)
        after = tree(folder)
        whole = {path: data for path, data in after.items() if not path.endswith(TEMPORARY)}
        for path in OLD.keys() & NEW.keys():
            assert whole[path].decode() in {OLD[path], NEW[path]}
        again = plan_of(folder, NEW)
        assert not again.conflicts
        assert again.was_interrupted == (JOURNAL in after)
        carry_out(again)
        assert set(tree(folder)) == {*NEW, ".mcpgen.json"}
        assert plan_of(folder, NEW).is_current


def test_two_kills_in_a_row_are_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed on the way to NEW, then on the way to OTHER: what either wrote is still known."""
    for first, second in itertools.product(range(2, 16, 2), range(2, 16, 2)):
        folder = tmp_path / f"{first}-{second}"
        build(folder, OLD)
        for wanted, moment in ((NEW, first), (OTHER, second)):
            made = plan_of(folder, wanted)
            assert not made.conflicts
            with monkeypatch.context() as patch:
                kill_at(patch, moment, Killed())
                with pytest.raises(Killed):
                    carry_out(made)
        build(folder, NEW)
        assert set(tree(folder)) == {*NEW, ".mcpgen.json"}


@pytest.mark.parametrize("moment", range(12))
def test_a_full_disk_is_told_and_leaves_old_or_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    build(tmp_path, OLD)
    made = plan_of(tmp_path, NEW)
    with monkeypatch.context() as patch:
        full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(tmp_path / "a.py"))
        kill_at(patch, moment, full)
        with pytest.raises(WriteError, match="No space left"):
            carry_out(made)
    build(tmp_path, NEW)
    assert set(tree(tmp_path)) == {*NEW, ".mcpgen.json"}


def test_a_file_that_changes_meanwhile_is_not_lost(tmp_path: Path) -> None:
    build(tmp_path, {}, {"handlers.py": "1\n"})
    made = plan_of(tmp_path, {}, {"handlers.py": "1\nstub\n"})
    (tmp_path / "handlers.py").write_text("1\ntyped meanwhile\n")
    with pytest.raises(WriteError, match="changed while"):
        carry_out(made)
    assert (tmp_path / "handlers.py").read_text() == "1\ntyped meanwhile\n"


def test_a_link_made_meanwhile_is_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    build(folder, {"src/a.py": "1\n"})
    made = plan_of(folder, {"src/a.py": "2\n"})
    outside = tmp_path / "outside"
    (folder / "src").rename(outside)
    (folder / "src").symlink_to(outside)
    with pytest.raises(WriteError):
        carry_out(made)
    assert (outside / "a.py").read_text() == "1\n"


def test_modes_are_kept(tmp_path: Path) -> None:
    build(tmp_path, {"a.py": "1\n"})
    (tmp_path / "a.py").chmod(0o750)
    build(tmp_path, {"a.py": "2\n"})
    assert (tmp_path / "a.py").stat().st_mode & 0o777 == 0o750


def test_pruning_takes_empty_folders_and_their_caches(tmp_path: Path) -> None:
    build(tmp_path, {"src/models/__init__.py": "1\n", "src/a.py": "1\n"})
    cache = tmp_path / "src/models/__pycache__"
    cache.mkdir()
    (cache / "x.pyc").write_bytes(b"")
    build(tmp_path, {"src/a.py": "1\n"})
    assert not (tmp_path / "src/models").exists()


def test_pruning_leaves_folders_that_hold_other_files(tmp_path: Path) -> None:
    build(tmp_path, {"src/models/__init__.py": "1\n"})
    (tmp_path / "src/models/mine.py").write_text("")
    build(tmp_path, {})
    assert set(tree(tmp_path)) == {"src/models/mine.py", ".mcpgen.json"}


def test_a_read_only_folder_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = plan_of(tmp_path / "notes", {"a.py": "1\n"})

    def refuse(path: str, *_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", path)

    monkeypatch.setattr(os, "makedirs", refuse)
    with pytest.raises(WriteError, match="notes cannot be written: Permission denied"):
        carry_out(made)


def test_the_manifest_says_nothing_of_the_machine(tmp_path: Path) -> None:
    build(tmp_path, NEW)
    assert str(tmp_path).encode() not in (tmp_path / ".mcpgen.json").read_bytes()
    assert survey_folder(str(tmp_path)).manifest is not None
