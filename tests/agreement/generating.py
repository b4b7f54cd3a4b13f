"""Values of `hypothesis-jsonschema`, where it can make some within a bound of time.

Its newest version (0.23.1) uses an internal of hypothesis that has another form by now: that form
is put in its place here.
"""

from __future__ import annotations

import contextlib
import signal
from copy import deepcopy
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import hypothesis
from hypothesis.internal.conjecture import utils

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

SECONDS = 1.5


class _Many(utils.many):
    """Decides how many elements a collection gets, asked as hypothesis-jsonschema does."""

    _numbers: Iterator[Any] | None = None

    def more(self) -> bool:
        """Tell whether there is to be one more element."""
        if self._numbers is None:
            self.__enter__()
            self._numbers = iter(self)
        for _ in self._numbers:
            return True
        self.__exit__(None)
        return False


@cache
def _from_schema() -> Any:
    """Import what makes strategies, which takes seconds, when the first one is made."""
    import hypothesis_jsonschema
    from hypothesis_jsonschema import _from_schema as inner

    vars(inner)["cu"] = SimpleNamespace(many=_Many)
    return hypothesis_jsonschema.from_schema


class _TooSlowError(BaseException):
    """The time is up. No Exception, so that nothing on the way takes it for its own."""


def generated(schema: Any, count: int) -> list[Any]:
    """Return up to `count` values of `schema`; none where that takes too long or is not known.

    They are made of a copy: references are put in place in what hypothesis-jsonschema is given,
    and what is open by a word of its author is then open without one.
    """
    found: list[Any] = []

    def stop(_: int, __: FrameType | None) -> None:
        raise _TooSlowError

    _warm_up()
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        with contextlib.suppress(_TooSlowError, Exception):  # it says in many ways that it cannot
            _collect(deepcopy(schema), count, found)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return found


@cache
def _warm_up() -> None:
    """Have hypothesis make the tables that it needs at first use: they are no schema's time."""
    _collect({"type": ["string", "number"]}, 1, [])


def _collect(schema: Any, count: int, found: list[Any]) -> None:
    @hypothesis.settings(
        max_examples=count,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(_from_schema()(schema))
    def collect(value: Any) -> None:
        found.append(value)

    collect()
