"""Proving, measured: `python benchmarks/prove.py [FOLDER] [ROUNDS]`.

Builds every catalog in FOLDER with and without proofs, taking turns, and tells

1. the seconds (wall, and of all processors together) and the memory of generating, of generating
   and proving, and of a second build in which nothing is left to prove;
2. how many models of arguments and of results, and how many served schemas, were proved, tested,
   raw and unproved, by catalog and in all, and the name of each that is not proved.

Goal: proving costs less than generating.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

MAIN = Path(__file__).parents[1]
CATALOGS = MAIN.parent / "shared" / "corpus" / "catalogs"
PARTS = ("inputs", "outputs", "served")
WORDS = ("proved", "tested", "raw", "unproved")
# Bytecode is cached, as it is for whoever installs mcpgen.
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}

MEASURED = """
import resource, runpy, sys
sys.argv[0] = "mcpgen"
try:
    runpy.run_module("mcpgen", run_name="__main__")
finally:
    own = resource.getrusage(resource.RUSAGE_SELF)
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = sum(usage.ru_utime + usage.ru_stime for usage in (own, others))
    print(f"usage {seconds} {own.ru_maxrss} {others.ru_maxrss}", file=sys.stderr)
"""


class Run(NamedTuple):
    """One build: seconds by the clock, of processors, and kilobytes of the largest processes."""

    wall: float
    processors: float
    own: int
    others: int
    report: dict[str, Any]


def build(folder: Path, out: Path, *options: str) -> Run:
    """One build of all catalogs."""
    command = [sys.executable, "-c", MEASURED, "build", str(folder), "--out", str(out)]
    start = time.perf_counter()
    answer = subprocess.run(
        [*command, "--json", *options], env=ENVIRONMENT, capture_output=True, check=True, text=True
    )
    wall = time.perf_counter() - start
    _, seconds, own, others = answer.stderr.strip().splitlines()[-1].split()
    return Run(wall, float(seconds), int(own), int(others), json.loads(answer.stdout))


def tell(name: str, runs: list[Run]) -> float:
    """Print the medians of some runs; gives the seconds of processors."""
    wall = statistics.median(run.wall for run in runs)
    seconds = statistics.median(run.processors for run in runs)
    own, others = max(run.own for run in runs), max(run.others for run in runs)
    print(
        f"  {name:<34} {wall:>7.2f} s {seconds:>7.2f} s of processors"
        f" {own / 1024:>6.0f} MB {others / 1024:>6.0f} MB in the largest other process"
    )
    return seconds


def costs(folder: Path, scratch: Path, rounds: int) -> Run:
    """Measure builds, taking turns; gives one that proved."""
    plain, proving, again = [], [], []
    for number in range(rounds):
        plain.append(build(folder, scratch / f"plain{number}", "--no-prove"))
        proving.append(build(folder, scratch / f"proved{number}"))
        again.append(build(folder, scratch / f"proved{number}"))
    print("\ntime and memory")
    generated = tell("generating", plain)
    proved = tell("generating and proving", proving)
    tell("again, with nothing to do", again)
    tell("generating, proofs known", [_forced(folder, scratch)])
    print(f"  proving costs {(proved - generated) / generated:.2f} of generating")
    return proving[-1]


def _forced(folder: Path, scratch: Path) -> Run:
    """A whole build with nothing to prove: its manifests were made by another version."""
    out = scratch / "proved0"
    for file in out.glob("*/.mcpgen.json"):
        manifest = json.loads(file.read_bytes())
        file.write_text(json.dumps({**manifest, "generator": "0"}), encoding="ascii")
    return build(folder, out)


def numbers(report: dict[str, Any]) -> None:
    """Print the verdicts by catalog and in all."""
    print("\nproved / tested / raw / unproved")
    print(f"  {'':<24} {'tools':>5} " + "".join(f"{part:>22}" for part in PARTS))
    rows = {kit["name"]: (kit["tools"], kit["proved"]) for kit in report["toolkits"]}
    total = {
        part: {word: sum(told[part][word] for _, told in rows.values()) for word in WORDS}
        for part in PARTS
    }
    rows["in all"] = (sum(count for count, _ in rows.values()), total)
    for name, (count, told) in rows.items():
        cells = (" / ".join(str(told[part][word]) for word in WORDS) for part in PARTS)
        print(f"  {name:<24} {count:>5} " + "".join(f"{cell:>22}" for cell in cells))


def others(report: dict[str, Any]) -> None:
    """Name what is not proved."""
    for kit in report["toolkits"]:
        for tool, verdicts in kit["proofs"].items():
            for part in ("input", "output", "served"):
                if verdicts.get(part, "proved") != "proved":
                    print(f"  {verdicts[part]}: {kit['name']}/{tool} ({part})")


def main() -> None:
    """Measure, and print."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else CATALOGS
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    with tempfile.TemporaryDirectory() as scratch:
        run = costs(folder, Path(scratch), rounds)
    numbers(run.report)
    others(run.report)


if __name__ == "__main__":
    main()
