"""Run the official MCP conformance suite against a server of ours and compare with the baseline.

    python -m conformance.run [--cache DIR] [--output DIR] [REVISION ...]

Builds `everything.yaml`, fetches the suite (and a node that it runs on) from npm, puts the bridge
in front of the server, and runs every scenario at each revision. Exit code 1 when a check fails
that `baseline.toml` does not name, one passes that it does, or a server does not end with 0. Where
npm or the bridge cannot be had, it says so and ends with 0.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from conformance.baseline import compare, read_baseline
from conformance.bridge import bridged, require_bridge
from conformance.npm import UnavailableError, find_node, install
from conformance.recorder import ends, recorded
from conformance.suite import PACKAGE, REVISIONS, VERSION, run_suite
from conformance.toolkit import build_everything

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from conformance.baseline import Differences
    from conformance.recorder import End
    from conformance.suite import Check


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; returns the exit code."""
    options = _parse(arguments)
    with tempfile.TemporaryDirectory(prefix="conformance-") as folder:
        cache = (options.cache or Path(folder) / "npm").resolve()
        output = (options.output or Path(folder) / "output").resolve()
        try:
            return run(options.revisions or REVISIONS, cache, output)
        except UnavailableError as reason:
            sys.stdout.write(f"skipped: {reason}\n")
            return 0


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m conformance.run", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("revisions", nargs="*", type=_revision, metavar="REVISION")
    parser.add_argument("--cache", type=Path, help="keep what npm installs in this folder")
    parser.add_argument("--output", type=Path, help="keep the checks, logs and messages here")
    return parser.parse_args(arguments)


def _revision(text: str) -> str:
    if text not in REVISIONS:
        raise argparse.ArgumentTypeError(f"not one of {', '.join(REVISIONS)}: {text}")
    return text


def run(revisions: Sequence[str], cache: Path, output: Path) -> int:
    """Build, run at each revision, tell; returns the exit code."""
    require_bridge()
    node, project = find_node(cache), install(f"{PACKAGE}@{VERSION}", cache)
    source = build_everything(output / "toolkit")
    agree, baseline = True, read_baseline()
    for revision in revisions:
        logs = output / revision
        shutil.rmtree(logs, ignore_errors=True)
        logs.mkdir()
        with bridged(recorded(logs, source, "everything_mcp"), logs) as url:
            checks = run_suite(node, project, url, revision, logs)
        agree &= tell(revision, checks, baseline.get(revision, {})) & tell_ends(ends(logs))
    return 0 if agree else 1


def tell(revision: str, checks: Sequence[Check], expected: Mapping[str, str]) -> bool:
    """Print one revision's scenarios and the comparison; returns whether they agree."""
    sys.stdout.write(f"\n{revision}\n")
    for scenario, group in groupby(checks, key=lambda check: check.scenario):
        _tell_scenario(scenario, list(group), expected)
    passed, failed, told = _counts(checks)
    sys.stdout.write(f"  in all: {passed} passed, {failed} failed, {told} only told\n")
    differences = compare(checks, expected)
    _tell_differences(differences)
    return bool(passed) and not any(differences)


def tell_ends(found: Sequence[End]) -> bool:
    """Print how the servers ended; returns whether all did with exit code 0."""
    right = [end for end in found if end.exit_code == 0]
    sys.stdout.write(f"  servers: {len(right)} of {len(found)} ended with exit code 0\n")
    sys.stdout.flush()
    return len(right) == len(found)


def _tell_scenario(scenario: str, checks: Sequence[Check], expected: Mapping[str, str]) -> None:
    passed, failed, _ = _counts(checks)
    waits = sorted({expected[check.key] for check in checks if check.key in expected})
    note = f"   waits for {', '.join(waits)}" if waits else ""
    sys.stdout.write(f"  {scenario:<50}{passed:>4} passed {failed:>4} failed{note}\n")


def _tell_differences(differences: Differences) -> None:
    for check in differences.unexpected:
        sys.stdout.write(f"  FAILED {check.key}\n         {check.message}\n")
    for key in differences.settled:
        sys.stdout.write(f"  no failure any more, but in the baseline: {key}\n")


def _counts(checks: Sequence[Check]) -> tuple[int, int, int]:
    """How many passed, failed, and did neither."""
    results = [check.passed for check in checks]
    return results.count(True), results.count(False), results.count(None)


if __name__ == "__main__":
    sys.exit(main())
