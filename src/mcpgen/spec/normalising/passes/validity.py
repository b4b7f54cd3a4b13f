"""Pass: only looks. A schema that no validator would take is refused, at its place.

Everything after it may rely on keywords having the values that 2020-12 gives them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown
from mcpgen.spec.normalising.structure.nodes import keywords
from mcpgen.spec.normalising.structure.weight import HEAVIEST, weight
from mcpgen_runtime.schema import patterns, pointer
from mcpgen_runtime.schema.gate import Gate, TooDeepSchemaError, UnusableSchemaError
from mcpgen_runtime.schema.walk import subschemas

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import Json, Schema, Tokens


def check_validity(schema: Schema, context: Context) -> Schema:
    """Report what keeps `schema` from being compiled; returns it as it is."""
    if weight(schema) > HEAVIEST:
        context.error(
            "MG308",
            f"more than {HEAVIEST} schemas would apply to one and the same value",
            "Unions of unions multiply: let them say less, or tell their branches apart.",
        )
        return schema
    if _tell_bad_patterns(schema, context):
        return schema
    try:
        Gate(schema).compile()
    except TooDeepSchemaError:
        context.refuse_depth()
    except UnusableSchemaError as error:
        _tell(schema, error, context)
    return schema


def _tell_bad_patterns(schema: Schema, context: Context) -> bool:
    """Looked at one by one: a validator passes over those in an `if` without `then`."""
    if keywords(schema).isdisjoint(("pattern", "patternProperties")):
        return False
    bad = list(_bad_patterns(schema))
    for tokens, pattern in bad:
        context.error(
            "MG306",
            f"not a regular expression: {shown(pattern)}",
            "Patterns are ECMAScript's, with Unicode (the u flag).",
            tokens,
        )
    return bool(bad)


def _tell(schema: Schema, error: UnusableSchemaError, context: Context) -> None:
    place = tuple(map(str, error.path))
    context.error("MG305", _message(schema, place, error.keyword), _HELP, place)


_HELP = "Write the keyword as JSON Schema 2020-12 has it."


def _message(schema: Schema, tokens: Tokens, keyword: str) -> str:
    where = tokens[-1] if tokens else "the root"
    try:
        value = shown(pointer.resolve(schema, tokens))
    except LookupError:
        value = "this"
    return f"{where!r} cannot be {value} ({keyword or '$ref'})"


def _bad_patterns(schema: Schema) -> Iterator[tuple[Tokens, str]]:
    for tokens, inner in subschemas(schema):
        if not isinstance(inner, dict):
            continue
        candidates: list[tuple[Tokens, Json]] = [((*tokens, "pattern"), inner.get("pattern"))]
        by_name = inner.get("patternProperties")
        if isinstance(by_name, dict):
            candidates += [((*tokens, "patternProperties", name), name) for name in by_name]
        for place, pattern in candidates:
            if isinstance(pattern, str) and not patterns.is_valid(pattern):
                yield place, pattern
