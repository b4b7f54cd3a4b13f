"""How many schemas a validator may have to apply to one value: what a hostile spec multiplies.

Forty definitions that each are a union of two references to the next are a small file, and 2^40
schemas for one value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.structure.definitions import definition_name, definitions_of
from mcpgen.spec.normalising.structure.in_place import in_place

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import Schema

HEAVIEST = 100_000


def weight(schema: Schema) -> int:
    """Count the schemas that apply to one value, for the heaviest value there is.

    References must not lead in circles in place (the pass over references has seen to that).
    """
    definitions = definitions_of(schema)
    if not definitions:
        return 1  # without references a schema is no heavier than it is long
    known: dict[str, int] = {}
    return max(_weigh(one, definitions, known) for one in (schema, *definitions.values()))


def _weigh(schema: Schema, definitions: Mapping[str, Schema], known: dict[str, int]) -> int:
    if not isinstance(schema, dict):
        return 1
    total = 1 + sum(_weigh(one, definitions, known) for _, one in in_place(schema))
    total += _weigh(schema.get("not", True), definitions, known)
    name = definition_name(schema)
    if name is not None:
        if name not in known:
            known[name] = 1  # never read again before it is known
            known[name] = _weigh(definitions.get(name, True), definitions, known)
        total += known[name]
    return total
