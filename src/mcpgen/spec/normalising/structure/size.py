"""How large a schema is when it is written out: what passes may multiply, and hostile specs do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.structure.definitions import definition_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import Json, Schema

GROWTH = 4
ROOM = 10_000


def size(value: Json, known: dict[int, int] | None = None) -> int:
    """Count the values of a JSON tree; parts that stand in several places count in each."""
    known = {} if known is None else known
    if not isinstance(value, (dict, list)):
        return 1
    if id(value) not in known:
        parts = value.values() if isinstance(value, dict) else value
        known[id(value)] = 1 + sum(size(part, known) for part in parts)
    return known[id(value)]


def outgrows(new: Json, old: Json) -> bool:
    """Whether `new` is out of proportion to what it was made from."""
    return new is not old and size(new) > GROWTH * size(old) + ROOM


def unfolded(schema: Schema, definitions: Mapping[str, Schema]) -> int:
    """Count the values of a schema with what it refers to in each place, recursion not entered."""
    known: dict[str, int] = {}

    def measure(part: Json) -> int:
        if not isinstance(part, (dict, list)):
            return 1
        total = 1 + sum(map(measure, part.values() if isinstance(part, dict) else part))
        name = definition_name(part) if isinstance(part, dict) else None
        if name is None:
            return total
        if name not in known:
            known[name] = 1
            known[name] = measure(definitions.get(name, True))
        return total + known[name]

    return measure(schema)
