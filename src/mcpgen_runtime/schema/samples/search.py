"""The search: values of a conjunction of schemas, the preferred first."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mcpgen_runtime.schema import patterns
from mcpgen_runtime.schema.value_type import type_of

from . import arrays, objects, scalars, strings
from .composition import Composer
from .steering import Steering

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpgen_runtime.schema.types import Json, Schema

    from .flat import Flat
    from .place import Place
    from .space import Space
    from .unsampled import Budget

MAX_DEPTH = 64
"""How deep a sample may be."""

MAX_REFUSED = 200
"""How many values of one kind may be refused before another kind is tried."""

MAX_SHOWN = 5_000
"""After how many steps of a search nothing that is not needed is added any more."""

_ANNOTATIONS = frozenset({"title", "description", "default", "example", "examples", "type", "enum"})


class Search:
    """One search through one schema.

    `full` says what is preferred: every part that can be present, or nothing that need not be. It
    turns false when the sample has grown large.
    """

    def __init__(
        self, space: Space, budget: Budget, *, full: bool, recursion: int, steering: Steering | None
    ) -> None:
        self._space = space
        self._full = full
        self.budget = budget
        self.steering = steering or Steering()
        self._composer = Composer(space, self.steering, budget, recursion, full=full)
        self.holds = space.holds

    @property
    def full(self) -> bool:
        """Whether as much as possible is to be shown."""
        return self._full and self.budget.spent < MAX_SHOWN

    @property
    def was_cut(self) -> bool:
        """Whether a recursion was cut that might have given more."""
        return self._composer.was_cut

    def matches(self, pattern: str, text: str) -> bool:
        """Tell whether an ECMAScript pattern is found in a text."""
        self.budget.spend()
        return patterns.matches(pattern, text)

    def values(self, schemas: tuple[Schema, ...], place: Place) -> Iterator[Json]:
        """Yield values that satisfy all `schemas`."""
        if place.depth > MAX_DEPTH:
            self._composer.was_cut = True
            return
        for flat in self._composer.flats(schemas, place.above):
            self.budget.spend(5)
            yield from self._accepted(schemas, flat, place.within(flat.refs))

    def _accepted(self, schemas: tuple[Schema, ...], flat: Flat, place: Place) -> Iterator[Json]:
        """Yield the values of one flat, checked where they must be."""
        for candidates, is_certain in self._candidates(schemas, flat, place):
            refused = 0
            for value in candidates:
                self.budget.spend()
                if is_certain or self._holds_all(schemas, value):
                    yield value
                    continue
                refused += 1
                if refused > MAX_REFUSED:
                    break

    def _holds_all(self, schemas: tuple[Schema, ...], value: Json) -> bool:
        self.budget.spend(2 * len(schemas))
        return all(self._space.holds(schema, value) for schema in schemas)

    def _candidates(
        self, schemas: tuple[Schema, ...], flat: Flat, place: Place
    ) -> Iterator[tuple[Iterable[Json], bool]]:
        """Yield runs of values, and whether those of a run are certain to be valid.

        Listed values are the only ones where there are any; else an author's own come first, but an
        object or array of theirs after those that are built, which show just what is asked for.
        """
        listed = _listed(flat)
        if listed is not None:
            yield listed, _is_plain(flat) and all(type_of(value) in flat.types for value in listed)
            return
        own = [value for value in _authors(flat) if value is not None]
        yield [value for value in own if self._comes_first(value)], False
        for name in sorted(flat.types, key="null".__eq__) if self.full else flat.types:
            yield self._built(name, schemas, flat, place), self._is_certain(name, flat)
        yield [value for value in own if not self._comes_first(value)], False

    def _is_certain(self, name: str, flat: Flat) -> bool:
        """Whether what is built of a type satisfies the flat, so that it need not be checked."""
        has_format = self._space.formats and name == "string" and any(flat.all("format"))
        return not (flat.is_checked or has_format)

    def _comes_first(self, value: Json) -> bool:
        return not isinstance(value, (dict, list)) and not (self.full and value == "")

    def _built(
        self, name: str, schemas: tuple[Schema, ...], flat: Flat, place: Place
    ) -> Iterator[Json]:
        """Build values of one type."""
        match name:
            case "string":
                yield from strings.strings(flat, self.matches, full=self.full)
            case "integer":
                yield from scalars.integers(flat, full=self.full)
            case "number":
                yield from scalars.numbers(flat, full=self.full)
            case "boolean":
                yield from scalars.booleans(full=self.full)
            case "object":
                check = partial(self._holds_all, schemas) if flat.is_checked else None
                yield from objects.objects(self, flat, place, check)
            case "array":
                yield from arrays.arrays(self, flat, place)
            case _:
                yield from [None] if name == "null" else []


def _listed(flat: Flat) -> list[Json] | None:
    """Return the values that `const` or `enum` lists, those of the shortest list; else None."""
    lists = [[value] for value in flat.all("const")]
    lists += [values for values in flat.all("enum") if isinstance(values, list)]
    return min(lists, key=len, default=None)


def _is_plain(flat: Flat) -> bool:
    """Whether a flat says nothing but a type and one list of values."""
    asserting = [layer for layer in flat.layers if not layer.keys() <= _ANNOTATIONS - {"enum"}]
    return len(asserting) == 1 and asserting[0].keys() <= _ANNOTATIONS


def _authors(flat: Flat) -> Iterator[Json]:
    """Yield the values that the author gave as examples."""
    for examples in flat.all("examples"):
        yield from examples if isinstance(examples, list) else ()
    yield from flat.all("example")
    yield from flat.all("default")
