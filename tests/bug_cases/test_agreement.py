"""The bug corpus beside an independent oracle: its own calls, and a hundred more for each tool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.agreement.catalogs import served_name
from tests.agreement.comparing import Effort, compare_arguments
from tests.agreement.oracle import Oracle
from tests.agreement.reading import Reading
from tests.agreement.server import Served
from tests.bug_cases.conftest import CASES

if TYPE_CHECKING:
    from tests.bug_cases.conftest import Built

pytestmark = [pytest.mark.corpus, pytest.mark.xdist_group("bug_cases")]

EFFORT = Effort(instances=100, generated=0)
JSON_CASES = {name: case for name, case in CASES.items() if "text" not in case["input"]}
CALLED = [
    (name, kind, arguments)
    for name, case in JSON_CASES.items()
    for kind in ("accept", "reject", "reject_closed")
    for arguments in case.get(kind, ())
]


def tools(case: str) -> list[dict[str, Any]]:
    given = JSON_CASES[case]["input"]
    found: list[dict[str, Any]] = given.get("tools", [given])
    return found


@pytest.mark.parametrize("case", JSON_CASES)
def test_servers_accept_what_the_oracle_accepts(built: Built, case: str) -> None:
    built.kit(case)  # puts the package where it can be imported
    served = Served(f"{case.lower()}_mcp")
    try:
        for spec in tools(case):
            name = served_name(spec["name"])
            tally = compare_arguments(served, name, spec["inputSchema"], EFFORT)
            assert tally.wrong == []
            assert tally.instances >= 100
    finally:
        served.close()


@pytest.mark.parametrize(("case", "kind", "arguments"), CALLED)
def test_the_oracle_knows_the_calls(case: str, kind: str, arguments: dict[str, Any]) -> None:
    (tool,) = tools(case)
    oracle = Oracle(tool["inputSchema"])
    accepted = oracle.accepts(arguments)
    assert accepted is (kind != "reject")
    if accepted:
        known = Reading(tool["inputSchema"], oracle.part_accepts).must(arguments)
        assert known is (kind == "accept")
