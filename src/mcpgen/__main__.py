"""`python -m mcpgen`, and the console script."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

EXTRA = 'mcpgen\'s command line needs its extra: python -m pip install "mcpgen[cli]"'

UNREAD = 128 + 13  # SIGPIPE, which Windows has no name for


def main(argv: list[str] | None = None) -> int:
    """Run a command; returns its exit code: 0, 1 (refused or stale), 2 (usage).

    130 is an interrupt, and 141 that nobody reads on, as a shell tells these two signals. A build
    that has nothing to do is answered before any library is imported.
    """
    arguments = sys.argv[1:] if argv is None else argv
    _replace_missing()
    _escape_unsayable()
    streams = (sys.stdout, sys.stderr)
    try:
        code = _answer(arguments)
    except BrokenPipeError:
        code = UNREAD
    return UNREAD if _are_unread(streams) else code


def _answer(arguments: list[str]) -> int:
    from mcpgen.cli.quick import answer

    code = answer(arguments)
    if code is not None:
        return code
    if not _has_extra():
        sys.stderr.write(f"{EXTRA}\n")
        return 2
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        return 130


def _run(arguments: list[str]) -> int:
    """Run what needs the extra; a `build` in plain spelling does without the real parser."""
    from mcpgen.cli.quick import parse_plain

    plain = parse_plain(arguments)
    if plain is not None:
        from mcpgen.cli.building import run_build

        return run_build(plain.request, plain.flags)
    from mcpgen.cli.commands import run

    return run(arguments)


def _replace_missing() -> None:
    """Let what is said go nowhere where a standard stream is closed: Python has None there."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, os.O_WRONLY)
            setattr(sys, name, os.fdopen(descriptor, "w", encoding="utf-8"))


def _escape_unsayable() -> None:
    """Paths and texts may hold what standard output's encoding cannot say."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _are_unread(streams: Iterable[TextIO]) -> bool:
    """Tell whether what was said could not all be handed over, since its reader has gone.

    What is left goes nowhere, or the interpreter would complain of it in the end.
    """
    are_unread = False
    for stream in streams:
        try:
            stream.flush()
        except BrokenPipeError:
            are_unread = True
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
    return are_unread


def _has_extra() -> bool:
    from importlib.util import find_spec

    modules = ("click", "rich", "yaml", "jinja2", "ruff", "datamodel_code_generator")
    return all(find_spec(module) is not None for module in modules)


if __name__ == "__main__":
    sys.exit(main())
