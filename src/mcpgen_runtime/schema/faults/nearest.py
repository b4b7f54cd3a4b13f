"""The nearest match: what a caller most likely meant.

Of a long list only those are compared that begin or end like what was sent, and long texts only by
how they begin and end: comparing all with all would cost a caller's text times the schema's.
"""

from __future__ import annotations

from bisect import bisect
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from .showing import ECHO, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mcpgen_runtime.schema.types import Json

_FEW = 16
"""How many candidates are all compared."""

_AROUND = 3
"""How many neighbours are compared, before and after, by their beginnings and by their ends."""

_MOST = 20_000
"""How many candidates are looked through at all."""

_PRODUCT = 2_500
"""How long two differing middles may be, one times the other, to be compared by their letters."""

_SHORT = 100
"""How long, likewise, to be compared without `difflib`, which takes longer to begin with them."""

_ALIKE, _MUCH_ALIKE = 0.6, 0.75


class _Candidates(NamedTuple):
    """`folded`: the candidates by what is compared; that in order, and each backwards in order."""

    folded: dict[str, str]
    forwards: list[str]
    backwards: list[str]


def nearest(value: Json, candidates: Iterable[Json]) -> str | None:
    """Return the text among `candidates` that is most like the text `value`; None where none is.

    Case and surrounding blanks are no difference. Texts of more than 200 characters are not looked
    at. Of a long list the match must be a close one, since not all are compared.
    """
    if not isinstance(value, str) or len(value) > ECHO:
        return None
    values = tuple(candidates)
    if len(values) > _MOST:
        return None
    wanted = value.strip().casefold()
    try:
        return _nearest(wanted, values)
    except TypeError:  # there are arrays or objects among them, which nothing is kept of by hash
        return _nearest(wanted, tuple(each for each in values if isinstance(each, str)))


def did_you_mean(value: Json, candidates: Iterable[Json]) -> str:
    """Return ` Did you mean "x"?`, or an empty text where nothing is near."""
    found = nearest(value, candidates)
    return "" if found is None else f" Did you mean {shown(found)}?"


@lru_cache(maxsize=64)  # a fault asks for its words and for its data, and a list has many items
def _nearest(wanted: str, values: tuple[Json, ...]) -> str | None:
    known = _prepared(values)
    if wanted in known.folded:
        return known.folded[wanted]
    are_few = len(known.forwards) <= _FEW
    compared = known.forwards if are_few else _neighbours(wanted, known)
    least = _ALIKE if are_few else _MUCH_ALIKE
    best: tuple[float, str] = (0, "")
    for most, each in sorted(
        ((_most_alike(wanted, each), each) for each in compared), reverse=True
    ):
        if most < least or (most, each) < best:
            break
        best = max(best, (_likeness(wanted, each), each))
    return known.folded[best[1]] if best[0] >= least else None


@lru_cache(maxsize=16)
def _prepared(values: tuple[Json, ...]) -> _Candidates:
    texts = [each for each in values if isinstance(each, str) and len(each) <= ECHO]
    folded = {each.strip().casefold(): each for each in reversed(texts)}
    return _Candidates(folded, sorted(folded), sorted(each[::-1] for each in folded))


def _neighbours(wanted: str, known: _Candidates) -> Iterable[str]:
    before = _around(wanted, known.forwards)
    behind = (each[::-1] for each in _around(wanted[::-1], known.backwards))
    return dict.fromkeys([*before, *behind, *_less_one(wanted, known)])


def _around(wanted: str, ordered: Sequence[str]) -> Sequence[str]:
    place = bisect(ordered, wanted)
    return ordered[max(0, place - _AROUND) : place + _AROUND]


def _less_one(wanted: str, known: _Candidates) -> Iterator[str]:
    """Yield the candidates that are `wanted` without one of its characters."""
    for index in range(len(wanted)):
        less = wanted[:index] + wanted[index + 1 :]
        if less in known.folded:
            yield less


def _most_alike(one: str, other: str) -> float:
    """Return what `_likeness` is at most: as if what differs had its letters in one order."""
    length = len(one) + len(other)
    if 2 * min(len(one), len(other)) < _ALIKE * length:
        return 0
    same, left, right = _around_same(one, other)
    if left and right and len(left) * len(right) <= _PRODUCT:
        same += sum([min(left.count(each), right.count(each)) for each in set(left)])
    return 2 * same / length if length else 0


def _likeness(one: str, other: str) -> float:
    """Return how much of two texts is the same, from 0 to 1."""
    length = len(one) + len(other)
    same, left, right = _around_same(one, other)
    if len(left) * len(right) <= _PRODUCT:
        same += _shared(left, right)
    return 2 * same / length if length else 0


def _around_same(one: str, other: str) -> tuple[int, str, str]:
    """Return how much two texts have in common at both ends, and what is between in each."""
    start = _begun(one, other)
    one, other = one[start:], other[start:]
    end = _begun(one[::-1], other[::-1])
    return start + end, one[: len(one) - end], other[: len(other) - end]


def _begun(one: str, other: str) -> int:
    """Return how many characters two texts have in common at their beginning."""
    same, most = 0, min(len(one), len(other))
    while same < most:
        middle = (same + most + 1) // 2
        if one[:middle] == other[:middle]:
            same = middle
        else:
            most = middle - 1
    return same


def _shared(one: str, other: str) -> int:
    """Return how many characters two texts share, in order, as `difflib` counts them.

    The longest run that both have, and likewise what is before it, and what is after it.
    """
    if len(one) * len(other) > _SHORT:
        from difflib import SequenceMatcher

        matcher = SequenceMatcher(None, one, other, autojunk=False)
        return sum(block.size for block in matcher.get_matching_blocks())
    for size in range(min(len(one), len(other)), 0, -1):
        for start in range(len(one) - size + 1):
            at = other.find(one[start : start + size])
            if at >= 0:
                before = _shared(one[:start], other[:at])
                return size + before + _shared(one[start + size :], other[at + size :])
    return 0
