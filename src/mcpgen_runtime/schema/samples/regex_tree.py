"""The tree of a pattern: what strings are made from, and the sets of characters in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Ranges: TypeAlias = tuple[tuple[int, int], ...]
"""Code points, as inclusive ranges."""

LAST = 0x10FFFF
UNBOUNDED = 1 << 30


@dataclass(frozen=True)
class Chars:
    """One character out of `ranges`."""

    ranges: Ranges


@dataclass(frozen=True)
class Sequence:
    """One node after the other."""

    nodes: tuple[Node, ...]


@dataclass(frozen=True)
class Choice:
    """One of some nodes."""

    nodes: tuple[Node, ...]


@dataclass(frozen=True)
class Repeat:
    """A node `least` to `most` times."""

    node: Node
    least: int
    most: int


@dataclass(frozen=True)
class Group:
    """A node whose text can be referred to by `names`: its number, and its name if it has one."""

    node: Node
    names: tuple[str, ...]


@dataclass(frozen=True)
class Back:
    """The text of a group once more."""

    name: str


@dataclass(frozen=True)
class Ahead:
    """Something that must also match here (a lookahead), or stands before (a lookbehind)."""

    node: Node


Node: TypeAlias = Chars | Sequence | Choice | Repeat | Group | Back | Ahead
NOTHING = Sequence(())


def complement(ranges: Ranges) -> Ranges:
    """Return all other code points."""
    others: list[tuple[int, int]] = []
    start = 0
    for low, high in sorted(ranges):
        if low > start:
            others.append((start, low - 1))
        start = max(start, high + 1)
    if start <= LAST:
        others.append((start, LAST))
    return tuple(others)
