"""One tool in 24 of the catalogs beside an independent oracle.

`python -m tests.agreement` tries all of them, with more values each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.agreement.catalogs import compare_catalog
from tests.agreement.comparing import Effort, Tally
from tests.support.shared import require_shared

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.corpus, pytest.mark.xdist_group("corpus")]

PART = 24
EFFORT = Effort(instances=100, generated=2)


def test_servers_accept_what_the_oracle_accepts(
    built: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments, results = Tally(), Tally()
    for file in sorted(require_shared("corpus", "catalogs").glob("*.json")):
        if file.name != "index.json":
            found = compare_catalog(file, built, EFFORT, PART)
            arguments.add(found[0])
            results.add(found[1])
    with capsys.disabled():
        print("arguments", arguments.counts(), "results", results.counts())
    assert arguments.wrong == results.wrong == []
    assert arguments.instances >= 100 * arguments.schemas > 5_000
    assert results.instances >= 100 * results.schemas > 800
    assert arguments.accepted > 500
    assert results.accepted > 300
