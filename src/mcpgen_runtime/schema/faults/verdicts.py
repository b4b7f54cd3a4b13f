"""The keywords that speak after a verdict on a part, or of the keys of an object: one row each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .choice import settle
from .descent import Place, undeclared
from .evaluated import misfitting, unevaluated_items, unevaluated_keys
from .violation import Violation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mcpgen_runtime.schema.types import JsonObject, Schema

    from .finder import Finder, Finding

    Verdict = Callable[[Finder, Place, JsonObject], Iterable[Finding]]

MAX_COMPARED = 20
"""How many items are compared to tell which is nearest to what `contains` asks for."""


def _required(_: Finder, place: Place, schema: JsonObject) -> Iterable[Finding]:
    value, needed = place.value, schema["required"]
    if not isinstance(value, dict):
        return ()
    missing = [key for key in needed if key not in value]
    return [Violation(place.path, "required", schema, value, keys=(key,)) for key in missing]


def _dependent_required(keyword: str) -> Verdict:
    def row(_: Finder, place: Place, schema: JsonObject) -> Iterable[Finding]:
        if not isinstance(place.value, dict):
            return
        for given, needed in schema[keyword].items():
            if given in place.value and isinstance(needed, list):
                for key in needed:
                    if key not in place.value:
                        yield Violation(place.path, keyword, schema, place.value, keys=(key, given))

    return row


def _closed(_: Finder, place: Place, schema: JsonObject) -> Iterable[Finding]:
    if not isinstance(place.value, dict):
        return ()
    keys = tuple(undeclared(schema, place.value))
    if not keys:
        return ()
    return _strange(place, "additionalProperties", schema, keys)


def _strange(
    place: Place, keyword: str, schema: JsonObject, keys: tuple[str, ...]
) -> Iterator[Violation]:
    """Yield the closing, and that too few keys are left without those that it refuses."""
    value: JsonObject = place.value
    yield Violation(place.path, keyword, schema, value, keys=keys)
    if len(value) - len(keys) < schema.get("minProperties", 0) <= len(value):
        known = {key: item for key, item in value.items() if key not in keys}
        yield Violation(place.path, "minProperties", schema, known)


def _union(keyword: str) -> Verdict:
    def row(finder: Finder, place: Place, schema: JsonObject) -> Iterable[Finding]:
        return settle(finder, place, schema, keyword)

    return row


def _not(finder: Finder, place: Place, schema: JsonObject) -> Iterable[Finding]:
    refused = schema["not"]
    if not finder.fits(place.beside(refused, "not")):
        return
    if isinstance(refused, dict) and refused.keys() == {"not"}:  # a `oneOf` beside its closed form
        asked = finder.attempt(place.beside(refused, "not").beside(refused["not"], "not"))
        if asked:
            yield from [each for each in asked if each.keyword == "oneOf"] or asked
            return
    yield Violation(place.path, "not", schema, place.value)


def _if(finder: Finder, place: Place, schema: JsonObject) -> Iterable[Finding]:
    keyword = "then" if finder.fits(place.beside(schema["if"], "if")) else "else"
    if keyword in schema:
        yield from finder.attempt(place.beside(schema[keyword], keyword))


def _contains(finder: Finder, place: Place, schema: JsonObject) -> Iterable[Finding]:
    if not isinstance(place.value, list):
        return
    member = schema["contains"]
    items = (place.inside(member, "contains", index) for index in range(len(place.value)))
    count = sum(map(finder.fits, items))
    if finder.exhausted:
        return
    if count < schema.get("minContains", 1):
        keyword = "minContains" if "minContains" in schema else "contains"
        inner = _nearest_item(finder, place, member) if count == 0 else None
        yield Violation(place.path, keyword, schema, place.value, inner=inner)
    if count > schema.get("maxContains", count):
        yield Violation(place.path, "maxContains", schema, place.value)


def _nearest_item(finder: Finder, place: Place, member: Schema) -> Finding | None:
    """Return what keeps the item with the fewest faults from being one that `contains` asks for."""
    indexes = range(min(len(place.value), MAX_COMPARED))
    tried = [finder.attempt(place.inside(member, "contains", index)) for index in indexes]
    found = min((each for each in tried if each), key=len, default=())
    return next((each for each in found if each.path != place.path), None)


def _property_names(finder: Finder, place: Place, schema: JsonObject) -> Iterable[Finding]:
    if not isinstance(place.value, dict):
        return
    for key in place.value:
        name = place.beside(schema["propertyNames"], "propertyNames")._replace(value=key)
        found = finder.find(name)
        if found:
            inner = found[0] if isinstance(found[0], Violation) else None
            yield Violation(
                place.path, "propertyNames", schema, place.value, keys=(key,), inner=inner
            )


def _unevaluated_properties(finder: Finder, place: Place, schema: JsonObject) -> Iterable[Finding]:
    if not isinstance(place.value, dict):
        return
    member = schema["unevaluatedProperties"]
    keys = unevaluated_keys(finder, place, schema)
    if member is False and keys:
        mended = list(misfitting(finder, place, schema, keys))
        yield from mended
        wrong = {each.path[len(place.path)] for each in mended}
        strange = tuple(key for key in keys if key not in wrong)
        if strange:
            yield from _strange(place, "unevaluatedProperties", schema, strange)
        return
    for key in keys:
        yield from finder.attempt(place.inside(member, "unevaluatedProperties", key))


def _unevaluated_items(finder: Finder, place: Place, schema: JsonObject) -> Iterable[Finding]:
    if isinstance(place.value, list):
        for index in unevaluated_items(finder, place, schema):
            member = schema["unevaluatedItems"]
            yield from finder.attempt(place.inside(member, "unevaluatedItems", index))


VERDICTS: dict[str, Verdict] = {
    "additionalProperties": _closed,
    "anyOf": _union("anyOf"),
    "contains": _contains,
    "dependencies": _dependent_required("dependencies"),  # until draft-07
    "dependentRequired": _dependent_required("dependentRequired"),
    "if": _if,
    "not": _not,
    "oneOf": _union("oneOf"),
    "propertyNames": _property_names,
    "required": _required,
    "unevaluatedItems": _unevaluated_items,
    "unevaluatedProperties": _unevaluated_properties,
}
"""What a keyword finds wrong, by keyword."""
