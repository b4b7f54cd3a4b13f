"""The numbers of `ctx.progress` (MCP 2025-11-25, Utilities, Progress)."""

from __future__ import annotations

import math

__all__ = ["checked"]


def checked(number: object) -> float:
    """`number` as an int or a finite float; other kinds of numbers are converted.

    Raises TypeError for what is no number, ValueError for one that no double holds.
    """
    if isinstance(number, bool) or not hasattr(type(number), "__float__"):
        raise TypeError(f"progress is told in numbers, not in a {type(number).__name__}")
    try:
        value = float(number)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType] - looked at above
    except OverflowError:
        value = math.inf
    if not math.isfinite(value):
        raise ValueError("progress is told in finite numbers")
    return int(number) if isinstance(number, int) else value
