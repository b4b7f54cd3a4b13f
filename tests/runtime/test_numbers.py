from __future__ import annotations

import json
import sys
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen_runtime.runtime.numbers import NotFiniteError, finite, non_finite, too_large, whole

INFINITY = float("inf")

numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
json_values = st.recursive(
    st.none() | st.booleans() | numbers | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3)
    ),
    max_leaves=12,
)


def floats_in(value: Any) -> list[float]:
    if isinstance(value, float):
        return [value]
    children = (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    )
    return [number for child in children for number in floats_in(child)]


def as_doubles(value: Any) -> Any:
    """What a reader makes of it that has nothing but doubles."""
    return json.loads(json.dumps(value), parse_int=float)


@given(json_values)
def test_no_value_changes_and_no_integral_float_is_left(value: Any) -> None:
    changed = whole(value)
    assert as_doubles(changed) == as_doubles(value)
    assert not any(number.is_integer() for number in floats_in(changed))


@given(json_values)
def test_a_value_without_integral_floats_is_the_same_object(value: Any) -> None:
    once = whole(value)
    assert whole(once) is once


def test_the_arguments_are_not_written_to() -> None:
    arguments = {"a": [1.0, {"b": 2.0}], "c": 0.5}
    assert repr(whole(arguments)) == "{'a': [1, {'b': 2}], 'c': 0.5}"
    assert repr(arguments) == "{'a': [1.0, {'b': 2.0}], 'c': 0.5}"


def test_integers_keep_every_digit() -> None:
    assert whole({"n": 9007199254740993}) == {"n": 9007199254740993}
    assert whole({"n": True})["n"] is True


@given(st.floats(min_value=-1e300, max_value=1e300).map(round))
def test_a_large_float_is_the_integer_that_it_was_written_as(number: int) -> None:
    written = float(number)
    assert whole(written) == Decimal(repr(written))
    assert whole([1e23, -1.5e300, 1e22]) == [10**23, -15 * 10**299, 10**22]


@pytest.mark.parametrize("bad", [INFINITY, -INFINITY, float("nan")])
def test_what_is_not_finite_is_refused_anywhere(bad: float) -> None:
    with pytest.raises(NotFiniteError):
        whole({"a": [0, {"b": bad}]})


def test_each_infinity_is_found_by_its_path() -> None:
    value = {"a": [0, -INFINITY], "b": {"c": INFINITY}, "d": 1e308}
    assert list(non_finite(value)) == [("a", 1), ("b", "c")]


def test_what_is_too_large_is_told_as_the_interpreter_has_it() -> None:
    kept = sys.get_int_max_str_digits()
    assert f"an integer of at most {kept:,} digits, or a number with a" in too_large()
    try:
        sys.set_int_max_str_digits(0)
        assert "; expected a number with a fraction" in too_large()
    finally:
        sys.set_int_max_str_digits(kept)


def test_finite_keeps_the_sign_and_everything_else() -> None:
    value = {"a": [INFINITY, -INFINITY, 1, "x"], "b": None}
    assert finite(value) == {
        "a": [1.7976931348623157e308, -1.7976931348623157e308, 1, "x"],
        "b": None,
    }
