"""Has tools judged by other processes, none of which can hold up the build.

The models are put into a temporary folder as they were rendered, with the jobs in a file. A process
judges its share of them in order. One that takes too long over a tool, or dies over it, is ended,
and the next begins with that tool, without proofs; if that does not help, the tool is unproved and
the next process begins with the one after it. All the time that is lost that way is bounded, too:
what is left then is unproved.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

from mcpgen.emit.proofs.child import Child

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mcpgen.emit.disk import RenderedFile
    from mcpgen.emit.proofs.job import Job
    from mcpgen.emit.proofs.record import Record
    from mcpgen_runtime.schema.types import JsonObject

JOBS = "jobs.jsonl"
START = 60.0
"""Seconds that a process may take to start; libraries may come from a slow disk."""

LIMIT = 10.0
"""Seconds for one tool: a thousand times what one takes."""

PATIENCE = 60.0
PER_TOOL = 0.5
"""Seconds that all of a share may take: so many, and so many for each tool in it."""

ALONE = 100
"""So many tools are quicker judged by one process than by two."""


class NoProverError(Exception):
    """No process could be started to judge anything; the message says what the system said."""


def prove(jobs: Sequence[Job], files: Iterable[tuple[str, RenderedFile]]) -> list[Record]:
    """Have each job judged; gives a record for each, in their order.

    `files` are the rendered files of all packages, each with its package's name. Starts no process
    where there is nothing to judge. Raises NoProverError where none starts, or the temporary folder
    cannot be used.
    """
    if not jobs:
        return []
    try:
        with tempfile.TemporaryDirectory(prefix="mcpgen-") as folder:
            _write(Path(folder), jobs, files)
            shares = [_Share(folder, share) for share in _shares(jobs)]
            with ThreadPoolExecutor(len(shares)) as pool:
                answers = [answer for some in pool.map(_Share.answers, shares) for answer in some]
    except OSError as error:
        raise NoProverError(str(error)) from error
    return [job.record(answer) for job, answer in zip(jobs, answers, strict=True)]


def _write(folder: Path, jobs: Iterable[Job], files: Iterable[tuple[str, RenderedFile]]) -> None:
    for package, file in files:
        if file.path.startswith(_imported(package)):
            path = folder / file.path.removeprefix("src/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.data)
    text = "".join(f"{_line(job)}\n" for job in jobs)
    (folder / JOBS).write_text(text, encoding="ascii")


def _line(job: Job) -> str:
    """Write what is asked; nothing is asked about schemas that nest too deep to be written."""
    try:
        return json.dumps(job.content)
    except RecursionError:
        return "{}"


def _imported(package: str) -> tuple[str, ...]:
    """What a process imports of a package: the models, and what they stand in."""
    return (f"src/{package}/__init__.py", f"src/{package}/models.py", f"src/{package}/models/")


def _shares(jobs: Sequence[Job]) -> Iterator[range]:
    """Split the jobs where half of the work is done, if they are many and two can work."""
    middle = 0
    if len(jobs) > ALONE and _processors() > 1:
        sizes = list(accumulate(len(str(job.content)) for job in jobs))
        middle = next(at for at, size in enumerate(sizes) if 2 * size >= sizes[-1])
    yield from filter(None, (range(middle), range(middle, len(jobs))))


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Share:
    """The jobs that one process after the other judges, and the time that they have for it."""

    def __init__(self, folder: str, jobs: range) -> None:
        self._folder = folder
        self._jobs = jobs
        self._end = time.monotonic() + PATIENCE + PER_TOOL * len(jobs)
        self._answers: list[JsonObject] = []

    def answers(self) -> list[JsonObject]:
        """The answers to all of them; an empty one where there is none."""
        self._run(carefully=False)
        while self._left and self._seconds > 0:
            done = len(self._answers)
            self._run(carefully=True)
            if len(self._answers) == done:
                self._answers.append({})
        return self._answers + [{} for _ in self._left]

    @property
    def _left(self) -> range:
        return self._jobs[len(self._answers) :]

    @property
    def _seconds(self) -> float:
        """How long the next answer may take."""
        return min(LIMIT, self._end - time.monotonic())

    def _run(self, *, carefully: bool) -> None:
        """Start a process on what is left, and take its answers for as long as they come."""
        with Child(self._folder, self._left, carefully=carefully) as child:
            if child.answer(START) is None:
                raise NoProverError("it does not start")
            while self._left and self._seconds > 0:
                answer = child.answer(self._seconds)
                if answer is None:
                    return
                self._answers.append(answer)
