"""Plain values: which bounds and which enumerations a model can hold exactly."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, cast

from mcpgen.emit.models.shapes import Anything, Bounds, Choice, Kind, Scalar, Shape

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen_runtime.schema.types import Json, JsonObject

_KINDS = frozenset({"string", "integer", "number", "boolean", "null"})
_NATIVE = 2**63
"""pydantic's Literal compares integers of 64 bits; mypy reads -2**63 as minus one that is not."""

_ORDER = ("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum")


def scalar(kind: str, schema: JsonObject) -> Shape:
    """Return the shape of one plain type with what `schema` says of it."""
    if kind not in _KINDS:
        return Anything()
    return Scalar(cast("Kind", kind), _bounds(kind, schema))


def counts(schema: JsonObject, least: str, most: str) -> Bounds:
    """Return a pair of bounds on a length or a count, as far as they say anything.

    Those above 64 bits, which pydantic refuses to hold, are left to the gate: nothing is so long.
    """
    found = ((word, _natural(schema.get(word))) for word in (least, most))
    known = ((word, n) for word, n in found if n is not None and n < _NATIVE)
    return tuple((word, n) for word, n in known if (word, n) != (least, 0))


def choice(values: Iterable[Json], kinds: frozenset[str]) -> Shape | None:
    """Return the enumeration of `values`, those of other types than `kinds` left out.

    None where a model cannot hold it: floats, objects, lists, integers above 64 bits and text with
    lone surrogates have no Literal.
    """
    fitting = [value for value in map(whole, values) if _fits(value, kinds)]
    if not fitting or not all(map(_is_literal, fitting)):
        return None
    unique = {(type(value), value): value for value in fitting}
    return Choice(tuple(unique.values()))


def kinds_among(values: Iterable[Json], kinds: frozenset[str]) -> frozenset[str]:
    """Return those of `kinds` that some value is of; where there are none, the values' own.

    Of `integer` and `number`, the one that all of the numbers are.
    """
    names = [_names(value) for value in map(whole, values)]
    own = frozenset(name for each in names for name in (each & kinds if kinds else each))
    if not {"integer", "number"} <= own:
        return own
    are_whole = all("integer" in each for each in names if "number" in each)
    return own - {"number" if are_whole else "integer"}


def whole(value: Json) -> Json:
    """Write whole floats, at any depth, as the integers that JSON Schema takes them for."""
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if isinstance(value, list):
        return [whole(item) for item in value]
    if isinstance(value, dict):
        return {key: whole(item) for key, item in value.items()}
    return value


def _fits(value: Json, kinds: frozenset[str]) -> bool:
    return not kinds or bool(kinds & _names(value))


def _names(value: Json) -> frozenset[str]:
    if isinstance(value, bool):
        return frozenset({"boolean"})
    names: dict[type, tuple[str, ...]] = {
        str: ("string",),
        int: ("integer", "number"),
        float: ("number",),
        type(None): ("null",),
        list: ("array",),
        dict: ("object",),
    }
    return frozenset(names.get(type(value), ()))


def _is_literal(value: Json) -> bool:
    if isinstance(value, str):
        return is_text(value)
    if isinstance(value, bool) or value is None:
        return True
    return isinstance(value, int) and -_NATIVE < value < _NATIVE


def is_text(value: str) -> bool:
    """Tell whether text can be written as UTF-8 (it holds no lone surrogate)."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _bounds(kind: str, schema: JsonObject) -> Bounds:
    if kind == "string":
        return counts(schema, "minLength", "maxLength")
    if kind == "integer":
        return _integers(schema)
    if kind == "number":
        return tuple((w, schema[w]) for w in _ORDER if _is_finite(schema.get(w)))
    return ()


def _integers(schema: JsonObject) -> Bounds:
    """Return the bounds of integers; what stands between two of them is moved to the nearer."""
    found: dict[str, int] = {}
    for word in _ORDER:
        value: Json = schema.get(word)
        if _is_finite(value):
            is_lower = word in {"minimum", "exclusiveMinimum"}
            near = math.ceil(value) if is_lower else math.floor(value)
            plain = {"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}
            found[word if near == value else plain.get(word, word)] = near
    factor = _natural(schema.get("multipleOf"))
    if factor:
        found["multipleOf"] = factor
    return tuple(sorted(found.items()))


def _natural(value: Json) -> int | None:
    number = whole(value)
    return number if type(number) is int and number >= 0 else None


def _is_finite(value: Json) -> bool:
    """Tell whether a bound is a number that pydantic holds as it is."""
    return type(value) in {int, float} and -_NATIVE <= value < _NATIVE
