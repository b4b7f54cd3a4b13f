"""Every case of the suite through a build and a call: who accepts what, and what handlers see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.suite.building import build
from tests.suite.groups import Group, optional, required
from tests.suite.judging import play
from tests.suite.table import lines
from tests.support.shared import require_shared

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.suite.judging import Played, Verdict

pytestmark = [pytest.mark.corpus, pytest.mark.xdist_group("suite")]

NOT_OURS = frozenset({"cross-draft", "format-assertion"})
"""Optional parts that ask for what is not promised: remotes that are not among the suite's files
here, and metaschemas that make formats assert."""


def played(name: str, read: Callable[[Path], list[Group]], folder: Path) -> Played:
    suite = require_shared("corpus", "json-schema-test-suite")
    found = play(build(read(suite), suite, folder, name))
    print("\n".join(lines(f"{name}: arguments", found.arguments)))
    print("\n".join(lines(f"{name}: results", found.results)))
    return found


def wrong(verdicts: list[Verdict]) -> str:
    return "\n".join(lines("wrong", [verdict for verdict in verdicts if verdict.wrong]))


def test_every_required_case_is_answered_as_the_suite_says(tmp_path: Path) -> None:
    for verdicts in played("required", required, tmp_path):
        assert len(verdicts) == 1299
        assert not any(verdict.wrong for verdict in verdicts), wrong(verdicts)


def test_optional_cases_that_are_promised_are_answered_as_the_suite_says(tmp_path: Path) -> None:
    for verdicts in played("optional", optional, tmp_path):
        ours = [verdict for verdict in verdicts if verdict.group.part not in NOT_OURS]
        assert len(ours) > 900
        assert not any(verdict.wrong for verdict in ours), wrong(ours)
        words = [verdict.wrong for verdict in verdicts if verdict.wrong]
        assert not [one for one in words if one.startswith(("model", "altered"))]
