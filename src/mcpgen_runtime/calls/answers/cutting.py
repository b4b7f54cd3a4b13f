"""JSON values made smaller: what is left is valid JSON, and a beginning of what there was.

From the outside in, each value has room. What fits is kept whole. Of an array, items are kept from
the first on while they fit; the first that does not is itself cut where less than half of the room
is used. Of an object, the members share the room: small ones take what they need, and what they
leave goes to the large ones, which are cut; members go, from the last on, only where there is no
room for the least of them. Of a text, the beginning is kept, with an ellipsis. Numbers stay or go.

Sizes are those of the compact text in UTF-8. A value is measured only as far as there is room for
it: beyond, it is enough to know that it does not fit. So the time is that of what is kept, and not
that of an answer of millions of values.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from json.encoder import encode_basestring
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mcpgen_runtime.runtime.jsontext import dumps

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, Path

__all__ = ["ELLIPSIS", "Cut", "Measure", "cut"]

ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"

_LEAST: Final = 2  # `""`, `[]`, `{}`

_WORDS: Final = {None: 4, True: 4, False: 5}


class _Inner(NamedTuple):
    """The size of a container, with those of its values in order.

    It was measured up to `most`: a larger size says only that it is larger, and then there may be
    sizes of the first values alone, as many as would fill `most`.
    """

    size: int
    sizes: list[Sizes]
    most: int


Sizes: TypeAlias = "int | _Inner"
"""The size of a scalar, or of a container."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One place that was cut: `kept` of `total` items, members or characters, as `unit` says."""

    path: Path
    kept: int
    total: int
    unit: str


def cut(value: Json, limit: int, text: str | None = None) -> tuple[Json, list[Cut]]:
    """`value` in at most `limit` bytes, and where it was cut, the outer places first.

    `text` is its JSON text, for one who has it.
    Raises RecursionError for a value that is nested too deep, and ValueError for one of which
    nothing fits: a limit of 2 is enough for all but numbers and words.
    """
    cutter = _Cutter(Measure.of_text(dumps(value) if text is None else text))
    sizes = cutter.measure.sizes(value, limit)
    if not _fits(value, sizes, limit):
        raise ValueError("nothing of it fits")
    return cutter.cut(value, sizes, limit, ())[0], cutter.cuts


