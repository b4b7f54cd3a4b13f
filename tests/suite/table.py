"""The table: agreement by keyword, then each disagreement."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.suite.judging import Verdict


def lines(title: str, verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Yield the lines of one table."""
    total = Counter(verdict.group.part for verdict in verdicts)
    right = Counter(verdict.group.part for verdict in verdicts if verdict.wrong is None)
    yield f"{title:36}{right.total():6} of {total.total()}"
    for part in sorted(total):
        mark = "" if right[part] == total[part] else "  <"
        yield f"  {part:34}{right[part]:6} of {total[part]}{mark}"
    for verdict in verdicts:
        if verdict.wrong is not None:
            yield _disagreement(verdict)


def _disagreement(verdict: Verdict) -> str:
    group, case, wrong = verdict
    owed = "valid" if case.valid else "invalid"
    return f"  {group.tool}: {group.description}: {case.description} ({owed}): {wrong}"
