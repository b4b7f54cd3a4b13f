"""Definitions that only refer on: chains of them are followed once, and their length is bounded.

`{"$ref": b}` with b: `{"$ref": c}` means c. A generator may write thousands of such definitions,
and everything that looks through references would go through all of them again and again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.structure.definitions import (
    definition_name,
    definitions_of,
    local_reference,
    prune,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import JsonObject, Schema


def shortened(schema: JsonObject) -> JsonObject:
    """Return `schema` with every chain of definitions that only refer on led to its end at once.

    The first of a chain keeps its name. References must not lead in circles in place.
    """
    definitions = definitions_of(schema)
    ends = _ends(definitions)
    led = {
        name: {**body, "$ref": local_reference(("$defs", ends[on]))}
        for name, body in definitions.items()
        if isinstance(body, dict) and (on := definition_name(body)) in ends
    }
    return prune({**schema, "$defs": {**definitions, **led}}) if led else schema


def _ends(definitions: Mapping[str, Schema]) -> dict[str, str]:
    """Map the name of each definition that only refers on to the first that says something."""
    ends: dict[str, str] = {}
    for start in definitions:
        chain: list[str] = []
        end = start
        while end not in ends and (on := _only_refers(definitions.get(end))) is not None:
            chain.append(end)
            end = on
        ends |= dict.fromkeys(chain, ends.get(end, end))
    return ends


def _only_refers(schema: Schema | None) -> str | None:
    """Return the definition that a schema names and says nothing else; None where it is none."""
    is_lone = isinstance(schema, dict) and schema.keys() == {"$ref"}
    return definition_name(schema) if is_lone and schema is not None else None
