"""The process that proves: `... FOLDER FIRST AFTER CAREFULLY SECONDS` are its arguments.

FOLDER has the packages to import and `jobs.jsonl`, a job a line. The jobs from FIRST on and before
AFTER are judged, in order, with one line of answer each on standard output; the first line says
that the process is there. With CAREFULLY `1`, the first of them is judged without proofs: it has
taken a process like this one down. SECONDS of processor time are there for each; a process that
takes more ends. What is imported here was made from somebody's spec, and a schema may be of the
kind that takes for ever, so whoever starts this process watches it, too.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from itertools import islice
from typing import IO

from mcpgen_runtime.testing.proving.job import judge
from mcpgen_runtime.testing.proving.limits import limit_memory, limit_time

JOBS = "jobs.jsonl"


def main(arguments: list[str]) -> int:
    """Judge what the arguments ask for."""
    folder, *numbers, seconds = arguments
    first, after, carefully = map(int, numbers)
    gc.set_threshold(200_000)  # most of what is made is kept
    limit_memory()
    answers = _own_output()
    sys.path.insert(0, folder)
    _say(answers, {"ready": True})
    with open(os.path.join(folder, JOBS), encoding="ascii") as file:  # noqa: PTH118, PTH123
        for at, line in islice(enumerate(file), first, after):
            limit_time(float(seconds))
            _say(answers, judge(json.loads(line), proofs=at > first or not carefully))
    return 0


def _own_output() -> IO[str]:
    """Keep standard output for answers: what else is written there goes to standard error."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)
    return answers


def _say(answers: IO[str], answer: dict[str, object]) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
