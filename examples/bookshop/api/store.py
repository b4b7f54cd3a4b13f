"""The books, in one SQLite file. No HTTP here."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

_TABLE = """
CREATE TABLE IF NOT EXISTS books (
    isbn TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    authors TEXT NOT NULL,
    genres TEXT NOT NULL,
    price INTEGER NOT NULL,
    stock INTEGER NOT NULL,
    cover BLOB,
    cover_type TEXT
)
"""
_LISTS = ("authors", "genres")
_SHOWN = "isbn, title, authors, genres, price, stock, cover IS NOT NULL AS has_cover"

Row = dict[str, Any]


class Cover(NamedTuple):
    """An image and its media type."""

    data: bytes
    media_type: str


class Taken(Exception):
    """There is a book of that ISBN."""


class Store:
    """The books of one file; any thread may ask."""

    def __init__(self, path: str) -> None:
        self._lock = threading.Lock()
        self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._db.row_factory = sqlite3.Row
        self._db.execute(_TABLE)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def all(self) -> list[Row]:
        """Return all books, by title."""
        return self._rows(f"SELECT {_SHOWN} FROM books ORDER BY title, isbn")

    def find(self, isbn: str) -> Row | None:
        """Return a book, or None."""
        found = self._rows(f"SELECT {_SHOWN} FROM books WHERE isbn = ?", isbn)
        return found[0] if found else None

    def add(self, book: Mapping[str, Any]) -> None:
        """Add a book; raises Taken."""
        try:
            self._run(
                "INSERT INTO books (isbn, title, authors, genres, price, stock)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                *(
                    _stored(key, book[key])
                    for key in ("isbn", "title", *_LISTS, "price", "stock")
                ),
            )
        except sqlite3.IntegrityError as error:
            raise Taken(book["isbn"]) from error

    def change(self, isbn: str, values: Mapping[str, Any]) -> None:
        """Change some values of a book; the keys are columns."""
        for key, value in values.items():
            self._run(
                f"UPDATE books SET {key} = ? WHERE isbn = ?", _stored(key, value), isbn
            )

    def delete(self, isbn: str) -> bool:
        """Delete a book; tell whether there was one."""
        return self._run("DELETE FROM books WHERE isbn = ?", isbn) > 0

    def cover(self, isbn: str) -> Cover | None:
        """Return the cover of a book, or None."""
        found = self._rows("SELECT cover, cover_type FROM books WHERE isbn = ?", isbn)
        if not found or found[0]["cover"] is None:
            return None
        return Cover(found[0]["cover"], found[0]["cover_type"])

    def _run(self, statement: str, *values: object) -> int:
        with self._lock:
            return self._db.execute(statement, values).rowcount

    def _rows(self, statement: str, *values: object) -> list[Row]:
        with self._lock:
            return list(map(_row, self._db.execute(statement, values)))


def _stored(key: str, value: object) -> object:
    return json.dumps(value) if key in _LISTS else value


def _row(found: Iterable[Any]) -> Row:
    row: Row = dict(found)
    for key in _LISTS:
        if key in row:
            row[key] = json.loads(row[key])
    if "has_cover" in row:
        row["has_cover"] = bool(row["has_cover"])
    return row
