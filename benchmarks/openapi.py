"""OpenAPI, measured: building GitHub's document, and serving its 1,223 operations.

`python benchmarks/openapi.py [--document PATH] [--rounds N] [--only build|grow|serve ...]`. The
document is that of npm's @octokit/openapi 23.0.2 (`generated/api.github.com.json`); PATH, or
MCPGEN_GITHUB_DOCUMENT, says where it is. Without it nothing is measured, and the run says so.

1. build: with and without proofs, on one processor and on two, beside datamodel-code-generator
   alone on the same document in the same run; and again, with nothing to do;
2. grow: 100 and 400 of its operations, and all;
3. serve: from the spawn to the first list and to the first answer of an API on loopback that
   answers at once, beside a server of one of these operations.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

sys.path.insert(0, str(Path(__file__).parent))
import documents
import openapi_serving
from watched import Run, watch

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

MAIN = Path(__file__).parents[1]
PEER = MAIN / "benchmarks" / "peers" / "models_alone.py"
# Bytecode is cached, as it is for whoever installs either program.
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
_OURS = "mcpgen build"
SIZES = (100, 400)
MEGABYTES = 600
SECONDS = 10.0
ALONE = 14.0
"""Seconds that the models alone take, without a formatter, where the bound on our seconds holds."""


class Goal(NamedTuple):
    """A figure, and what it is to be at most."""

    name: str
    figure: float
    bound: float


def build(document: Path, scratch: Path, rounds: int) -> list[Goal]:
    """Compare a build with the models alone."""
    contestants: dict[str, Callable[[int], Run]] = {
        "the models alone, default formatters": partial(_alone, document, scratch, "default"),
        "the models alone, no formatter": partial(_alone, document, scratch, "none"),
    }
    for workers in (1, 2):
        for words, options in ((_OURS, ()), (f"{_OURS} without proofs", ("--no-prove",))):
            out = scratch / f"full{len(contestants)}"
            contestants[f"{words}, {workers} processors"] = partial(
                _build, document, out, *options, workers=workers
            )
    runs: dict[str, list[Run]] = {name: [] for name in contestants}
    for number in range(rounds):
        for name, turn in contestants.items():
            runs[name].append(turn(number))
    middle = _tell("building GitHub's document", runs)
    again = [_build(document, scratch / f"full{len(contestants) - 2}", 0) for _ in range(5)]
    current = _tell("again, up to date", {_OURS: again})[_OURS]
    return _build_goals(middle, current)


def _build_goals(middle: Mapping[str, Run], current: Run) -> list[Goal]:
    formatted, plain, *_ = middle.values()
    ours = middle[f"{_OURS}, 2 processors"]
    faster = ALONE / plain.wall  # what this machine is, beside the one that the bound is for
    return [
        Goal("build / models alone, default formatters", ours.wall / formatted.wall, 0.5),
        Goal("seconds of a build", ours.wall, SECONDS),
        Goal("the same, where the models alone take 14 s", ours.wall * faster, SECONDS),
        Goal("megabytes of a build, all processes", ours.memory, MEGABYTES),
        Goal("seconds of an up-to-date build", current.wall, 0.5),
    ]


def grow(document: Path, scratch: Path, rounds: int) -> list[Goal]:
    """Compare builds of parts of the document with that of all of it."""
    whole = json.loads(document.read_text(encoding="utf-8"))
    total = len(documents.operations(whole))
    runs: dict[str, list[Run]] = {}
    for count in (*SIZES, total):
        place = documents.written(documents.cut(whole, count), scratch / f"github{count}.json")
        out = scratch / f"grown{count}"
        runs[f"{count:,} operations"] = [_build(place, out, number) for number in range(rounds)]
    first, *_, last = _tell("by operations, two processors", runs).values()
    slope = (last.processors / first.processors) / (total / SIZES[0])
    return [Goal("growth of processor time / growth of operations", slope, 1.0)]


def _alone(document: Path, scratch: Path, formatters: str, number: int) -> Run:
    out = scratch / f"models_{formatters}{number}.py"
    command = [sys.executable, str(PEER), str(document), str(out), formatters]
    return watch(command, ENVIRONMENT)


def _build(document: Path, out: Path, *given: str | int, workers: int | None = None) -> Run:
    """One build; the last of what is given is the number of the round, with a folder of its own."""
    *options, number = map(str, given)
    words = ["build", str(document), "--out", f"{out}_{number}", "--quiet", *options]
    return watch([sys.executable, "-m", "mcpgen", *words], ENVIRONMENT, workers)


def _tell(title: str, runs: Mapping[str, list[Run]]) -> dict[str, Run]:
    """Print the medians of some runs, and give them."""
    print(f"\n{title}")
    middle = {
        name: Run(*map(statistics.median, zip(*some, strict=True))) for name, some in runs.items()
    }
    for name, run in middle.items():
        print(
            f"  {name:<44} {run.wall:>7.2f} s {run.processors:>7.2f} s of processors"
            f" {run.memory:>6.0f} MB"
        )
    return middle


def tell_goals(goals: list[Goal]) -> None:
    """Print each goal, its figure, and whether it is met."""
    print("\ngoals")
    for goal in goals:
        verdict = "met" if goal.figure <= goal.bound else "NOT MET"
        print(f"  {goal.name:<52} {goal.figure:>9.3f} <= {goal.bound:<6g} {verdict}")


def serve(document: Path, scratch: Path, rounds: int) -> list[Goal]:
    """Compare a server of all operations with one of a single one."""
    listing, calling, size = openapi_serving.measure(document, scratch, rounds)
    return [
        Goal("first list: all tools / one, beside writing", listing, 1.3),
        Goal("first call: all tools / one", calling, 2.0),
        Goal("megabytes of tools/list", size / 1e6, 2.0),
    ]


SECTIONS = {"build": build, "grow": grow, "serve": serve}


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--document", metavar="PATH", help="where GitHub's document is")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", nargs="+", choices=list(SECTIONS), default=list(SECTIONS))
    given = parser.parse_args()
    document = documents.find(given.document)
    if document is None:
        print("nothing measured: GitHub's document is absent (npm install @octokit/openapi@23.0.2)")
        return
    print(f"{document}, load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else document)
    goals: list[Goal] = []
    with tempfile.TemporaryDirectory() as scratch:
        for name in given.only:
            goals += SECTIONS[name](document, Path(scratch), given.rounds)
    tell_goals(goals)


if __name__ == "__main__":
    main()
