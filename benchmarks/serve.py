"""Serving, measured side by side with the servers of other libraries, in one run.

`python benchmarks/serve.py [--rounds N] [--only SECTION ...]`. Every server has the same ten tools:
ours, the official Python SDK's two, fastmcp's, the TypeScript SDK's two, and the floor. They take
turns round by round. The goals come last, each as a ratio.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

import calls
import starts
from connection import Connection, call
from contestants import Contestants
from goals import tell_goals

SECTIONS = {
    "list": starts.first_list,
    "cold": starts.cold_list,
    "read-only": starts.read_only_list,
    "many": starts.many_tools,
    "first-call": starts.first_call,
    "calls": calls.calls,
    "sizes": calls.sizes,
    "together": starts.together,
}


def main() -> None:
    options = _options()
    figures: dict[str, dict[str, list[float]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        contestants = Contestants(Path(folder))
        _warm(contestants)
        for name in options.only or SECTIONS:
            _tell_load()
            figures |= SECTIONS[name](contestants, options.rounds)
    tell_goals(figures)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure servers side by side.")
    parser.add_argument("--rounds", type=int, default=5, help="turns of each server (default: 5)")
    parser.add_argument("--only", nargs="+", choices=SECTIONS, help="sections (default: all)")
    return parser.parse_args()


def _tell_load() -> None:
    """A busy machine makes figures large and ratios uncertain: whoever reads them should know."""
    if hasattr(os, "getloadavg"):
        print(f"\nload {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors", end="")


def _warm(contestants: Contestants) -> None:
    """Have every server write its bytecode, answer a call and end."""
    for name, command in contestants.servers().items():
        connection = Connection(command)
        connection.open()
        answer = connection.ask(call(0))
        assert b"hellohello" in answer, (name, answer)
        connection.close()


if __name__ == "__main__":
    main()
