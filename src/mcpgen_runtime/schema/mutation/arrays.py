"""Mutants of arrays: elements too few, too many, or twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .mutant import REPEATED, TOO_FEW, TOO_MANY, Change

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .sites import Site

MAX_ITEMS = 2_000


def counts(site: Site) -> Iterator[Change]:
    """Cut an array one below its least length, and fill it to one above its greatest."""
    if not isinstance(site.value, list):
        return
    least, most = site.flat.least("minItems"), site.flat.most("maxItems")
    if 0 < least <= MAX_ITEMS:
        yield Change(TOO_FEW, site.value[: least - 1])
    if most is not None and most < MAX_ITEMS and site.value and not _is_set(site):
        yield Change(TOO_MANY, site.value + site.value[-1:] * (most + 1 - len(site.value)))


def repeated(site: Site) -> Iterator[Change]:
    """Repeat an element of a set, in one place more or in that of another."""
    if isinstance(site.value, list) and site.value and _is_set(site):
        yield Change(REPEATED, [*site.value, site.value[0]])
        yield Change(REPEATED, [*site.value[:-1], site.value[0]])


def _is_set(site: Site) -> bool:
    return any(value is True for value in site.flat.all("uniqueItems"))