@dataclass(frozen=True, slots=True)
class Measure:
    """Measures as `dumps` writes; `escaped`: all in ASCII, since there is a lone surrogate."""

    escaped: bool

    @classmethod
    def of_text(cls, text: str) -> Measure:
        """How the value of the JSON text `text` is measured; rather too large than too small."""
        return cls(text.isascii() and "\\ud" in text)

    def of(self, value: Json) -> int:
        """The size of a scalar or key."""
        if self.escaped:
            return len(json.dumps(value))
        if isinstance(value, str):
            text = encode_basestring(value)
        elif value is None or isinstance(value, bool):
            return _WORDS[value]
        else:
            text = dumps(value)
        return len(text) if text.isascii() else len(text.encode())

    def sizes(self, value: Json, most: int) -> Sizes:
        """The sizes of a value and of all within, up to `most`."""
        if isinstance(value, dict):
            return self._of_object(value, most)
        if isinstance(value, list):
            return self._of_array(value, most)
        return self.of(value)

    def _of_array(self, items: list[Json], most: int) -> _Inner:
        total = _LEAST
        inner: list[Sizes] = []
        for item in items:
            total += bool(inner)  # a comma
            size = self.sizes(item, most - total)
            inner.append(size)
            total += _size(size)
            if total > most:
                break
        return _Inner(total, inner, most)

    def _of_object(self, value: dict[str, Json], most: int) -> _Inner:
        """Stop when even the least of its members have no room.

        Of several large ones, each gets its share at most, so it is measured no further.
        """
        total = least = _LEAST
        large = 1
        inner: list[Sizes] = []
        for key, item in value.items():
            around = self.of(key) + 1 + bool(inner)  # a colon and a comma
            size = self.sizes(item, most // large)
            inner.append(size)
            large += _size(size) > most // large
            total += around + _size(size)
            least += around + _smallest(item, size)
            if least > most:
                break
        return _Inner(total, inner, most)


@dataclass(slots=True)
class _Cutter:
    measure: Measure
    cuts: list[Cut] = field(default_factory=list[Cut])

    def cut(self, value: Json, sizes: Sizes, room: int, path: Path) -> tuple[Json, int]:
        """Return what fits of a value that fits at least when it is cut, and its size."""
        if isinstance(sizes, _Inner) and sizes.most < min(room, sizes.size):
            sizes = self.measure.sizes(value, room)  # there is more room than it was measured for
        if _size(sizes) <= room:
            return value, _size(sizes)
        if isinstance(value, str):
            return self._text(value, room, path)
        assert isinstance(sizes, _Inner)  # noqa: S101 - it is no scalar
        if isinstance(value, list):
            return self._array(value, sizes.sizes, room, path)
        return self._object(value, sizes.sizes, room, path)

    def _text(self, text: str, room: int, path: Path) -> tuple[Json, int]:
        kept = _beginning(text, room, self.measure)
        self.cuts.append(Cut(path, len(kept), len(text), "characters"))
        marked = kept + ELLIPSIS
        size = self.measure.of(marked)
        return (marked, size) if size <= room else ("", _LEAST)

    def _array(
        self, items: list[Json], sizes: list[Sizes], room: int, path: Path
    ) -> tuple[Json, int]:
        place = len(self.cuts)
        kept: list[Json] = []
        left = room - _LEAST
        for item, size in zip(items, sizes, strict=False):
            if _size(size) + 1 > left:
                break
            left -= _size(size) + 1  # a comma
            kept.append(item)
        at = len(kept)
        if at < len(items) and left > room // 2 and _fits(items[at], sizes[at], left):
            part, size = self.cut(items[at], sizes[at], left, (*path, at))
            left -= size
            kept.append(part)
        if len(kept) < len(items):
            self.cuts.insert(place, Cut(path, len(kept), len(items), "items"))
        return kept, room - left

    def _object(
        self, value: dict[str, Json], sizes: list[Sizes], room: int, path: Path
    ) -> tuple[Json, int]:
        place = len(self.cuts)
        members, left = self._chosen(value, sizes, room - _LEAST)
        fitting: dict[str, Json] = {}
        for index, (key, size) in enumerate(sorted(members, key=lambda member: _size(member[1]))):
            share = left // (len(members) - index)
            if _fits(value[key], size, share):
                fitting[key], taken = self.cut(value[key], size, share, (*path, key))
                left -= taken
        if len(fitting) < len(value):
            self.cuts.insert(place, Cut(path, len(fitting), len(value), "members"))
        return {key: fitting[key] for key in value if key in fitting}, room - left

    def _chosen(
        self, value: dict[str, Json], sizes: list[Sizes], room: int
    ) -> tuple[list[tuple[str, Sizes]], int]:
        """The first members of which the least fits, and the room for their values."""
        chosen: list[tuple[str, Sizes]] = []
        least = 0
        for (key, item), size in zip(value.items(), sizes, strict=False):
            around = self.measure.of(key) + 2  # a colon and a comma
            if least + around + _smallest(item, size) > room:
                break
            least += _smallest(item, size)
            room -= around
            chosen.append((key, size))
        return chosen, room


def _size(sizes: Sizes) -> int:
    return sizes if isinstance(sizes, int) else sizes.size


def _smallest(value: Json, sizes: Sizes) -> int:
    """The size of the least that a value can be cut to."""
    return min(_size(sizes), _LEAST) if isinstance(value, (str, list, dict)) else _size(sizes)


def _fits(value: Json, sizes: Sizes, room: int) -> bool:
    """Whether it fits in some form."""
    return _smallest(value, sizes) <= room


def _beginning(text: str, room: int, measure: Measure) -> str:
    """The longest beginning that fits with an ellipsis behind it, or nothing.

    No cut is made within a character, nor is one looked for by trying each length.
    """
    low, high = 0, min(len(text), room)
    while low < high:
        middle = (low + high + 1) // 2
        if measure.of(text[:middle] + ELLIPSIS) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low]
