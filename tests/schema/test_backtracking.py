"""Patterns that backtrack: bounded, and whatever is not settled within the bounds is refused."""

from __future__ import annotations

from typing import Any

import pytest

from mcpgen_runtime.schema import Gate, backtracking, refusal
from mcpgen_runtime.schema.backtracking import LIMITS, MOST, backtracks, limit_for

BOTH = "(?=.*a)(?=.*b).{1,200}"
LONG = "c" * 16_000


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundredth of the time is enough for these tests."""
    monkeypatch.setattr(backtracking, "_WORK", 1_000_000)


def test_only_what_the_linear_engine_cannot_do_backtracks() -> None:
    assert [backtracks(each) for each in ("^(a+)+$", "^(?!x)a", r"(a)\1", r"\p{L}+\d")] == [
        False,
        True,
        True,
        False,
    ]


def test_the_more_text_the_fewer_steps() -> None:
    assert limit_for(0) == limit_for(100) == MOST
    assert limit_for(10**12) == LIMITS[-1]
    assert list(LIMITS) == sorted(LIMITS, reverse=True)


def test_a_linear_pattern_has_no_bounds() -> None:
    gate = Gate({"pattern": "^(a+)+$"})
    assert gate.limit("a" * 10**6) == MOST
    assert gate.accepts("a" * 10**6)
    assert not gate.accepts("a" * 10**6 + "!")


def test_a_text_that_needs_few_steps_is_judged_however_long() -> None:
    gate = Gate({"pattern": "^(?!.*evil).*$"})
    assert gate.accepts("x" * 10**6)
    assert not gate.accepts("x" * 10**6 + "evil")


@pytest.mark.usefixtures("impatient")
def test_a_text_that_needs_too_many_is_refused_in_words() -> None:
    schema = {"properties": {"t": {"pattern": BOTH}}}
    assert refusal(schema, Gate(schema), {"t": LONG}).startswith(
        f"t: cannot be checked against the pattern {BOTH} in so much text; send a shorter one"
    )


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    "schema",
    [
        {"not": {"pattern": BOTH}},
        {"if": {"pattern": BOTH}, "then": False},
        {"oneOf": [True, {"pattern": BOTH}]},
        {"$defs": {"a": {"pattern": BOTH}}, "not": {"$ref": "#/$defs/a"}},
    ],
)
def test_a_pattern_that_must_not_match_is_not_taken_for_one_that_does_not(schema: Any) -> None:
    gate = Gate(schema)
    assert gate.accepts("c")
    assert not gate.accepts(LONG)
    assert refusal(schema, gate, LONG) == (
        "arguments: holds text that is too long to be checked against a pattern; send shorter text."
    )


@pytest.mark.usefixtures("impatient")
def test_keys_that_cannot_be_matched_are_not_taken_for_others() -> None:
    assert not Gate({"patternProperties": {BOTH: False}}).accepts({LONG: 1})
