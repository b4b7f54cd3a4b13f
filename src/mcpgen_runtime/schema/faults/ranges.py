"""The bounds that a schema sets, in words that go after a type: `an integer from 1 to 9`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .showing import counted, shown

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

_SIZES = {
    "string": ("minLength", "maxLength", "character"),
    "array": ("minItems", "maxItems", "item"),
}


def range_named(schema: Schema, kind: str) -> str:
    """Return what a schema asks of the size of a value of the JSON type `kind`; may be empty."""
    if not isinstance(schema, dict):
        return ""
    if kind in ("integer", "number"):
        return _numbers(schema)
    if kind in _SIZES:
        least, most, noun = _SIZES[kind]
        return _sizes(schema.get(least, 0), schema.get(most), noun)
    return ""


def _numbers(schema: JsonObject) -> str:
    least, most = schema.get("minimum"), schema.get("maximum")
    over, under = schema.get("exclusiveMinimum"), schema.get("exclusiveMaximum")
    if least is not None and most is not None and over is None and under is None:
        return f" from {shown(least)} to {shown(most)}"
    bounds = (("at least", least), ("more than", over), ("at most", most), ("less than", under))
    named = [f"{words} {shown(bound)}" for words, bound in bounds if _is_number(bound)]
    return f" of {' and '.join(named)}" if named else ""


def _is_number(bound: Json) -> bool:
    return isinstance(bound, (int, float)) and not isinstance(bound, bool)


def _sizes(least: Json, most: Json, noun: str) -> str:
    if most is None:
        return f" of at least {counted(int(least), noun)}" if least else ""
    if not least:
        return f" of at most {counted(int(most), noun)}"
    if least == most:
        return f" of {counted(int(most), noun)}"
    return f" of {int(least)} to {counted(int(most), noun)}"
