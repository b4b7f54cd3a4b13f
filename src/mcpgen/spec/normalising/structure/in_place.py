"""The subschemas that apply to the very instance that their schema applies to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.structure.keywords import CONDITIONAL, IN_PLACE_ARRAYS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.schema.types import JsonObject, Schema


def in_place(schema: JsonObject) -> Iterator[tuple[str, Schema]]:
    """Yield keyword and subschema of all that applies in place, references left out.

    `then` and `else` say nothing without an `if` (2020-12 core, section 10.2.2).
    """
    for keyword in IN_PLACE_ARRAYS:
        for member in schema.get(keyword, ()):
            yield keyword, member
    for keyword in CONDITIONAL if "if" in schema else ():
        if keyword in schema:
            yield keyword, schema[keyword]
    for member in schema.get("dependentSchemas", {}).values():
        yield "dependentSchemas", member
