"""What each keyword says of a value that breaks it.

One row a keyword: a function from the violation and the value to the text of the fault. A keyword
without a row is named, so that no fault is ever left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema import patterns, refs

from . import common_patterns, formats
from .assertions import equal_items
from .expected import (
    advice,
    brief,
    constant_advice,
    described,
    type_list,
    types_named,
    values_named,
)
from .fault import Fault
from .naming import rule_at
from .nearest import did_you_mean, nearest
from .ranges import range_named
from .refused import plainly, refused_form
from .showing import counted, datum_shown, path_shown, shown, text_shown
from .violation import FURTHER_IN

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen_runtime.schema.types import Json, Schema

    from .violation import Violation

    Words = Callable[[Violation, Json], str]

MISSING = ("dependencies", "dependentRequired", "required")
"""The keywords that ask for a key."""

_TOLD = ("const", "enum")


def worded(violation: Violation, root: Schema) -> Fault:
    """Return the fault that a violation is, in words; references are resolved in `root`."""
    value = violation.value
    if violation.refusing:
        return _refused(violation)
    if violation.keyword in MISSING:
        return _missing(violation, root)
    words = _WORDS.get(violation.keyword, _other)
    near = None
    if violation.keyword in _TOLD:
        options = violation.datum if violation.keyword == "enum" else [violation.datum]
        near = nearest(value, options)
    return Fault(
        violation.path,
        words(violation, value),
        violation.keyword,
        expected=datum_shown(violation.datum),
        nearest=near,
    )


def _missing(violation: Violation, root: Schema) -> Fault:
    key, *asking = violation.keys
    path = (*violation.path, key)
    rule = violation.holder.get("properties", {}).get(key)
    rule = refs.follow(root, rule_at(root, path) if rule is None else rule)[0]
    because = f" where {path_shown(tuple(asking))} is given" if asking else ""
    text = f"required{because}, but missing.{described(rule, root)}"
    return Fault(path, text, violation.keyword, expected=datum_shown(type_list(rule) or None))


def _refused(violation: Violation) -> Fault:
    """Word a `false` schema: it refuses whatever stands there."""
    if violation.keyword in ("items", "unevaluatedItems"):
        allowed = len(violation.holder.get("prefixItems", ()))
        if violation.keyword == "items" or violation.path[-1] == allowed:
            text = f"expected at most {counted(allowed, 'item')}."
            return Fault(violation.path[:-1], text, violation.keyword)
    return Fault(violation.path, "is not allowed here.", violation.keyword)


def _type(violation: Violation, value: Json) -> str:
    types = type_list(violation.holder)
    sized = range_named(violation.holder, types[0]) if len(types) == 1 else ""
    return f"expected {types_named(types)}{sized}, got {shown(value)}.{advice(value, types)}"


def _enum(violation: Violation, value: Json) -> str:
    options = violation.datum if isinstance(violation.datum, list) else []
    hint = constant_advice(value, options) or did_you_mean(value, options)
    return f"expected {values_named(options)}, got {shown(value)}.{hint}"


def _const(violation: Violation, value: Json) -> str:
    hint = constant_advice(value, [violation.datum]) or did_you_mean(value, [violation.datum])
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
    pattern, words = text_shown(violation.datum), common_patterns.in_words(violation.datum)
    if patterns.matches(violation.datum, value) or patterns.is_undecided(violation.datum, value):
        return (
            f"cannot be checked against the pattern {pattern} in so much text; "
            f"send a shorter one, got {shown(value)}."
        )
    if words is None:
        return f"expected text that matches the pattern {pattern}, got {shown(value)}."
    return f"expected {words} (pattern {pattern}), got {shown(value)}."


def _format(violation: Violation, value: Json) -> str:
    return f"expected {formats.expected(text_shown(violation.datum))}, got {shown(value)}."


def _unique(_: Violation, value: Json) -> str:
    first, second = equal_items(value) or (0, 0)
    return f"expected different items, but items {first} and {second} are equal."


def _contains(violation: Violation, _: Json) -> str:
    holder = violation.holder
    member = holder.get("contains", True)
    expected = plainly(member) or f"{brief(member)} of the kind that the schema describes".lstrip()
    if violation.keyword == "maxContains":
        return f"expected at most {counted(holder['maxContains'], 'item')} to be {expected}."
    text = f"expected at least {counted(holder.get('minContains', 1), 'item')} to be {expected}."
    return text + ("" if plainly(member) else _nearest(violation))


def _nearest(violation: Violation) -> str:
    """Return what is wrong with the item that is nearest to what `contains` asks for."""
    if violation.inner is None:
        return ""
    fault = _inner(violation.inner, violation.holder)
    return f" The nearest one is not: {fault.line}"


def _inner(inner: Violation | Fault, root: Schema) -> Fault:
    return inner if isinstance(inner, Fault) else worded(inner, root)


def _name(violation: Violation, _: Json) -> str:
    name = violation.keys[0]
    inner = "is not allowed here."
    if violation.inner:
        inner = _inner(violation.inner, violation.holder).text
    return f"the key {shown(name)} is not allowed: {inner}"


def _not(violation: Violation, value: Json) -> str:
    refused = refused_form(violation.datum)
    if not refused:
        return f"is of a form that is not allowed here, got {shown(value)}."
    if isinstance(value, (dict, list)):
        return f"must not {refused}."
    return f"must not {refused}, got {shown(value)}."


def _further_in(_: Violation, value: Json) -> str:
    return f"does not fit the schema further in, got {shown(value)}."


def _other(violation: Violation, value: Json) -> str:
    return f"does not meet the schema's {violation.keyword}, got {shown(value)}."


_WORDS: dict[str, Words] = {
    FURTHER_IN: _further_in,
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
    "uniqueItems": _unique,
}
