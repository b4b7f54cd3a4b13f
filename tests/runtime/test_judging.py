"""What the engine behind the gate cannot judge is told, and never a fault of ours."""

from __future__ import annotations

from typing import Any

import pytest

from mcpgen_runtime.runtime.arguments import Arguments, RefusedError
from mcpgen_runtime.runtime.judging import Judge

UNIQUE = {"type": "object", "properties": {"a": {"type": "array", "uniqueItems": True}}}


def refusal(arguments: dict[str, Any]) -> str:
    with pytest.raises(RefusedError) as refused:
        Arguments(UNIQUE, dict[str, Any]).accept(arguments)
    return str(refused.value)


@pytest.mark.parametrize("depth", [256, 400, 2000, 10_000])
def test_equal_items_too_deep_to_compare_are_refused(depth: int) -> None:
    items: list[Any] = [[], []]
    for _ in range(depth):
        items = [[items[0]], [items[1]]]
    assert "nested too deeply" in refusal({"a": items})


@pytest.mark.parametrize(
    "numbers", [[10**1000 + n for n in range(1000)], [n * 1e30 for n in range(1, 10_000)]]
)
def test_big_integers_are_not_compared_for_hours(numbers: list[Any]) -> None:
    assert "too many integers of more than 64 bits" in refusal({"a": [[*numbers]]})


def test_a_few_big_integers_and_many_small_ones_are_compared() -> None:
    judge = Judge(UNIQUE)
    assert judge.accepts({"a": [2**128 + n for n in range(300)]})
    assert not judge.accepts({"a": [2**128, 2**128]})
    assert judge.accepts({"a": list(range(50_000))})


def test_big_integers_are_free_where_nothing_compares_them() -> None:
    assert Judge({"type": "object"}).accepts({"a": [10**1000 + n for n in range(1000)]})
