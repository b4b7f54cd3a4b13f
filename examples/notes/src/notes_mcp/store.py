"""Where the notes are kept: one SQLite file behind one lock."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass

SCHEMA = """
CREATE TABLE IF NOT EXISTS notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL DEFAULT '',
    tags TEXT NOT NULL DEFAULT '',
    pinned INTEGER NOT NULL DEFAULT 0
)
"""
# Tags are kept as "\ntag1\ntag2\n": a tag is found by its own lines, and none holds a newline.


@dataclass(frozen=True)
class Row:
    """A note as it is stored."""

    id: int
    title: str
    text: str
    tags: list[str]
    pinned: bool


def pack(tags: list[str]) -> str:
    """Tags as one column value."""
    return "".join(f"\n{tag}" for tag in tags) + "\n" if tags else ""


def unpack(row: tuple[int, str, str, str, int]) -> Row:
    """A row of the table as a note."""
    number, title, text, tags, pinned = row
    return Row(
        number, title, text, tags.strip("\n").split("\n") if tags else [], bool(pinned)
    )


class Store:
    """Notes in one SQLite file. Safe to call from any thread."""

    def __init__(self, path: str) -> None:
        self._database = sqlite3.connect(path, check_same_thread=False)
        self._lock = threading.Lock()
        with self._transaction() as database:
            database.execute(SCHEMA)

    @contextmanager
    def _transaction(self) -> Generator[sqlite3.Connection]:
        with self._lock, self._database:
            yield self._database

    def close(self) -> None:
        """Close the file; the store cannot be used afterwards."""
        self._database.close()

    def all(self, tag: str | None = None) -> list[Row]:
        """All notes, or those with `tag`: the pinned ones first, then the newest."""
        with self._transaction() as database:
            rows = database.execute(
                "SELECT * FROM notes WHERE ?1 IS NULL OR instr(tags, char(10) || ?1 || char(10)) "
                "ORDER BY pinned DESC, id DESC",
                (tag,),
            ).fetchall()
        return [unpack(row) for row in rows]

    def get(self, number: int) -> Row | None:
        """The note of that id, if there is one."""
        with self._transaction() as database:
            row = database.execute(
                "SELECT * FROM notes WHERE id = ?", (number,)
            ).fetchone()
        return unpack(row) if row else None

    def id_of(self, title: str) -> int | None:
        """The id of the note that is called so, if there is one."""
        with self._transaction() as database:
            row = database.execute(
                "SELECT id FROM notes WHERE title = ?", (title,)
            ).fetchone()
        return int(row[0]) if row else None

    def add(self, title: str, text: str, tags: list[str]) -> int:
        """Store a new note and return its id. The title must be free (sqlite3.IntegrityError)."""
        with self._transaction() as database:
            cursor = database.execute(
                "INSERT INTO notes (title, text, tags) VALUES (?, ?, ?)",
                (title, text, pack(tags)),
            )
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def replace(self, note: Row) -> None:
        """Store all fields of a note that exists. The title must be free."""
        with self._transaction() as database:
            database.execute(
                "UPDATE notes SET title = ?, text = ?, tags = ?, pinned = ? WHERE id = ?",
                (note.title, note.text, pack(note.tags), note.pinned, note.id),
            )

    def delete(self, number: int) -> None:
        """Delete a note."""
        with self._transaction() as database:
            database.execute("DELETE FROM notes WHERE id = ?", (number,))
