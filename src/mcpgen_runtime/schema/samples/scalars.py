"""Numbers, booleans and null: the plainest value first, then others."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import chain, count, islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .flat import Flat

MAX_NUMBERS = 10_000
"""How many numbers are offered for one place (a set of distinct elements may want many)."""

MAX_TRIED = 40_000
EXACT = 2**53
"""Up to here a float is every integer."""


def booleans(*, full: bool) -> Iterator[bool]:
    """Yield both booleans; true is the one that shows more."""
    yield from (True, False) if full else (False, True)


def integers(flat: Flat, *, full: bool) -> Iterator[int]:
    """Yield integers within the bounds, on the grid of every `multipleOf`."""
    low, high = _bounds(flat)
    steps = _steps(flat)
    grid = math.lcm(1, *(step.numerator for step in steps))
    for number in _limited(_near(low, high, Fraction(grid), Fraction(1 if full else 0)), low, high):
        if all((number / step).denominator == 1 for step in steps):
            yield number.numerator


def numbers(flat: Flat, *, full: bool) -> Iterator[int | float]:
    """Yield numbers within the bounds; where much is to be shown, one with a fraction first."""
    low, high = _bounds(flat)
    steps = _steps(flat)
    if steps:
        grid = _least_common(steps)
        candidates = _near(low, high, grid, Fraction(1 if full else 0))
    else:
        candidates = _free(low, high, full=full)
    for number in _limited(candidates, low, high):
        is_integer = number.denominator == 1 and abs(number) <= EXACT
        yield number.numerator if is_integer else float(number)


Bound = tuple[Fraction, bool]
"""A bound, and whether it is excluded."""


def _bounds(flat: Flat) -> tuple[Bound | None, Bound | None]:
    """Return the tightest bounds; of two equal ones the excluding one."""
    low = _ends(flat, "minimum", "exclusiveMinimum")
    high = _ends(flat, "maximum", "exclusiveMaximum")
    return max(low, default=None), min(high, default=None, key=lambda end: (end[0], not end[1]))


def _ends(flat: Flat, including: str, excluding: str) -> list[Bound]:
    ends = [(_exact(value), False) for value in flat.numbers(including)]
    return ends + [(_exact(value), True) for value in flat.numbers(excluding)]


def _exact(value: float) -> Fraction:
    """Return what the JSON text of a number says: 0.1 is a tenth. A huge one is what it is."""
    return Fraction(value) if abs(value) > EXACT else Fraction(repr(value))


def _steps(flat: Flat) -> list[Fraction]:
    return [_exact(value) for value in flat.numbers("multipleOf") if value > 0]


def _least_common(steps: list[Fraction]) -> Fraction:
    """Return the smallest number that is a multiple of every step."""
    denominator = math.lcm(*(step.denominator for step in steps))
    return Fraction(math.lcm(*(int(step * denominator) for step in steps)), denominator)


def _near(
    low: Bound | None, high: Bound | None, grid: Fraction, wish: Fraction
) -> Iterator[Fraction]:
    """Yield multiples of `grid` around the wish, or around the bound that is nearest to it."""
    start = math.ceil(_into(wish, low, high) / grid)
    if low is not None and start * grid == low[0] and low[1]:
        start += 1
    for offset in count():
        yield (start + offset) * grid
        yield (start - 1 - offset) * grid


def _into(wish: Fraction, low: Bound | None, high: Bound | None) -> Fraction:
    """Move `wish` between the bounds."""
    if low is not None and wish < low[0]:
        return low[0]
    return high[0] if high is not None and wish > high[0] else wish


def _free(low: Bound | None, high: Bound | None, *, full: bool) -> Iterator[Fraction]:
    """Yield numbers without a grid: a plain one, the middle of the bounds, whole ones, halves."""
    wishes = [Fraction(3, 2), Fraction(1)] if full else [Fraction(0)]
    ends = [end[0] for end in (low, high) if end is not None]
    middle = [sum(ends, Fraction(0)) / 2] if len(ends) == 2 else []
    whole = _near(low, high, Fraction(1), Fraction(1 if full else 0))
    few: Iterable[Fraction] = chain(wishes, ends if not full else middle, middle, ends)
    return chain(few, islice(whole, 1000), _between(ends))


def _between(ends: list[Fraction]) -> Iterator[Fraction]:
    """Yield ever finer steps from the lower to the higher end."""
    if len(ends) == 2:
        for parts in count(3):
            yield ends[0] + (ends[1] - ends[0]) / parts


def _limited(
    candidates: Iterable[Fraction], low: Bound | None, high: Bound | None
) -> Iterator[Fraction]:
    """Keep what lies within the bounds, each once, and stop after enough."""
    seen: set[Fraction] = set()
    for number in islice(candidates, MAX_TRIED):
        if number not in seen and _within(number, low, high):
            seen.add(number)
            yield number
            if len(seen) == MAX_NUMBERS:
                return


def _within(number: Fraction, low: Bound | None, high: Bound | None) -> bool:
    above = low is None or number > low[0] or (number == low[0] and not low[1])
    below = high is None or number < high[0] or (number == high[0] and not high[1])
    return above and below
