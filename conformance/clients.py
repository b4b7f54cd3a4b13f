"""Let npm's clients list, call and close a built server: the TypeScript SDK's and the Inspector.

    python -m conformance.clients [--cache DIR]

The SDK's old versions stand for the old revisions: each knows none that is newer than itself.

Each starts the server of `examples/notes` through the recorder, in a folder of its own, and ends it
its own way. Prints a table; exit code 1 when a client does not see what it should, or a server does
not end with 0. Where npm cannot be had, it says so and ends with 0. The clients in Python are in
`tests/interop`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from conformance.conversing import ClientError, Setting, inspector, typescript
from conformance.npm import UnavailableError, find_node
from conformance.recorder import End, ends, recorded
from conformance.toolkit import REPOSITORY

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NOTES = REPOSITORY / "examples" / "notes" / "src"
LEGACY, MODERN = "2025-11-25", "2026-07-28"
EXPECTED = {
    "tools": ["edit_note", "get_note", "list_notes", "search_notes"],
    "made": {"id": 1, "done": "created"},
    "refused": True,
}
"""What every client is to see."""


class Client(NamedTuple):
    """A client in one of its modes."""

    name: str
    mode: str
    converse: Callable[[Setting, str], dict[str, Any]]
    revision: str | None
    """What it should come to; None where it does not tell."""
    starts: int
    """How many servers it starts for that."""


def typescript_client(version: str, mode: str, revision: str | None, starts: int = 1) -> Client:
    """Make one of the TypeScript SDK."""
    converse = partial(typescript, version=version)
    return Client(f"TypeScript SDK {version}", mode, converse, revision, starts)


CLIENTS = (
    typescript_client("1.0.4", "legacy", None),  # the last that knows 2024-11-05 only
    typescript_client("1.11.0", "legacy", None),  # 2025-03-26
    typescript_client("1.17.0", "legacy", "2025-06-18"),
    typescript_client("1.32.2", "legacy", LEGACY),
    typescript_client("2.4.0", "legacy", LEGACY),
    typescript_client("2.4.0", "auto", MODERN, starts=2),  # one is only asked what it is
    typescript_client("2.4.0", MODERN, MODERN, starts=2),
    Client("Inspector", "legacy", inspector, None, starts=3),
    Client("Inspector", "auto", inspector, None, starts=3),
    Client("Inspector", "modern", inspector, None, starts=3),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run every client; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m conformance.clients", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--cache", type=Path, help="keep what npm installs in this folder")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="clients-") as folder:
        cache = options.cache or Path(folder) / "npm"
        try:
            return run(cache.resolve(), Path(folder))
        except UnavailableError as reason:
            sys.stdout.write(f"skipped: {reason}\n")
            return 0


def run(cache: Path, folder: Path) -> int:
    """Let each client converse and print what came of it; returns the exit code."""
    node = find_node(cache)
    right = True
    for number, client in enumerate(CLIENTS):
        home = folder / str(number)
        home.mkdir()
        setting = Setting(node, cache, home, recorded(home, NOTES, "notes_mcp"))
        faults = find_faults(client, setting)
        _tell(client, faults, ends(home))
        right &= not faults
    return 0 if right else 1


def find_faults(client: Client, setting: Setting) -> list[str]:
    """Let one client converse; returns what is wrong with what it saw or how it ended, in words."""
    try:
        seen = client.converse(setting, client.mode)
    except ClientError as error:
        return [str(error)]
    return _faults_seen(seen, client.revision) + _faults_at_the_end(setting.home, client.starts)


def _faults_seen(seen: dict[str, Any], revision: str | None) -> list[str]:
    expected = EXPECTED | ({"revision": revision} if revision else {})
    return [
        f"{key}: {seen.get(key)!r}, and not {value!r}"
        for key, value in expected.items()
        if seen.get(key) != value
    ]


def _faults_at_the_end(home: Path, starts: int) -> list[str]:
    found = ends(home)
    faults = [f"a server ended with {end.exit_code}" for end in found if end.exit_code != 0]
    if len(found) != starts:
        faults.append(f"{len(found)} servers were started, and not {starts}")
    return faults


def _tell(client: Client, faults: Sequence[str], found: Sequence[End]) -> None:
    how = [f"{', '.join(end.signals) or 'end of input'}: {end.exit_code}" for end in found]
    verdict = "FAILED" if faults else "ok"
    lines = [f"{client.name:<24}{client.mode:<12}{verdict:<8}{' | '.join(how)}"]
    lines += [f"    {fault}" for fault in faults]
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
