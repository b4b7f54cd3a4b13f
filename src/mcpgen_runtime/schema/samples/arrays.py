"""Arrays: as short as allowed, or with an element of each described kind."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from . import parts
from .equality import identity

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from mcpgen_runtime.schema.types import Json, Schema

    from .flat import Flat
    from .place import Place
    from .search import Search

MAX_ITEMS = 2_000
"""The longest array that is made."""

MAX_LONGER = 3
MAX_VARIANTS = 64


@dataclass(frozen=True)
class _Contained:
    """One `contains`: `least` elements satisfy `schema` (2020-12, core, section 10.3.1.3)."""

    schema: Schema
    least: int


def arrays(search: Search, flat: Flat, place: Place) -> Iterator[list[Json]]:
    """Yield arrays for `flat`: of the preferred length, then with other elements, then longer."""
    builder = _Builder(search, flat, place)
    for length in builder.lengths():
        built = builder.build(length)
        if built is not None:
            yield built
            yield from builder.variants(built)


class _Builder:
    def __init__(self, search: Search, flat: Flat, place: Place) -> None:
        self._search = search
        self._flat = flat
        self._place = place
        self._contained = list(_contained(flat))
        self._is_set = any(value is True for value in flat.all("uniqueItems"))
        self._streams: dict[tuple[int, ...], Iterator[Json]] = {}
        self._tuple = max((len(layer.get("prefixItems", ())) for layer in flat.layers), default=0)

    def lengths(self) -> list[int]:
        """Return the lengths to try."""
        most = self._flat.most("maxItems")
        most = MAX_ITEMS if most is None else min(most, MAX_ITEMS)
        wished = self._search.steering.wished_elements(self._flat.layers)
        shortest = max(
            self._flat.least("minItems"), wished, *(one.least for one in self._contained), 0
        )
        longest = min(most, shortest + self._tuple + len(self._contained) + MAX_LONGER)
        every = list(range(shortest, longest + 1))
        if not self._search.full:
            return every
        shown = max(shortest, self._tuple, 1)
        return sorted(every, key=lambda length: (length < shown, abs(length - shown)))

    def build(self, length: int) -> list[Json] | None:
        """Build an array of one length; None where it cannot be built."""
        open_counts = [one.least for one in self._contained]
        elements: list[Json] = []
        seen: set[Hashable] = set()
        self._streams.clear()
        for index in range(length):
            element = self._element(index, open_counts, seen)
            if element is None:
                return None
            elements.append(element[0])
        return None if any(count > 0 for count in open_counts) else elements

    def variants(self, built: list[Json]) -> Iterator[list[Json]]:
        """Yield `built` with another last element."""
        if not built or self._contained:
            return
        others = {identity(element) for element in built}
        stream = self._search.values(
            parts.of_element(self._flat.layers, len(built) - 1), self._place.below()
        )
        for element in islice(stream, MAX_VARIANTS):
            if identity(element) not in others:
                yield [*built[:-1], element]

    def _element(
        self, index: int, open_counts: list[int], seen: set[Hashable]
    ) -> tuple[Json] | None:
        """Find one element, of all wanted kinds that are still missing or of as many as can be."""
        self._search.budget.spend()
        missing = [at for at, count in enumerate(open_counts) if count > 0]
        for kinds in (missing, *([at] for at in missing if len(missing) > 1), []):
            element = self._first(index, kinds, seen)
            if element is not None:
                for at in kinds:
                    open_counts[at] -= 1
                return element
        return None

    def _first(self, index: int, kinds: list[int], seen: set[Hashable]) -> tuple[Json] | None:
        """Return the first value of an element, in a set the first that is not there yet."""
        for value in self._stream(index, kinds):
            if not self._is_set:
                return (value,)
            self._search.budget.spend()
            if identity(value) not in seen:
                seen.add(identity(value))
                return (value,)
        return None

    def _stream(self, index: int, kinds: list[int]) -> Iterator[Json]:
        """Return values for an element; in a set, one kind goes on where it last stopped."""
        also = (self._contained[at].schema for at in kinds)
        schemas = (*parts.of_element(self._flat.layers, index), *also)
        if not self._is_set:
            return self._search.values(schemas, self._place.below())
        key = (min(index, self._tuple), *kinds)
        if key not in self._streams:
            self._streams[key] = self._search.values(schemas, self._place.below())
        return self._streams[key]


def _contained(flat: Flat) -> Iterator[_Contained]:
    for layer in flat.layers:
        if "contains" in layer:
            yield _Contained(layer["contains"], int(layer.get("minContains", 1)))
