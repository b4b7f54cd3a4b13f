"""What each keyword says of a value that breaks it.

One row a keyword: a function from the violation and the value to the text of the fault. A keyword
without a row is named, so that no fault is ever left out.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mcpgen_runtime.schema.text import truncate

from .expected import advice, brief, type_list, types_named, values_named
from .fault import Fault
from .nearest import did_you_mean
from .showing import ENGINE_ECHO, counted, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen_runtime.schema.types import Json, Path

    from .violations import Violation

    Words = Callable[[Violation, Json], str]


def worded(violation: Violation, value: Json) -> Fault:
    """Return the fault that a violation is, in words. `value` is what stands at its path."""
    if violation.keyword in ("required", "dependentRequired"):
        return _missing(violation, value)
    if violation.refusing:
        return _refused(violation, value)
    words = _WORDS.get(violation.keyword, _other)
    return Fault(violation.path, words(violation, value))


def _missing(violation: Violation, value: Json) -> Fault:
    key = violation.keys[0] if violation.keys else ""
    holder = violation.holder
    rule = holder.get("properties", {}).get(key, True)
    expected = brief(rule)
    text = f"required{_because(violation, key, value)}, but missing."
    return Fault((*violation.path, key), f"{text} Expected {expected}." if expected else text)


def _because(violation: Violation, key: str, value: Json) -> str:
    """Say which key asks for another (validation, section 6.5.4); empty for a plain `required`."""
    if violation.keyword == "required" or not isinstance(violation.datum, dict):
        return ""
    asking = [name for name, needed in violation.datum.items() if key in needed and name in value]
    return f" where {asking[0]} is given" if asking else ""


def _refused(violation: Violation, value: Json) -> Fault:
    """Word a `false` schema: it refuses whatever stands there."""
    holder, path = violation.holder, violation.path
    if violation.keyword == "items":
        allowed = len(holder.get("prefixItems", ()))
        text = f"expected at most {counted(allowed, 'item')}."
        return Fault(_parent(path), text)
    if violation.keyword == "propertyNames":
        return Fault(path, f"expected no keys, got {counted(len(value), 'key')}.")
    return Fault(path, "is not allowed here.")


def _parent(path: Path) -> Path:
    return path[:-1]


def _type(violation: Violation, value: Json) -> str:
    types = type_list(violation.holder)
    return f"expected {types_named(types)}, got {shown(value)}.{advice(value, types)}"


def _enum(violation: Violation, value: Json) -> str:
    options = violation.datum if isinstance(violation.datum, list) else []
    hint = did_you_mean(value, options)
    return f"expected {values_named(options)}, got {shown(value)}.{hint}"


def _const(violation: Violation, value: Json) -> str:
    hint = did_you_mean(value, [violation.datum])
    return f"expected {values_named([violation.datum])}, got {shown(value)}.{hint}"


def _bound(phrase: str) -> Words:
    def words(violation: Violation, value: Json) -> str:
        return f"expected {phrase} {shown(violation.datum)}, got {shown(value)}."

    return words


def _size(phrase: str, noun: str) -> Words:
    def words(violation: Violation, value: Json) -> str:
        limit = counted(int(violation.datum), noun)
        return f"expected {phrase} {limit}, got {len(value)}."

    return words


def _pattern(violation: Violation, value: Json) -> str:
    pattern = truncate(json.dumps(violation.datum, ensure_ascii=False)[1:-1], ENGINE_ECHO)
    return f"expected text that matches the pattern {pattern}, got {shown(value)}."


def _format(violation: Violation, value: Json) -> str:
    return f"expected text in the format {shown(violation.datum)}, got {shown(value)}."


def _unique(_: Violation, value: Json) -> str:
    seen: dict[str, int] = {}
    for index, item in enumerate(value):
        first = seen.setdefault(_canonical(item), index)
        if first != index:
            return f"expected different items, but items {first} and {index} are equal."
    return "expected different items, but some are equal."


def _canonical(item: Json) -> str:
    whole = int(item) if isinstance(item, float) and item.is_integer() else item
    return json.dumps(whole, sort_keys=True)


def _contains(violation: Violation, _: Json) -> str:
    holder = violation.holder
    expected = brief(holder.get("contains", True)) or "of the kind that the schema describes"
    if violation.keyword == "maxContains":
        return f"expected at most {counted(holder['maxContains'], 'item')} to be {expected}."
    return f"expected at least {counted(holder.get('minContains', 1), 'item')} to be {expected}."


def _name(violation: Violation, _: Json) -> str:
    name = violation.name
    inner = worded(violation.inner, name).text if violation.inner else "is not allowed here."
    return f"the key {shown(name)} is not allowed: {inner}"


def _not(_: Violation, value: Json) -> str:
    return f"is of a form that is not allowed here, got {shown(value)}."


def _unevaluated(violation: Violation, _: Json) -> str:
    noun = "item" if violation.keyword == "unevaluatedItems" else "key"
    extra = counted(len(violation.keys), noun)
    expected = brief(violation.datum)
    rest = f" but as {expected}" if expected else ""
    return f"has {extra} beyond those described, not allowed{rest}."


def _other(violation: Violation, value: Json) -> str:
    return f"does not meet the schema's {violation.keyword}, got {shown(value)}."


_WORDS: dict[str, Words] = {
    "const": _const,
    "contains": _contains,
    "enum": _enum,
    "exclusiveMaximum": _bound("less than"),
    "exclusiveMinimum": _bound("more than"),
    "format": _format,
    "maxContains": _contains,
    "maxItems": _size("at most", "item"),
    "maxLength": _size("at most", "character"),
    "maxProperties": _size("at most", "key"),
    "maximum": _bound("at most"),
    "minContains": _contains,
    "minItems": _size("at least", "item"),
    "minLength": _size("at least", "character"),
    "minProperties": _size("at least", "key"),
    "minimum": _bound("at least"),
    "multipleOf": _bound("a multiple of"),
    "not": _not,
    "pattern": _pattern,
    "propertyNames": _name,
    "type": _type,
    "unevaluatedItems": _unevaluated,
    "unevaluatedProperties": _unevaluated,
    "uniqueItems": _unique,
}
