"""The official conformance suite, run against a URL, and what it found.

The suite writes a folder for each scenario, named `server-<scenario>-<time>`, with a `checks.json`:
a list of checks, each with an `id`, a `status` and, where it failed, an `errorMessage`.
"""

from __future__ import annotations

import json
import re
import subprocess
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = "@modelcontextprotocol/conformance"
VERSION = "0.2.0-alpha.12"
REVISIONS = ("2025-06-18", "2025-11-25", "2026-07-28")
"""The revisions that it asks tools of; the last has no handshake."""

FOLDER = re.compile(r"server-(?P<scenario>.+)-\d{4}-\d\d-\d\dT[\d-]+Z")
PASSED, TOLD = "SUCCESS", "INFO"


class Check(NamedTuple):
    """One check of one scenario.

    `passed` is None for one that only tells something. One that was skipped, or that only warns,
    has not passed: something is missing that it looks for.
    """

    scenario: str
    name: str
    passed: bool | None
    message: str

    @property
    def key(self) -> str:
        """How the baseline calls it."""
        return f"{self.scenario}/{self.name}"


def run_suite(node: str, project: Path, url: str, revision: str, output: Path) -> list[Check]:
    """Run every scenario of `revision` and return all checks, scenario by scenario.

    The suite's own exit code says only whether everything passed, which `output` says in full.
    """
    script = project / "node_modules" / PACKAGE / "dist" / "index.js"
    command = [node, str(script), "server", "--url", url, "--suite", "all"]
    with (output / "suite.log").open("wb") as log:
        subprocess.run(
            [*command, "--spec-version", revision, "-o", str(output / "scenarios")],
            stdout=log,
            stderr=subprocess.STDOUT,
            check=False,
        )
    return read_checks(output / "scenarios")


def read_checks(folder: Path) -> list[Check]:
    """Read what the suite wrote. A check that was made several times passes if all of them do."""
    checks: dict[str, Check] = {}
    for path in sorted(folder.glob("*/checks.json")):
        scenario = FOLDER.fullmatch(path.parent.name)
        if scenario is None:
            continue
        for raw in json.loads(path.read_text(encoding="utf-8")):
            check = _check(scenario["scenario"], raw)
            known = checks.get(check.key)
            if known is None or known.passed is None or check.passed is False:
                checks[check.key] = check
    return list(checks.values())


def _check(scenario: str, raw: dict[str, Any]) -> Check:
    status = raw["status"]
    passed = None if status == TOLD else status == PASSED
    message = raw.get("errorMessage") or f"{status}: {raw.get('details', '')}"
    return Check(scenario, raw["id"], passed, " ".join(message.split()))
