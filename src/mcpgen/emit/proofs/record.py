"""What is known of a tool, in a line of the manifest: `DIGEST INPUT OUTPUT SERVED [VALUE]`.

A line is one text, so that a manifest has one line a tool, and few bytes.

Imported by the fast path: nothing but the standard library, and little of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

NONE = "-"
"""Stands for the verdict on a result that is not declared."""

WORDS = frozenset({"proved", "tested", "raw", "unproved", NONE})


class Record(NamedTuple):
    """The verdicts on a tool's arguments, its result and what is served of it.

    `digest` is that of all that they follow from, and of them: neither can change without the other
    (see `digest.sealed`). Each is `proved`, `tested`, `raw`, `unproved` or
    `-`. `shows` is a value, as JSON text, that shows why the first raw one is.
    """

    digest: str
    input: str
    output: str = NONE
    served: str = "proved"
    shows: str = ""

    def verdicts(self) -> Iterator[tuple[str, str]]:
        """Yield each part that there is with its verdict."""
        for part, verdict in zip(self._fields[1:4], self[1:4], strict=True):
            if verdict != NONE:
                yield part, verdict

    @property
    def has_raw(self) -> bool:
        """Whether anything did not agree."""
        return "raw" in self[1:4]

    def text(self) -> str:
        """The record as the manifest keeps it."""
        return " ".join(self if self.shows else self[:4])


def parse_record(text: str) -> Record | None:
    """Read a record; None for what is none."""
    fields = text.split(" ", 4)
    if len(fields) < 4 or not WORDS.issuperset(fields[1:4]):
        return None
    return Record(*fields)


def parse_records(texts: Mapping[str, str]) -> dict[str, Record]:
    """Read the records of a manifest, by tool; what is none is left out."""
    found = {tool: parse_record(text) for tool, text in texts.items()}
    return {tool: record for tool, record in found.items() if record is not None}


class Counts(NamedTuple):
    """How many have which verdict."""

    proved: int = 0
    tested: int = 0
    raw: int = 0
    unproved: int = 0

    def plus(self, other: Counts) -> Counts:
        """Add up, word by word."""
        return Counts(*(one + two for one, two in zip(self, other, strict=True)))


def count(records: Iterable[Record]) -> tuple[Counts, Counts, Counts]:
    """Count the verdicts on models of arguments, on models of results, and on what is served."""
    columns = zip(*(record[1:4] for record in records), strict=True)
    found = [Counts(*map(column.count, Counts._fields)) for column in columns]
    return (found[0], found[1], found[2]) if found else (Counts(), Counts(), Counts())
