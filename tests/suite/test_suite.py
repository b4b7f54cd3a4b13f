"""Every case of the suite through a build and a call: who accepts what, and what handlers see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.suite.building import build
from tests.suite.groups import Group, optional, required
from tests.suite.judging import verdicts
from tests.suite.table import lines
from tests.support.shared import require_shared

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.suite.judging import Verdict

pytestmark = [pytest.mark.corpus, pytest.mark.xdist_group("suite")]

NOT_OURS = frozenset({"cross-draft", "dependencies-compatibility", "format-assertion"})
"""Optional parts that ask for what is not promised: remotes that are not among the suite's files
here, `dependencies` as a keyword of 2020-12, and metaschemas that make formats assert."""


def played(
    name: str, read: Callable[[Path], list[Group]], folder: Path
) -> tuple[list[Verdict], str]:
    suite = require_shared("corpus", "json-schema-test-suite")
    found = list(verdicts(build(read(suite), suite, folder, name)))
    return found, "\n".join(lines(name, found))


def test_every_required_case_is_answered_as_the_suite_says(tmp_path: Path) -> None:
    found, table = played("required", required, tmp_path)
    print(table)
    assert len(found) == 1299
    assert [verdict for verdict in found if verdict.wrong] == [], table


def test_optional_cases_that_are_promised_are_answered_as_the_suite_says(tmp_path: Path) -> None:
    found, table = played("optional", optional, tmp_path)
    print(table)
    ours = [verdict for verdict in found if verdict.group.part not in NOT_OURS]
    assert len(ours) > 850
    assert [verdict for verdict in ours if verdict.wrong] == [], table
    assert not [one for one in found if one.wrong and one.wrong.startswith(("model", "altered"))]
