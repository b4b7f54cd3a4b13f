"""The nearest match is right or silent, and costs the same whatever the list."""

from __future__ import annotations

from difflib import SequenceMatcher
from random import Random
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


def test_short_texts_share_what_difflib_says() -> None:
    random = Random(7)  # noqa: S311
    for _ in range(2_000):
        one, other = ("".join(random.choices("abcd", k=random.randrange(11))) for _ in range(2))
        blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
        assert module._shared(one, other) == sum(block.size for block in blocks), (one, other)


def test_no_candidate_is_more_alike_than_it_is_taken_to_be() -> None:
    random = Random(7)  # noqa: S311
    for _ in range(2_000):
        one, other = ("".join(random.choices("abcd", k=random.randrange(4, 11))) for _ in range(2))
        likeness = module._likeness(one, other)
        assert likeness < 0.6 or likeness <= module._most_alike(one, other), (one, other)
