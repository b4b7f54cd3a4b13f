"""The nearest match is right or silent, and costs the same whatever the list."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from mcpgen_runtime.schema.faults import nearest as module
from mcpgen_runtime.schema.faults.nearest import nearest

MANY = [f"value{index}" for index in range(3_000)]


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ("valu2999", "value2999"),
        ("VALUE2998 ", "value2998"),
        ("vale1234", "value1234"),
        ("value17x", "value17"),
        ("nothing like it", None),
        ("", None),
    ],
)
def test_a_long_list_is_looked_through_to_its_end(sent: str, meant: str | None) -> None:
    assert nearest(sent, MANY) == meant


@pytest.mark.parametrize(
    ("sent", "meant"),
    [("opne", "open"), ("in progress", "in_progress"), ("shut", None), ("CLOSED", "closed")],
)
def test_of_a_short_list_all_are_compared(sent: str, meant: str | None) -> None:
    assert nearest(sent, ["open", "closed", "in_progress", 1, None]) == meant
    assert nearest(sent, [["open"], {}, "open", "closed", "in_progress"]) == meant


def test_of_a_long_list_only_neighbours_are_compared_and_only_once() -> None:
    long = [f"country-name-{index}-" * 10 for index in range(300)]
    with patch.object(module, "_most_alike", wraps=module._most_alike) as compared:
        for _ in range(40):
            nearest("country-nam-7-" * 10, long)
    assert 0 < compared.call_count <= 12


def test_long_middles_are_not_compared_by_their_letters() -> None:
    assert nearest("a" + "bc" * 90, ["d" + "cb" * 90]) is None
