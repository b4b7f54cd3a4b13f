"""Has tools judged by other processes, none of which can hold up the build.

The models are put into a temporary folder as they were rendered, with the jobs in a file. A process
judges its share of them in order. One that takes too much of the processor over a tool, or dies
over it, ends, and the next begins with that tool, without proofs; if that does not help, the tool
is unproved and the next process begins with the one after it.

So the verdicts do not depend on what else the machine does. There are bounds by the clock, too, on
a tool and on all of them together. What meets one of those has no verdict that could be kept.
"""

from __future__ import annotations

import json
import tempfile
import time
from bisect import bisect_left
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate, count
from pathlib import Path
from typing import TYPE_CHECKING

from mcpgen.emit.proofs.child import Child, CutOffError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from mcpgen.emit.disk import RenderedFile
    from mcpgen.emit.proofs.job import Job
    from mcpgen.emit.proofs.record import Record
    from mcpgen_runtime.schema.types import JsonObject

JOBS = "jobs.jsonl"
START = 60.0
"""Seconds that a process may take to start; libraries may come from a slow disk."""

LIMIT = 20.0
"""Seconds of processor time for one tool: a thousand times what one takes.

A union of 200 objects takes 6 to 9: more where its processor works for others meanwhile.
"""

BACKSTOP = 6.0
"""How many times that long it may take by the clock."""

PATIENCE = 120.0
PER_TOOL = 0.5
"""Seconds that all of a share may take: so many, and so many for each tool in it.

By the clock, but no tool takes more than LIMIT of them: a busy machine is not to blame.
"""

ALONE = 100
"""So many tools are quicker judged by one process than by two."""

MOST = 4
"""Processes at a time; each takes a hundred megabytes."""


class NoProverError(Exception):
    """No process could be started to judge anything; the message says what the system said."""


def prove(
    jobs: Sequence[Job],
    files: Iterable[tuple[str, RenderedFile]],
    workers: int = 1,
    done: Callable[[int], None] = lambda _: None,
) -> list[Record | None]:
    """Have each job judged; gives a record for each, in their order, or None where time ran out.

    `files` are the rendered files of all packages, each with its package's name; `workers` is how
    many processes there are at a time, at most; `done` is told how many jobs are, by any
    thread. Starts no process where there is nothing to judge. Raises NoProverError where none
    starts, or the temporary folder cannot be used.
    """
    if not jobs:
        return []
    numbers = count(1)

    def counted() -> None:
        done(next(numbers))

    try:
        with tempfile.TemporaryDirectory(prefix="mcpgen-") as folder:
            places = _places(jobs)
            lines = [f"{_line(jobs[place])}\n" for place in dict.fromkeys(places)]
            _write(Path(folder), lines, files)
            shares = [_Share(folder, share, counted) for share in _shares(lines, workers)]
            with ThreadPoolExecutor(len(shares)) as pool:
                given = [answer for some in pool.map(_Share.answers, shares) for answer in some]
    except OSError as error:
        raise NoProverError(str(error)) from error
    answers = dict(zip(dict.fromkeys(places), given, strict=True))
    pairs = zip(jobs, map(answers.__getitem__, places), strict=True)
    return [None if answer is None else job.record(answer) for job, answer in pairs]


def _places(jobs: Iterable[Job]) -> list[int]:
    """Give for each job the place of the first one that has the same answer."""
    first: dict[str, int] = {}
    return [first.setdefault(job.form or str(at), at) for at, job in enumerate(jobs)]


def _write(folder: Path, lines: Iterable[str], files: Iterable[tuple[str, RenderedFile]]) -> None:
    for package, file in files:
        if file.path.startswith(_imported(package)):
            path = folder / file.path.removeprefix("src/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.data)
    (folder / JOBS).write_text("".join(lines), encoding="ascii")


def _line(job: Job) -> str:
    """Write what is asked; nothing is asked about schemas that nest too deep to be written."""
    try:
        return json.dumps(job.content)
    except RecursionError:
        return "{}"


def _imported(package: str) -> tuple[str, ...]:
    """What a process imports of a package: the models, and what they stand in."""
    return (f"src/{package}/__init__.py", f"src/{package}/models.py", f"src/{package}/models/")


def _shares(lines: Sequence[str], workers: int) -> Iterator[range]:
    """Split the jobs into shares of about the same work, if they are many and several can work."""
    parts = min(workers, MOST, 1 + (len(lines) - 1) // ALONE)
    sizes = list(accumulate(map(len, lines)))
    ends = [bisect_left(sizes, part * sizes[-1] / parts) for part in range(1, parts)]
    edges = [0, *ends, len(lines)]
    yield from filter(None, map(range, edges, edges[1:]))


class _Share:
    """The jobs that one process after the other judges, and the time that they have for it."""

    def __init__(self, folder: str, jobs: range, judged: Callable[[], None]) -> None:
        self._judged = judged
        self._folder = folder
        self._jobs = jobs
        self._seconds = PATIENCE + PER_TOOL * len(jobs)
        self._answers: list[JsonObject | None] = []

    def answers(self) -> list[JsonObject | None]:
        """The answers to all: an empty one for what ended its process, None where time ran out."""
        carefully = False
        while self._has_work:
            first = len(self._answers)
            is_over = self._run(carefully=carefully)
            if is_over and carefully and len(self._answers) == first:
                self._answers.append({})
                is_over = False
            carefully = is_over
        return self._answers + [None for _ in self._left]

    @property
    def _left(self) -> range:
        return self._jobs[len(self._answers) :]

    @property
    def _has_work(self) -> bool:
        return bool(self._left) and self._seconds > 0

    def _run(self, *, carefully: bool) -> bool:
        """Start a process on what is left, and take its answers for as long as they come.

        Tells whether the next tool took it down.
        """
        with Child(self._folder, self._left, carefully=carefully, seconds=LIMIT) as child:
            if not _is_there(child):
                raise NoProverError("it does not start")
            while self._has_work:
                try:
                    answer = self._next(child)
                except CutOffError:
                    self._answers.append(None)
                    return False
                if answer is None:
                    return True
                self._answers.append(answer)
                self._judged()
        return False

    def _next(self, child: Child) -> JsonObject | None:
        start = time.monotonic()
        try:
            return child.answer(LIMIT * BACKSTOP)
        finally:
            self._seconds -= min(LIMIT, time.monotonic() - start)


def _is_there(child: Child) -> bool:
    try:
        return child.answer(START) is not None
    except CutOffError:
        return False
