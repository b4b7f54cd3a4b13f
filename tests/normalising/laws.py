"""The laws of closing, as functions that raise AssertionError where one does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import jsonschema_rs
from jsonschema_rs.canonical import Satisfiability
from tests.agreement.reading import Reading, UndecidedError

from mcpgen_runtime.schema import Gate, subschemas

if TYPE_CHECKING:
    from collections.abc import Iterable

WORDS = ("additionalProperties", "unevaluatedProperties", "patternProperties")


def reading_of(schema: Any) -> Reading:
    """Return the second reading of closing, with the gate for a judge of parts."""
    gates: dict[int, Gate] = {}

    def accepts(part: Any, value: Any) -> bool:
        if isinstance(part, bool):
            return part
        whole = {"$defs": schema.get("$defs", {}), **part}
        return gates.setdefault(id(part), Gate(whole)).accepts(value)

    return Reading(schema, accepts)


def check_subset(schema: Any, closed: Any, values: Iterable[Any]) -> None:
    """A closed schema accepts a subset of the open one."""
    was, now = Gate(schema), Gate(closed)
    for value in values:
        assert was.accepts(value) or not now.accepts(value), value


def check_declared(schema: Any, closed: Any, values: Iterable[Any]) -> None:
    """What the open schema accepts, without undeclared keys, the closed one accepts."""
    was, now, reading = Gate(schema), Gate(closed), reading_of(schema)
    for value in values:
        if was.accepts(value) and not now.accepts(value):
            assert not _knows_all(reading, value), value


def _knows_all(reading: Reading, value: Any) -> bool:
    try:
        return reading.must(value)
    except UndecidedError:
        return False


def check_words(tagged: Any, closed: Any) -> None:
    """An author's own word on other keys is there as it was; every schema has a tag."""
    written = {one["x-tag"]: one for _, one in subschemas(tagged) if isinstance(one, dict)}
    for _, one in subschemas(closed):
        if not isinstance(one, dict) or "x-tag" not in one:
            continue
        author = written[one["x-tag"]]
        words = {word for word in WORDS if word in author}
        assert not words or words == {word for word in WORDS if word in one}, one
        for word in words:
            assert not isinstance(author[word], bool) or one[word] is author[word], one


def check_satisfiable(schema: Any, closed: Any) -> None:
    """No satisfiable schema becomes unsatisfiable."""
    if satisfiability(schema) == Satisfiability.YES:
        assert satisfiability(closed) != Satisfiability.NO, closed


def satisfiability(schema: Any) -> Satisfiability:
    """Ask the validator's canonical form, which does not know in every case."""
    return jsonschema_rs.canonicalize(schema, draft=jsonschema_rs.Draft202012).satisfiability()
