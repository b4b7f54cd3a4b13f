"""The two samples that callers ask for, and the search under a steering behind them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from mcpgen_runtime.schema.gate import Gate, UnusableSchemaError

from .place import Place
from .search import Search
from .space import Space
from .unsampled import Budget, Unsampled

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, Schema

    from .steering import Steering

MAX_STEPS = 20_000
"""The steps of one search: half a second or so; the largest real tools take 2,000."""

MAX_REFUSED = 50
"""How many samples the gate may refuse before a search is given up."""

RECURSIONS = (0, 1, 2, 4)
"""How often a reference may be entered inside itself, in the order in which that is tried."""


def smallest(schema: Schema, *, formats: bool = False) -> Json:
    """Return a valid value with nothing in it that need not be: required keys, shortest values.

    The value is accepted by the gate of `schema`, which asserts `formats` or does not. Raises
    Unsampled where none was found.
    """
    return sample(Space(schema, formats=formats), Gate(schema, formats=formats), full=False)


def fullest(schema: Schema, *, formats: bool = False) -> Json:
    """Return a valid value in which every declared property is that can be present.

    A recursive schema is entered once more inside itself, and no further than it must be. The value
    is accepted by the gate of `schema`, which asserts `formats` or does not. Raises Unsampled where
    none was found.
    """
    space, gate = Space(schema, formats=formats), Gate(schema, formats=formats)
    try:
        return sample(space, gate, full=True)
    except Unsampled:
        return sample(space, gate, full=False)


def sample(
    space: Space,
    gate: Gate,
    *,
    full: bool,
    steering: Steering | None = None,
    budget: Budget | None = None,
) -> Json:
    """Return the first valid value of a space's root; raises Unsampled.

    `budget` is one that several searches share; without it each has MAX_STEPS of its own.
    """
    recursions = (1, 0, 2, 4) if full else RECURSIONS
    _require_usable(gate)
    for recursion in recursions:
        steps = budget or Budget(MAX_STEPS)
        search = Search(space, steps, full=full, recursion=recursion, steering=steering)
        try:
            for value in islice(search.values((space.root,), Place()), MAX_REFUSED):
                if gate.accepts(value):
                    return value
        except RecursionError as error:
            raise Unsampled("the schema is nested too deep") from error
        if not search.was_cut:
            break
    raise Unsampled("no value was found that the schema accepts")


def _require_usable(gate: Gate) -> None:
    """Compile the gate before anything reads the schema, so that every keyword has its shape."""
    try:
        gate.compile()
    except UnusableSchemaError as error:
        raise Unsampled(str(error)) from error
