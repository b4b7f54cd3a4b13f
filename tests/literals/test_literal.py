"""Data becomes an expression that gives the same data back and shows every character."""

from __future__ import annotations

import ast
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.emit.literals import DEEPEST, LiteralError, literal

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
data = st.recursive(
    scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20
)


@given(data)
def test_data_comes_back(value: object) -> None:
    source = literal(value)
    back = ast.literal_eval(source)
    assert back == value
    assert repr(back) == repr(value)
    assert source.isprintable()


def test_keys_keep_their_order() -> None:
    assert literal({"b": [1, 1.0, True, None], "a": "x"}) == "{'b': [1, 1.0, True, None], 'a': 'x'}"


@pytest.mark.parametrize(
    "value", [math.inf, -math.inf, 10**5000, -(10**5000)], ids=["inf", "-inf", "huge", "-huge"]
)
def test_numbers_beyond_repr(value: float) -> None:
    assert ast.literal_eval(literal(value)) == value


@pytest.mark.parametrize("value", [math.nan, object(), {1: 2}, b"x", (1,), {1}])
def test_what_json_cannot_say_is_refused(value: object) -> None:
    with pytest.raises(LiteralError):
        literal(value)


def test_a_subclass_cannot_write_its_own_source() -> None:
    class Sly(str):
        __slots__ = ()

        def __repr__(self) -> str:
            return "__import__('os')"

    assert literal(Sly("x")) == "'x'"
    assert literal({Sly("k"): Sly("x")}) == "{'k': 'x'}"


def test_depth_is_bounded() -> None:
    value: list[object] = []
    for _ in range(DEEPEST):
        value = [value]
    assert ast.literal_eval(literal(value)) == value
    with pytest.raises(LiteralError):
        literal([value])
