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
    contestants: Mapping[str, Callable[[], float]], rounds: int
) -> dict[str, list[float]]:
    """Run every contestant once a round, so that a drift of the machine hits all alike."""
    figures: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, run in contestants.items():
            figures[name].append(run())
    return figures


def medians(figures: Mapping[str, Sequence[float]]) -> dict[str, float]:
    return {name: statistics.median(values) for name, values in figures.items()}


def tell(title: str, figures: Mapping[str, float], unit: str, against: str) -> None:
    """Print one figure of all contestants, and each as a multiple of `against`."""
    print(f"\n{title}")
    for name, value in figures.items():
        ratio = value / figures[against] if figures[against] else float("nan")
        print(f"  {name:<34} {value:>12,.3f} {unit:<9} {ratio:>8.3f} x {against}")
