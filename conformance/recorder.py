"""A server in a process between: what a client does to end it, and its exit code, are written down.

Clients that end a server by a signal, or without waiting for it, do not tell how it ended. So they
start this file instead, which starts the server on the same pipes, passes signals on, and leaves
one JSON file for each start: `recorder.py FOLDER SOURCE PACKAGE`, with the standard library alone.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from types import FrameType


class End(NamedTuple):
    """How one start of a server ended."""

    exit_code: int | None
    """None while it runs, and for ever when the recorder was killed."""
    signals: tuple[str, ...]
    """What the client sent, in order; end of input leaves nothing here."""


def recorded(folder: Path, source: Path, package: str) -> list[str]:
    """Return a command that runs `package`, found in `source`, in `folder` and records its end."""
    return [sys.executable, str(Path(__file__).resolve()), str(folder), str(source), package]


def ends(folder: Path, seconds: float = 10) -> list[End]:
    """Return how every start ended, the first first; waits `seconds` for those that still run."""
    deadline = time.monotonic() + seconds
    while True:
        found = [_read(path) for path in sorted(folder.glob("start-*.json"))]
        if time.monotonic() > deadline or all(end.exit_code is not None for end in found):
            return found
        time.sleep(0.02)


def _read(path: Path) -> End:
    record = json.loads(path.read_text(encoding="utf-8"))
    return End(record["exit_code"], tuple(record["signals"]))


def main(folder: str, source: str, package: str) -> int:
    """Run the server and record it; returns 0, whatever the server's exit code is."""
    place = Path(folder) / f"start-{time.time_ns()}-{os.getpid()}.json"
    signals: list[str] = []
    _write(place, None, signals)
    server = subprocess.Popen(
        [sys.executable, "-m", package],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": source},
    )

    def pass_on(number: int, _frame: FrameType | None) -> None:
        signals.append(signal.Signals(number).name)
        server.send_signal(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, pass_on)
    _write(place, server.wait(), signals)
    return 0


def _write(place: Path, exit_code: int | None, signals: list[str]) -> None:
    """Whoever reads sees the old record or the new one, and nothing between."""
    partial = place.with_suffix(".partial")
    partial.write_text(json.dumps({"exit_code": exit_code, "signals": signals}))
    partial.replace(place)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
