"""What a `not` refuses, in words that go after `must not`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema.text import on_one_line

from .expected import brief, type_list
from .showing import text_shown

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject, Schema

_PLAIN = {"const", "enum", "type"}
_SIZES = {
    "integer": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"},
    "string": {"minLength", "maxLength"},
    "array": {"minItems", "maxItems"},
}
_SIZES["number"] = _SIZES["integer"]
_OBJECT = {"properties", "required", "type"}
_MARKS = {"title", "description", "$comment", "examples", "default"}


def plainly(schema: Schema) -> str:
    """Return what a schema expects by its values or types where that is all; else an empty text."""
    if not isinstance(schema, dict):
        return ""
    words = schema.keys() - _MARKS
    types = type_list(schema)
    sizes = _SIZES.get(types[0], set()) if len(types) == 1 else set()
    is_one = len(words & _PLAIN) == 1
    return brief(schema) if is_one and words <= _PLAIN | sizes else ""


def refused_form(schema: Schema) -> str:
    """Return what a schema that is refused describes: `be a string`, `have x and y together`.

    Empty where that takes more than a few words.
    """
    if not isinstance(schema, dict):
        return ""
    words = schema.keys() - _MARKS
    if words == {"anyOf"}:
        forms = [refused_form(each) for each in schema["anyOf"]]
        return " nor ".join(forms) if all(forms) else ""
    if words <= _OBJECT and schema.get("required") and schema.get("type", "object") == "object":
        return _keys(schema)
    if words == {"pattern"} or (words == {"pattern", "type"} and schema["type"] == "string"):
        return f"match the pattern {text_shown(schema['pattern'])}"
    plain = plainly(schema)
    return f"be {plain}" if plain else ""


def _keys(schema: JsonObject) -> str:
    required, rules = schema["required"], schema.get("properties", {})
    told = [_key(name, rules.get(name, True)) for name in required]
    if not all(told) or not rules.keys() <= set(required):
        return ""
    return f"have {' and '.join(told)}{' together' if len(told) > 1 else ''}"


def _key(name: str, rule: Schema) -> str:
    if rule is True or rule == {}:
        return on_one_line(name)
    plain = plainly(rule)
    return f"{on_one_line(name)} as {plain}" if plain else ""
