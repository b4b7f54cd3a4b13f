"""Cut values: valid JSON, within the limit, a beginning of what there was, and told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen_runtime.calls.answers.cutting import ELLIPSIS, Cut, Measure, cut
from mcpgen_runtime.runtime.jsontext import dumps

texts = st.text('ab"\\\né😀\ud800', max_size=40)
scalars = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
)
values = st.recursive(
    scalars | texts,
    lambda inner: st.lists(inner) | st.dictionaries(texts, inner),
    max_leaves=25,
)
containers = st.lists(values, min_size=1) | st.dictionaries(texts, values, min_size=1) | texts


def is_beginning(part: Any, whole: Any) -> bool:
    if isinstance(whole, str):
        return isinstance(part, str) and (
            part in (whole, "") or (part.endswith(ELLIPSIS) and whole.startswith(part[:-1]))
        )
    if isinstance(whole, list):
        return (
            isinstance(part, list)
            and len(part) <= len(whole)
            and all(is_beginning(one, other) for one, other in zip(part, whole, strict=False))
        )
    if isinstance(whole, dict):
        keys = [key for key in whole if key in part]
        return list(part) == keys and all(is_beginning(part[key], whole[key]) for key in keys)
    return type(part) is type(whole) and part == whole


def value_at(value: Any, path: Any) -> Any:
    for key in path:
        value = value[key]
    return value


def size(value: Any) -> int:
    return len(dumps(value).encode())


@given(containers, st.integers(2, 400))
def test_a_cut_value_is_a_beginning_within_the_limit(value: Any, limit: int) -> None:
    part, cuts = cut(value, limit)
    text = dumps(part)
    assert len(text.encode()) <= limit
    assert json.loads(text) == part
    assert is_beginning(part, value)
    assert bool(cuts) == (part != value)
    assert cuts == [] or size(value) > limit
    assert len({each.path for each in cuts}) == len(cuts)
    for each in cuts:
        kept, whole = value_at(part, each.path), value_at(value, each.path)
        assert each.total == len(whole)
        assert each.kept == len(kept) - (isinstance(kept, str) and kept.endswith(ELLIPSIS))
        assert each.kept < each.total or isinstance(whole, str)


@pytest.mark.parametrize(
    ("value", "limit", "part", "cuts"),
    [
        ([1, 2, 3, 4], 7, [1, 2], [Cut((), 2, 4, "items")]),
        ("abcdefgh", 8, "abc…", [Cut((), 3, 8, "characters")]),
        ("é" * 5, 9, "éé…", [Cut((), 2, 5, "characters")]),
        (
            {"items": [10, 20, 30, 40], "total": 4},
            30,
            {"items": [10, 20], "total": 4},
            [Cut(("items",), 2, 4, "items")],
        ),
        (
            [{"text": "x" * 100}, 1],
            30,
            [{"text": "x" * 13 + "…"}],
            [Cut((), 1, 2, "items"), Cut((0, "text"), 13, 100, "characters")],
        ),
    ],
)
def test_cuts(value: Any, limit: int, part: Any, cuts: list[Cut]) -> None:
    assert cut(value, limit)[0] == part
    assert cut(value, limit)[1] == cuts


def test_a_page_of_things_keeps_whole_things() -> None:
    things = [{"id": number, "name": "n" * 50} for number in range(1000)]
    part, cuts = cut({"total": 1000, "things": things, "next": "/page/2"}, 10_000)
    assert part["total"] == 1000
    assert part["next"] == "/page/2"
    assert part["things"] == things[: len(part["things"])]
    assert size(part) > 9_800
    assert cuts == [Cut(("things",), len(part["things"]), 1000, "items")]


def test_what_small_members_leave_goes_to_the_large_ones() -> None:
    part, _ = cut({"a": "a" * 9_000, "b": "b" * 50, "c": "c" * 9_000}, 10_000)
    assert part["b"] == "b" * 50
    assert 4_900 < len(part["a"]) <= len(part["c"]) + 3


def test_members_go_from_the_last_on() -> None:
    part, cuts = cut({f"key{number}": number for number in range(1000)}, 1_000)
    assert list(part) == [f"key{number}" for number in range(len(part))]
    assert len(part) > 50
    assert cuts == [Cut((), len(part), 1000, "members")]


def test_lone_surrogates_are_measured_as_they_are_sent() -> None:
    part, _ = cut(["\ud800" * 10, "é" * 50, "é" * 50], 200)
    assert len(dumps(part)) <= 200


def test_a_number_that_does_not_fit_is_no_value() -> None:
    with pytest.raises(ValueError, match="nothing"):
        cut(123456, 3)


@pytest.mark.parametrize(
    "value",
    [
        [0] * 1_000_000,
        [{} for _ in range(1_000_000)],
        {"a": {f"k{number}": [0] * 50_000 for number in range(20)}},
        {f"k{number}": number for number in range(300_000)},
    ],
)
def test_only_what_may_be_kept_is_measured(value: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    measured = 0
    of = Measure.of

    def count(self: Measure, item: Any) -> int:
        nonlocal measured
        measured += 1
        return of(self, item)

    monkeypatch.setattr(Measure, "of", count)
    part, cuts = cut(value, 10_000)
    assert 9_000 < size(part) <= 10_000
    assert cuts
    assert measured < 30_000
