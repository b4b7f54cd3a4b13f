"""What the suite is known to find: `baseline.toml` names each check left, and what it waits for.

    ["2025-11-25"]            # a revision
    prompts = [               # the feature, or the reason
        "prompts-list/prompts-list",     # scenario/check
    ]

The file is exact: a failure that it does not name is a fault, and so is a check that it names and
that did not fail.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from conformance.suite import Check

PATH = Path(__file__).with_name("baseline.toml")

Expected = dict[str, str]
"""The feature that each check waits for, by `scenario/check`."""


class Differences(NamedTuple):
    """Where a run and the baseline do not agree."""

    unexpected: list[Check]
    """Failed, and the baseline does not know."""
    settled: list[str]
    """In the baseline, and did not fail."""


def read_baseline(path: Path = PATH) -> dict[str, Expected]:
    """Read the baseline: for each revision, what is left."""
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        revision: {check: feature for feature, checks in features.items() for check in checks}
        for revision, features in document.items()
    }


def compare(checks: Sequence[Check], expected: Mapping[str, str]) -> Differences:
    """Hold one revision's checks against what is expected of them."""
    failed = {check.key: check for check in checks if check.passed is False}
    unexpected = [check for key, check in failed.items() if key not in expected]
    return Differences(unexpected, [key for key in expected if key not in failed])
