"""Carry out a plan. The only module of the generator that writes into a toolkit's folder.

Every file is replaced in one step: its new content is written beside it under a temporary name,
flushed to the disk, and renamed over it. A kill or a full disk leaves the old file or the new one.
The order is: journal, temporary files, renames and deletions, manifest, and away with the journal.

A disk flushes one file in milliseconds, and many at once in hardly more, so threads do that.
"""

from __future__ import annotations

import contextlib
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

from mcpgen.emit.disk.lock import locked
from mcpgen.emit.disk.paths import JOURNAL, TEMPORARY
from mcpgen.emit.disk.survey import look

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from mcpgen.emit.disk.journal import Journal
    from mcpgen.emit.disk.plan import Action, Plan


FLUSHED = 16
"""So many files are flushed at a time."""


class WriteError(Exception):
    """A file could not be written; the message names it and says why. `str()` is one line."""


def carry_out(plan: Plan) -> None:
    """Carry out `plan`.

    Raises WriteError when the disk refuses (full, read-only) and when a file changed after the plan
    was made. The journal then stays, and the next build goes on from what it finds. A plan with
    conflicts is never carried out: that is ValueError.
    """
    if plan.conflicts or plan.blocked:
        raise ValueError("a plan with conflicts is not carried out")
    if plan.is_current:
        return
    with _named_faults(plan.folder), locked(_make_folder(plan.folder)):
        _write_all(plan)


def _write_all(plan: Plan) -> None:
    if plan.interrupted is not None:
        _sweep(plan.folder, plan.interrupted)
    _sync_folder(_replace(plan.folder, JOURNAL, plan.journal.to_bytes()))
    with _written_beside(plan.folder, plan.changes):
        for action in plan.changes:
            _refuse_moved(plan.folder, action)
            place = _place(plan.folder, action.path)
            if action.after is None:
                _delete(plan.folder, action.path)
            else:
                os.replace(_temporary(place), place)
    for folder in sorted(
        {_parent(plan.folder, a.path) for a in plan.changes if a.after is not None}
    ):
        _sync_folder(folder)
    os.unlink(os.path.join(plan.folder, JOURNAL))


@contextlib.contextmanager
def _written_beside(folder: str, actions: Sequence[Action]) -> Generator[None]:
    """Write every new content under its temporary name; those that are left in the end go."""
    going = [action for action in actions if action.after is not None]
    try:
        with ThreadPoolExecutor(max(1, min(len(going), FLUSHED))) as pool:
            for _ in pool.map(partial(_write_beside, folder), going):
                pass
        yield
    except BaseException:
        for action in going:
            with contextlib.suppress(OSError):
                os.unlink(_temporary(_place(folder, action.path)))
        raise


def _write_beside(folder: str, action: Action) -> None:
    _refuse_moved(folder, action)
    place = _place(folder, action.path)
    _make_folder(os.path.dirname(place))
    _write_through(_temporary(place), action.after or b"", _mode_of(place))


def _place(folder: str, path: str) -> str:
    return os.path.join(folder, *path.split("/"))


def _parent(folder: str, path: str) -> str:
    return os.path.dirname(_place(folder, path)) or "."


def _refuse_moved(folder: str, action: Action) -> None:
    """Look once more, right before the step: somebody may be typing in the file."""
    there = look(folder, action.path)
    if there.blocked or there.data != action.before:
        raise WriteError(f"{os.path.join(folder, action.path)} changed while mcpgen was building")


def _replace(folder: str, path: str, data: bytes) -> str:
    """Replace a file in one step; returns the folder whose entry for it is still to be synced."""
    place = _place(folder, path)
    parent = _make_folder(os.path.dirname(place))
    temporary = _temporary(place)
    try:
        _write_through(temporary, data, _mode_of(place))
        os.replace(temporary, place)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    return parent


def _temporary(place: str) -> str:
    folder, name = os.path.split(place)
    return os.path.join(folder, f".{name.lstrip('.')}{TEMPORARY}")


def _write_through(place: str, data: bytes, mode: int | None) -> None:
    with contextlib.suppress(FileNotFoundError):
        os.unlink(place)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
    descriptor = os.open(place, flags | getattr(os, "O_BINARY", 0), 0o666)
    with open(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(descriptor)
    if mode is not None:
        os.chmod(place, mode)


def _mode_of(place: str) -> int | None:
    try:
        return os.stat(place, follow_symlinks=False).st_mode & 0o7777
    except FileNotFoundError:
        return None


def _make_folder(folder: str) -> str:
    os.makedirs(folder or ".", exist_ok=True)
    return folder or "."


def _sync_folder(folder: str) -> None:
    """Make renames in it durable, where folders can be opened (not on Windows)."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _delete(folder: str, path: str) -> None:
    """Delete a stale file, and the folders that it leaves empty but for Python's caches."""
    parts = path.split("/")
    os.unlink(os.path.join(folder, *parts))
    for depth in range(len(parts) - 1, 0, -1):
        place = os.path.join(folder, *parts[:depth])
        if set(os.listdir(place)) - {"__pycache__"}:
            return
        _delete_empty(place)


def _delete_empty(place: str) -> None:
    with contextlib.suppress(OSError):
        cache = os.path.join(place, "__pycache__")
        if os.path.isdir(cache) and not os.path.islink(cache):
            for name in os.listdir(cache):
                os.unlink(os.path.join(cache, name))
            os.rmdir(cache)
        os.rmdir(place)


def _sweep(folder: str, interrupted: Journal) -> None:
    """Remove what a killed build was just writing."""
    for path in interrupted.writing:
        with contextlib.suppress(OSError):
            os.unlink(_temporary(_place(folder, path)))


@contextlib.contextmanager
def _named_faults(folder: str) -> Generator[None]:
    try:
        yield
    except OSError as error:
        place = error.filename if isinstance(error.filename, str) else folder
        raise WriteError(f"{place} cannot be written: {error.strerror}") from error
