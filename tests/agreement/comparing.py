"""What a server says to a value, beside what the oracle says of it."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field, fields
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from tests.agreement.generating import generated
from tests.agreement.instances import Instances
from tests.agreement.oracle import Oracle
from tests.agreement.reading import Reading, UndecidedError
from tests.agreement.server import NOTHING, Served

from mcpgen_runtime.schema import Unsampled, smallest

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass
class Tally:
    """Counts over the values of any number of schemas, and what disagreed."""

    schemas: int = 0
    instances: int = 0
    accepted: int = 0
    refused: int = 0
    false_accepts: int = 0
    false_refusals: int = 0
    altered: int = 0
    either: int = 0
    """Values of which the words of the design leave open whether their keys are known."""
    lenient: int = 0
    """Results with unknown keys that the class which handlers return takes all the same."""
    without_generated: int = 0
    """Schemas for which hypothesis-jsonschema made nothing within its bound."""
    seconds: float = 0.0
    wrong: list[tuple[str, str, Any]] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    def counts(self) -> dict[str, Any]:
        """The counts by name."""
        return {one.name: getattr(self, one.name) for one in fields(self) if one.name != "wrong"}

    def note(self, kind: str, tool: str, value: Any) -> None:
        setattr(self, kind, getattr(self, kind) + 1)
        if kind in ("false_accepts", "false_refusals", "altered"):
            self.wrong.append((kind, tool, value))


@dataclass(frozen=True)
class Effort:
    """How many values each schema gets, and how many of them hypothesis-jsonschema is asked for."""

    instances: int = 120
    generated: int = 12

    def values(
        self, opened: Any, exact: Any, seed: str, tally: Tally, *, objects: bool
    ) -> Iterator[Any]:
        """Yield the values for one schema, as its author wrote it and as it is enforced."""
        made: list[Any] = []
        if self.generated:
            made = [*generated(opened, self.generated), *generated(exact, self.generated)]
            tally.without_generated += not made
        for value in Instances(opened, exact, seed, objects=objects).some(self.instances, made):
            tally.instances += 1
            yield value


def compare_arguments(served: Served, tool: str, opened: Any, effort: Effort) -> Tally:
    """Call a tool with values for its input schema `opened`."""
    tally, start = Tally(schemas=1), time.perf_counter()
    oracle = Oracle(opened)
    reading = Reading(opened, oracle.part_accepts)
    exact = served.schemas[tool].arguments
    for value in effort.values(opened, exact, tool, tally, objects=True):
        came = served.call(tool, value)
        tally.note(_judged(oracle, reading, value, came), tool, value)
    tally.seconds = time.perf_counter() - start
    return tally


def compare_results(served: Served, tool: str, opened: Any, effort: Effort) -> Tally:
    """Let a tool's handler return values for its output schema `opened`."""
    tally, start = Tally(schemas=1), time.perf_counter()
    try:
        arguments = smallest(served.schemas[tool].arguments)
    except Unsampled:
        return tally
    oracle = Oracle(opened)
    reading = Reading(opened, oracle.part_accepts, takes_none=False)
    exact = served.schemas[tool].result
    for value in effort.values(opened, exact, tool, tally, objects=False):
        came = served.result(tool, arguments, value)
        if not oracle.accepts(value):
            tally.note("refused" if came is NOTHING else "false_accepts", tool, value)
            continue
        tally.note(_accepted(value, came), tool, value)
        known = _is_known(reading, value)
        typed = served.result_model(tool, value)
        if known is True and _accepted(value, typed) != "accepted":
            tally.note("false_refusals", f"{tool} (model)", value)
        if known is False and typed is not NOTHING:
            tally.note("lenient", tool, value)
    tally.seconds = time.perf_counter() - start
    return tally


def _judged(oracle: Oracle, reading: Reading, value: Any, came: Any) -> str:
    known = _is_known(reading, value) if oracle.accepts(value) else False
    if known is None:
        return "either"
    if not known:
        return "refused" if came is NOTHING else "false_accepts"
    return _accepted(value, came)


def _accepted(value: Any, came: Any) -> str:
    if came is NOTHING:
        return "false_refusals"
    return "accepted" if same(value, came) else "altered"


def _is_known(reading: Reading, value: Any) -> bool | None:
    """Whether all keys of a value are known; None where the words leave that open."""
    try:
        return True if reading.must(value) else None if reading.may(value) else False
    except UndecidedError:
        return None


def same(left: Any, right: Any) -> bool:
    """Tell whether two JSON values are equal: 1 is 1.0, and neither is true."""
    return json.dumps(_plain(left), sort_keys=True) == json.dumps(_plain(right), sort_keys=True)


def _plain(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(Decimal(repr(value)))  # as its text has it: 5e16 is that number
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value
