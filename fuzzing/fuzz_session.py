# ruff: noqa: T201 - printing is its work
"""Fuzz the session in this process: `python -m fuzzing.fuzz_session [SECONDS] [CORPUS]`.

Coverage leads the way where atheris is installed (`uv run --with atheris`); else the seeds are
mutated blindly. Inputs that reach something new are kept in the folder CORPUS, where they are the
seeds of the next run; one that breaks a law is kept as `crash-...` and ends the run, exit code not
0. A file that is named in place of the seconds is played once, to look at what it does.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Choose = Callable[[int], int]

SECONDS = 600
CHANCES = 32
"""Bytes at the end of an input: what the driver does, and when; all before is the wire's."""

OF_BAD_LINES = ("rereading", "outline")
"""What the session imports late: an import is seen by atheris only where it says so."""

LONGEST = 30_000  # bytes of an input
SLOW = 30  # seconds after which an input is called a hang
MEMORY = 1_024  # MiB


def main(arguments: Sequence[str]) -> None:
    """Run it."""
    first = arguments[0] if arguments else str(SECONDS)
    if Path(first).is_file():
        play_input(Path(first).read_bytes())
        return
    corpus = arguments[1] if len(arguments) > 1 else tempfile.mkdtemp(prefix="fuzz-session-")
    plant(Path(corpus))
    print(f"{len(list(Path(corpus).iterdir()))} inputs in {corpus}")
    if importlib.util.find_spec("atheris"):
        fuzz_by_coverage(int(first), corpus)
    else:
        print("atheris is not installed: nothing leads the way")
        fuzz_blindly(int(first), Path(corpus))


def play_input(data: bytes) -> None:
    """Play the wire of an input as its chances have it."""
    from fuzzing.driving import play

    play(data[:-CHANCES], chooser(data[-CHANCES:]))


def chooser(chances: bytes) -> Choose:
    """Return what chooses by the bytes, one after the other, and round again."""
    place = 0

    def choose(below: int) -> int:
        nonlocal place
        place += 1
        return (chances[place % len(chances)] + place // len(chances)) % below if chances else 0

    return choose


def plant(corpus: Path) -> None:
    """Write the seeds, each with several sets of chances."""
    from fuzzing.seeds import seeds

    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds()):
        for chance in (bytes(CHANCES), random.Random(number).randbytes(CHANCES)):  # noqa: S311
            (corpus / f"seed-{number}-{chance[:1].hex()}").write_bytes(seed + chance)


def fuzz_by_coverage(seconds: int, corpus: str) -> None:
    """Have libFuzzer choose what to change by the branches that were reached."""
    atheris: Any = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["mcpgen_runtime"]):
        for module in ("session", *OF_BAD_LINES):
            importlib.import_module(f"mcpgen_runtime.session.{module}")
    options = {
        "max_total_time": seconds,
        "max_len": LONGEST,
        "timeout": SLOW,
        "rss_limit_mb": MEMORY,
        "artifact_prefix": f"{corpus.rstrip('/')}/../",
        "print_final_stats": 1,
        "verbosity": 1,
    }
    flags = [f"-{name}={value}" for name, value in options.items()]
    atheris.Setup([sys.argv[0], *flags, corpus], play_input, custom_mutator=mutator(corpus))
    atheris.Fuzz()


def mutator(corpus: str) -> Callable[[bytes, int, int], bytes]:
    """Return what changes an input: half the time as libFuzzer does, else as `mutating` does."""
    from fuzzing.mutating import mutate

    atheris: Any = importlib.import_module("atheris")
    seeds = [path.read_bytes()[:-CHANCES] for path in Path(corpus).iterdir()]

    def change(data: bytes, longest: int, number: int) -> bytes:
        chance = random.Random(number)  # noqa: S311
        wire, chances = data[:-CHANCES], data[-CHANCES:]
        if chance.random() < 0.2:
            chances = atheris.Mutate(chances, CHANCES)
        elif chance.random() < 0.5:
            wire = atheris.Mutate(wire, max(1, longest - CHANCES))
        else:
            wire = mutate(wire, seeds, chance.randrange)
        return wire[: longest - CHANCES] + chances.rjust(CHANCES, b"\0")

    return change


def fuzz_blindly(seconds: int, corpus: Path) -> None:
    """Change seeds at random, as long as the time lasts."""
    from fuzzing.mutating import mutate

    inputs: list[Any] = [path.read_bytes()[:-CHANCES] for path in corpus.iterdir()]
    end, runs = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        chance = random.Random(runs)  # noqa: S311
        data = mutate(chance.choice(inputs), inputs, chance.randrange) + chance.randbytes(CHANCES)
        try:
            play_input(data)
        except BaseException:
            path = corpus.parent / f"crash-{runs}"
            path.write_bytes(data)
            print(f"kept as {path}")
            raise
        runs += 1
    print(f"{runs} runs, and no law was broken")


if __name__ == "__main__":
    main(sys.argv[1:])
