"""`mcpgen build`, by whichever parser its command line was understood."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from mcpgen.build.report import BuildReport
    from mcpgen.build.request import Request

_STYLES = {"refused": "red", "unchanged": "bright_black", "mended": "yellow"}


def run_build(request: Request, flags: AbstractSet[str]) -> int:
    """Build and print the report; returns the exit code.

    `flags` are the command line's own: `--diff`, `--quiet`, `--json`, `--verbose`,
    `--exit-non-zero-on-change` (`--check`, `--force` and `--no-prove` are in `request`). A word of
    the environment that nobody knows is wrong usage: 2, and a line on standard error.
    """
    wrong = wrong_environment()
    if wrong is not None:
        sys.stderr.write(f"{wrong}\n")
        return 2
    _hurry()
    from mcpgen.build import build_toolkits
    from mcpgen.cli.printing import print_report
    from mcpgen.cli.progress import progress

    quiet, as_json = "--quiet" in flags, "--json" in flags
    with progress(enabled=not (quiet or as_json)) as show:
        report = build_toolkits(request, show)
    if "--diff" in flags and not as_json:
        _print_diffs(report)
    verbose = "--verbose" in flags
    print_report(report, quiet=quiet, as_json=as_json, verbose=verbose, paint=_paint)
    return report.exit_code or int("--exit-non-zero-on-change" in flags and report.is_changed)


def wrong_environment() -> str | None:
    """Say what is wrong with the environment's word on proofs, whether or not it is asked for."""
    from mcpgen.build.request import proves_by_environment

    try:
        proves_by_environment()
    except ValueError as error:
        return str(error)
    return None


def _hurry() -> None:
    """Set this process up for one short build.

    Most of what it makes it keeps, so looking for garbage often is time lost; and no plugin that
    happens to be installed has a say in what is generated.
    """
    gc.set_threshold(200_000)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


def _print_diffs(report: BuildReport) -> None:
    from mcpgen.emit.disk import show_diff

    for toolkit in report.toolkits:
        if toolkit.plan is not None:
            sys.stdout.write(show_diff(toolkit.plan))


def _paint(text: str, state: str) -> str:
    if not sys.stdout.isatty():
        return text
    import click

    return click.style(text, fg=_STYLES.get(state, "green"))
