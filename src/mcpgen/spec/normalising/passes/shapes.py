"""Pass: only looks, and first. Keywords that hold schemas hold schemas.

Whatever else is wrong with a schema, the validator finds later, in `check_validity`; but the passes
before that walk and move subschemas, and may rely on finding some where the keyword promises them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown
from mcpgen.spec.normalising.structure.nodes import nodes
from mcpgen_runtime.schema.keywords import ARRAY, MAP, SINGLE
from mcpgen_runtime.schema.walk import subschemas

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema, Tokens

_OLD = frozenset({"additionalItems", "definitions", "dependencies"})
_CHECKED = (ARRAY | MAP | SINGLE | {"dependentRequired"}) - _OLD


def check_shapes(schema: Schema, context: Context) -> Schema:
    """Report each place where a schema should stand and none does; returns `schema` as it is."""
    if not any(True for node in nodes(schema) for _ in _misshapen(node)):
        return schema
    for tokens, inner in subschemas(schema):
        for at, value in _misshapen(inner) if isinstance(inner, dict) else ():
            context.error(
                "MG305",
                f"{at[-1]!r} cannot be {shown(value)} (type)",
                "Write the keyword as JSON Schema 2020-12 has it.",
                (*tokens, *at),
            )
    return schema


def _misshapen(node: JsonObject) -> Iterator[tuple[Tokens, Json]]:
    for keyword in _CHECKED.intersection(node):
        value = node[keyword]
        if keyword in MAP and isinstance(value, dict):
            yield from (((keyword, k), v) for k, v in value.items() if not _is_schema(v))
        elif keyword in ARRAY and isinstance(value, list):
            yield from (((keyword, str(i)), v) for i, v in enumerate(value) if not _is_schema(v))
        elif not _is_one(keyword, value):
            yield (keyword,), value


def _is_one(keyword: str, value: Json) -> bool:
    if keyword == "dependentRequired":
        return isinstance(value, dict)
    return keyword in SINGLE and _is_schema(value)


def _is_schema(value: Json) -> bool:
    return isinstance(value, (dict, bool))
