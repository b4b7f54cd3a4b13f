"""What the benchmarks share: taking turns, medians, ratios, a table."""

from __future__ import annotations

import statistics
import subprocess
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


def seconds(command: Sequence[str], **options: object) -> float:
    """Wall time of one run of `command`, in seconds; a failing command fails the benchmark."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **options)  # type: ignore[call-overload]
    return time.perf_counter() - start


def take_turns(
    contestants: Mapping[str, Callable[[], float]], rounds: int, spell: float = 0
) -> dict[str, list[float]]:
    """Give every contestant one turn a round, so that a drift of the machine hits all alike.

    A turn is one run, or as many as begin within `spell` seconds: a quick contestant is measured
    more often than a slow one. A turn's figure is the median of its runs.
    """
    figures: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, run in contestants.items():
            figures[name].append(_turn(run, spell))
    return figures


def _turn(run: Callable[[], float], spell: float) -> float:
    start = time.perf_counter()
    runs = [run()]
    while time.perf_counter() - start < spell:
        runs.append(run())
    return statistics.median(runs)


def medians(figures: Mapping[str, Sequence[float]]) -> dict[str, float]:
    return {name: statistics.median(values) for name, values in figures.items()}


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median of the ratios round by round, which a drift between rounds does not touch."""
    return statistics.median(a / b for a, b in zip(ours, theirs, strict=True))


def tell(title: str, figures: Mapping[str, float], unit: str, against: str) -> None:
    """Print one figure of all contestants, and each as a multiple of `against`."""
    print(f"\n{title}")
    for name, value in figures.items():
        multiple = value / figures[against] if figures[against] else float("nan")
        print(f"  {name:<34} {value:>12,.3f} {unit:<9} {multiple:>8.3f} x {against}")
