"""How far a step has come, in words for whoever waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

EACH = 50
"""So many tools are shown at a time: it costs a little to show anything."""


def counting(show: Callable[[str], None], words: str, total: int) -> Callable[[int], None]:
    """Give a function that is told how many of `total` are done, and shows it now and then."""

    def done(count: int) -> None:
        if count % EACH == 0:
            show(f"{words} {count:,}/{total:,}")

    return done
