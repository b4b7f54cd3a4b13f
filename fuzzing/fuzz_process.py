# ruff: noqa: T201 - printing is its work
"""Fuzz a real server process: `python -m fuzzing.fuzz_process [SECONDS] [SEED]`.

The toolkit beside this file is built, and one server after the other is given random bytes and
mutated vectors over its pipe. The run ends at the first law that is broken, server that hangs or
ends, exit code that is not 0, or traceback on standard error; what the server was given is kept
then, in a folder of its own; named in place of the seconds, that is given again.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from fuzzing.connecting import Connection
from fuzzing.mutating import mutate
from fuzzing.reading import Undecided
from fuzzing.seeds import seeds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mcpgen.cli.built import Built

SECONDS = 600
TOOLKIT = Path(__file__).parent / "toolkit"
MOST_INPUTS = 60
"""Inputs of one connection: few, so that what happens while a server starts is seen often."""


def main(arguments: Sequence[str]) -> None:
    """Run it."""
    first = Path(arguments[0] if arguments else str(SECONDS))
    with tempfile.TemporaryDirectory(prefix="fuzz-process-") as folder:
        built = build(Path(folder))
        if first.exists():
            connect(built, [path.read_bytes() for path in sorted(first.iterdir())])
        else:
            fuzz(built, int(str(first)), arguments[1] if len(arguments) > 1 else "")


def build(folder: Path) -> Built:
    """Build the toolkit, with our handlers."""
    from mcpgen import Request, build_toolkits
    from mcpgen.cli.built import find_built

    shutil.copy(TOOLKIT / "fuzzed.yaml", folder)
    report = build_toolkits(Request((str(folder / "fuzzed.yaml"),), str(folder)))
    if report.exit_code:
        raise SystemExit(str(report))
    built = find_built(str(folder / "fuzzed"))
    shutil.copy(TOOLKIT / "handlers.py", built.source / built.package)
    return built


def fuzz(built: Built, seconds: int, seed: str) -> None:
    """Have one connection after the other, as long as the time lasts."""
    end, inputs, answers, number = time.monotonic() + seconds, 0, 0, 0
    while time.monotonic() < end:
        chance = random.Random(f"{seed}{number}")  # noqa: S311
        connection = connect(built, invent(chance))
        number += 1
        inputs += len(connection.sent)
        answers += connection.answers
        if number % 50 == 0:
            print(f"{number} servers, {inputs} inputs, {answers} lines answered", flush=True)
    print(f"{number} servers, {inputs} inputs, {answers} lines: no law was broken")


def invent(chance: random.Random) -> Iterator[bytes]:
    """Return the inputs of one connection."""
    known = seeds()
    for _ in range(1 + chance.randrange(MOST_INPUTS)):
        if chance.random() < 0.1:
            yield chance.randbytes(chance.randrange(2_000))
        else:
            yield mutate(chance.choice(known), known, chance.randrange)


def connect(built: Built, inputs: Iterator[bytes] | list[bytes]) -> Connection:
    """Give one server some inputs; the last of them is where its input ends."""
    connection = Connection(built.command(), built.environment())
    try:
        *others, last = inputs
        for data in others:
            connection.give(data)
        connection.end(last)
    except Undecided:
        pass  # it is a good input, but not for the oracle
    except BaseException:
        print(f"kept in {_keep(connection.sent)}")
        raise
    finally:
        connection.drop()
    return connection


def _keep(inputs: list[bytes]) -> Path:
    """Write inputs to files, in their order."""
    folder = Path(tempfile.mkdtemp(prefix="crash-"))
    for number, data in enumerate(inputs):
        (folder / f"{number:04}").write_bytes(data)
    return folder


if __name__ == "__main__":
    main(sys.argv[1:])
