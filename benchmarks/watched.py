"""One command, watched: seconds by the clock and of processors, and the memory of all of it."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

POLL = 0.02  # seconds
LINUX = sys.platform == "linux"
PAGE = os.sysconf("SC_PAGE_SIZE") if LINUX else 0


class Run(NamedTuple):
    """Seconds by the clock and of processors; the most megabytes of all its processes together."""

    wall: float
    processors: float
    memory: float


def watch(
    command: Sequence[str], environment: Mapping[str, str], workers: int | None = None
) -> Run:
    """Run a command, on so many processors where the system can say so (Linux).

    Memory is the sum of what is resident of a process and all below it, every 20 ms; pages that
    they share count for each. Elsewhere it is that of the largest one.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    with _only(workers):
        child = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    peak = _Peak(child.pid)
    code = child.wait()
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if code:
        raise subprocess.CalledProcessError(code, command)
    processors = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Run(wall, processors, peak.end() or after.ru_maxrss / 1024)


class _only:  # noqa: N801 - it is used as a function
    """Within it, children are started on so many processors."""

    def __init__(self, workers: int | None) -> None:
        self._before = os.sched_getaffinity(0) if LINUX else set[int]()
        self._wanted = set(sorted(self._before)[:workers]) if workers else self._before

    def __enter__(self) -> None:
        if LINUX:
            os.sched_setaffinity(0, self._wanted)

    def __exit__(self, *_: object) -> None:
        if LINUX:
            os.sched_setaffinity(0, self._before)


class _Peak:
    """The most memory that a process and all below it have together."""

    def __init__(self, process: int) -> None:
        self._most = 0
        self._process = process
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def end(self) -> float:
        """Stop looking; megabytes, 0 where the system does not say."""
        self._over.set()
        self._thread.join()
        return self._most * PAGE / 2**20

    def _look(self) -> None:
        while LINUX and not self._over.wait(POLL):
            self._most = max(self._most, sum(map(_pages, _family(self._process))))


def _family(process: int) -> Iterator[int]:
    yield process
    for file in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            children = file.read_text(encoding="ascii").split()
        except OSError:
            continue
        for child in map(int, children):
            yield from _family(child)


def _pages(process: int) -> int:
    try:
        return int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    except (OSError, IndexError):
        return 0
