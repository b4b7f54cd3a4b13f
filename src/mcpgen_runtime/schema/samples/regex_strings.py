"""Makes strings that a pattern is likely to match. The real engine has the last word.

Each string is one walk through the pattern's tree. A number says, digit by digit, which way to go
at each choice, so that counting up walks through all of them, the plainest first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from . import regex_tree as tree
from .regex_syntax import UnreadError, read

if TYPE_CHECKING:
    from collections.abc import Iterator

READABLE = (
    "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "-_./:@ ,;=+#!?%&*()[]{}<>'\"$^~|`\\"
)
"""Which characters to write first."""

MAX_LENGTH = 100_000
MAX_STRINGS = 4_000
MAX_WORK = 300_000
"""How many characters are written for one pattern, kept or not."""

MAX_OPTIONS = 100
_GROWTHS = (0, 1, 2, 3, 7)


def strings(pattern: str, least: int = 0) -> Iterator[str]:
    """Yield strings for `pattern`, some `least` code points long; none where it is not read."""
    try:
        root = read(pattern)
    except (UnreadError, ValueError, OverflowError):
        return
    growths = (*_fitting(root, least), *_GROWTHS) if least else _GROWTHS
    left = MAX_WORK
    for way, growth, looking in _walks(growths):
        text = _Walk(way, growth, looking=looking).text(root)
        left -= MAX_LENGTH if text is None else len(text) + 20
        if left < 0:
            return
        if text is not None:
            yield text


def _walks(growths: tuple[int, ...]) -> Iterator[tuple[int, int, bool]]:
    """Yield ways, growths, and whether to write out what a pattern looks ahead to."""
    for way in range(MAX_STRINGS):
        for growth in growths if way == 0 else growths[:2]:
            yield way, growth, False
            yield way, growth, True


def _fitting(root: tree.Node, least: int) -> list[int]:
    """Return how often to repeat more, so that the text gets `least` code points long."""
    lengths = [len(_Walk(0, growth, looking=False).text(root) or "") for growth in (0, 1)]
    gained = lengths[1] - lengths[0]
    if gained <= 0 or lengths[0] >= least:
        return []
    exact = (least - lengths[0]) // gained
    return [exact, exact + 1]


class _LongError(Exception):
    pass


class _Walk:
    """One walk through a tree. `way` decides choices; `growth` adds repetitions."""

    def __init__(self, way: int, growth: int, *, looking: bool) -> None:
        self._way = way
        self._growth = growth
        self._looking = looking
        self._groups: dict[str, str] = {}
        self._left = MAX_LENGTH

    def text(self, root: tree.Node) -> str | None:
        """Return the text of the walk; None where it would be too long, or nothing fits."""
        try:
            return self._write(root)
        except _LongError:
            return None

    def _write(self, node: tree.Node) -> str:
        match node:
            case tree.Chars(ranges):
                text = self._character(ranges)
            case tree.Sequence(nodes):
                text = "".join([self._write(inner) for inner in nodes])
            case tree.Choice(nodes):
                text = self._write(nodes[self._turn(len(nodes))])
            case tree.Repeat():
                text = self._repeat(node)
            case tree.Group(inner, names):
                text = self._write(inner)
                self._groups.update(dict.fromkeys(names, text))
            case tree.Back(name):
                text = self._groups.get(name, "")
            case tree.Ahead(inner):
                text = self._write(inner) if self._looking else ""
        return text

    def _repeat(self, node: tree.Repeat) -> str:
        times = min(node.most, node.least + self._growth)
        self._spend(times)
        return "".join([self._write(node.node) for _ in range(times)])

    def _character(self, ranges: tree.Ranges) -> str:
        self._spend(1)
        options = _options(ranges)
        if not options:
            raise _LongError
        return options[self._turn(len(options))]

    def _turn(self, ways: int) -> int:
        self._way, turn = divmod(self._way, ways)
        return turn

    def _spend(self, steps: int) -> None:
        self._left -= steps
        if self._left < 0:
            raise _LongError


@lru_cache(maxsize=1024)
def _options(ranges: tree.Ranges) -> str:
    """Return characters out of `ranges`, readable ones first."""
    readable = [one for one in READABLE if any(low <= ord(one) <= high for low, high in ranges)]
    if readable:
        return "".join(readable)
    first = [code for low, high in ranges for code in range(low, min(high, low + 10) + 1)]
    return "".join(chr(code) for code in first[:MAX_OPTIONS] if not 0xD800 <= code <= 0xDFFF)
