"""The laws of closing over schemas with every keyword: of the pass alone, and after all passes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.normalising.everything import Values, everything, tagged
from tests.normalising.found import FOUND
from tests.normalising.laws import (
    check_declared,
    check_satisfiable,
    check_subset,
    check_words,
)
from tests.normalising.schemas import context

from mcpgen.spec.normalising.pass_order import run
from mcpgen.spec.normalising.passes.closing import close
from mcpgen.spec.normalising.structure.cycles import endless
from mcpgen_runtime.schema import Gate

VALUES = 12


def check_all(schema: Any, seed: int) -> None:
    """Check every law, of closing alone and of what all passes make of `schema`."""
    written = tagged({"type": "object", **schema})
    if any(True for _ in endless(written)):
        return
    opened = run(written, "input", context(strict=False))
    if opened is None:
        return
    values = list(Values(written, seed).some(VALUES))
    alone = close(written, context())
    check_words(written, alone)
    exact = run(written, "input", context())
    assert exact is not None
    for closed in (alone, exact):
        assert close(closed, context()) == closed
        check_subset(written, closed, values)
        check_declared(written, closed, values)
        check_satisfiable(written, closed)
    was, now = Gate(written), Gate(opened)
    assert [was.accepts(value) for value in values] == [now.accepts(value) for value in values]


def over(examples: int) -> settings:
    return settings(
        max_examples=examples,
        derandomize=True,  # what random search finds comes into `found`
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


@given(schema=everything(), seed=st.integers(0, 2**20))
@over(25)
def test_closing_never_lies(schema: Any, seed: int) -> None:
    check_all(schema, seed)


@pytest.mark.slow
@given(schema=everything(), seed=st.integers(0, 2**20))
@over(150)
def test_closing_never_lies_at_length(schema: Any, seed: int) -> None:
    check_all(schema, seed)


@pytest.mark.parametrize("name", FOUND)
def test_what_once_broke_a_law_keeps_it(name: str) -> None:
    for seed in range(20):
        check_all(FOUND[name], seed)


@pytest.mark.parametrize("name", FOUND)
def test_what_once_broke_a_law_is_normal_after_one_run(name: str) -> None:
    once = run(FOUND[name], "input", context())
    assert once is not None
    assert run(once, "input", context()) == once
