"""Pass: only looks. A schema that no validator would take is refused, at its place.

Everything after it may rely on keywords having the values that 2020-12 gives them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown
from mcpgen.spec.normalising.structure.nodes import keywords
from mcpgen.spec.normalising.structure.type_names import type_advice
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
    try:
        value: Json = pointer.resolve(schema, place)
    except LookupError:
        context.error("MG305", f"{_named(place)} cannot be this{_rule(error)}", _HELP, place)
        return
    is_type = error.keyword == "anyOf" and place[-1:] == ("type",)
    help_ = type_advice(value) if is_type else _HELP
    context.error("MG305", f"{_named(place)} cannot be {shown(value)}{_rule(error)}", help_, place)


_HELP = "Write the keyword as JSON Schema 2020-12 has it."


def _named(place: Tokens) -> str:
    return repr(place[-1] if place else "the root")


def _rule(error: UnusableSchemaError) -> str:
    """Name the rule that is broken; that it is a union of rules would tell an author nothing."""
    return "" if error.keyword == "anyOf" else f" ({error.keyword or '$ref'})"


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
