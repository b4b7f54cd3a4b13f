"""A client and a driver that do anything in any order; the oracle is content with all of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fuzzing.catalog import TOOLS
from fuzzing.driving import CODES, RESULTS, VALUES, Driver
from fuzzing.oracle import LINE_LIMIT
from fuzzing.seeds import initialize as handshake
from fuzzing.writing import LEVELS
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.fuzz.grammar import arrays, lines, messages

cut = st.floats(0, 1, exclude_max=True)
"""Which of the calls that there ever were: the same part of however many there are."""

some = st.integers(0, 5)
has_calls = precondition(lambda machine: machine.driver.calls)


class Connections(RuleBasedStateMachine):
    """One connection."""

    @initialize(
        limit=st.sampled_from([LINE_LIMIT, 5_000, 700]),
        dynamic=st.booleans(),
        opening=st.sampled_from([b"", *map(handshake, ("2025-03-26", "2025-03-26", "2025-11-25"))]),
    )
    def open(self, limit: int, dynamic: bool, opening: bytes) -> None:
        self.driver = Driver(limit=limit, dynamic=dynamic)
        self.driver.receive(opening)

    @rule(value=messages())
    def message(self, value: Any) -> None:
        self.driver.receive(json.dumps(value).encode() + b"\n")

    @rule(value=arrays, back=some)
    def batch(self, value: Any, back: int) -> None:
        """Send a batch; the driver answers a call between its members."""

        def between() -> None:
            if back and self.driver.calls:
                self.driver.answer(self.number(back - 1), RESULTS[0])

        self.driver.receive(json.dumps(value).encode() + b"\n", between)

    @rule(data=lines, place=cut)
    def cut_line(self, data: bytes, place: float) -> None:
        middle = int(len(data) * place)
        self.driver.receive(data[:middle])
        self.driver.receive(data[middle:])

    @has_calls
    @rule(back=some, result=st.sampled_from(RESULTS))
    def answer(self, back: int, result: Any) -> None:
        self.driver.answer(self.number(back), result)

    @has_calls
    @rule(
        back=some,
        code=st.sampled_from(CODES),
        words=st.text(min_size=1),
        data=st.none() | st.just({}),
    )
    def fail(self, back: int, code: int, words: str, data: Any) -> None:
        self.driver.fail(self.number(back), code, words, data)

    @has_calls
    @rule(back=some, level=st.sampled_from(LEVELS), data=st.sampled_from(VALUES))
    def log(self, back: int, level: str, data: Any) -> None:
        self.driver.log(self.number(back), level, data)

    @has_calls
    @rule(back=some, done=st.integers(-1, 3) | st.floats(allow_nan=False, allow_infinity=False))
    def progress(self, back: int, done: float) -> None:
        self.driver.progress(self.number(back), done, message="on the way")

    @rule(names=st.lists(st.sampled_from(TOOLS)), hide=st.booleans())
    def change(self, names: list[str], hide: bool) -> None:
        self.driver.change(names, hide=hide)

    def number(self, back: int) -> int:
        """Number a call, of the last ones."""
        return max(0, len(self.driver.calls) - 1 - back)

    def teardown(self) -> None:
        if hasattr(self, "driver"):
            self.driver.finish()


@pytest.mark.parametrize("examples", [30, pytest.param(300, marks=pytest.mark.slow)])
def test_connections(examples: int) -> None:
    limits = settings(
        max_examples=examples,
        stateful_step_count=40,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    run_state_machine_as_test(Connections, settings=limits)
