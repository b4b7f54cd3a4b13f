"""How each keyword of one schema merges with the same keyword of another, as a table.

A rule gets both values and a way to merge subschemas; it raises `Conflict` where there is no one
value that says both, and the second value then stays in an `allOf`.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Protocol

from mcpgen.spec.normalising.algebra import equality
from mcpgen_runtime.schema.equality import same_json

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mcpgen_runtime.schema.types import Json, Schema


class Conflict(Exception):  # noqa: N818 - it is an answer, not a failure
    """No one value says what both say."""


class Merging(Protocol):
    """Merges subschemas; raises merge.Unmergeable."""

    def both(self, left: Schema, right: Schema) -> Schema:
        """Return one schema that says what both say."""
        ...


def _types(left: Json, right: Json, _: Merging) -> Json:
    """Keep the types that both allow; an integer is a number."""
    mine = [left] if isinstance(left, str) else left
    theirs = [right] if isinstance(right, str) else right
    both = [one for one in mine if one in theirs or (one == "integer" and "number" in theirs)]
    both += [one for one in theirs if one == "integer" and "number" in mine and one not in both]
    return both[0] if len(both) == 1 else both


def _enums(left: Json, right: Json, _: Merging) -> Json:
    allowed = {equality.key(value) for value in right}
    return [value for value in left if equality.key(value) in allowed]


def _consts(left: Json, right: Json, _: Merging) -> Json:
    if same_json(left, right):
        return left
    raise Conflict


def _union(left: Json, right: Json, _: Merging) -> Json:
    return equality.unique([*left, *right])


def _multiple(left: Json, right: Json, _: Merging) -> Json:
    """The least common multiple, where both are integers."""
    if not all(Fraction(value).denominator == 1 for value in (left, right)):
        raise Conflict
    return lcm(int(left), int(right))


def _dependent_names(left: Json, right: Json, merging: Merging) -> Json:
    return {
        name: _union(left.get(name, []), right.get(name, []), merging)
        for name in (*left, *(name for name in right if name not in left))
    }


def _schema(left: Json, right: Json, merging: Merging) -> Json:
    return merging.both(left, right)


def _schemas_by_name(left: Json, right: Json, merging: Merging) -> Json:
    return {
        name: merging.both(left.get(name, True), right.get(name, True))
        for name in (*left, *(name for name in right if name not in left))
    }


def _stricter(choose: Callable[[Json, Json], Json]) -> Callable[[Json, Json, Merging], Json]:
    return lambda left, right, _: choose(left, right)


def _either(left: Json, right: Json, _: Merging) -> Json:
    return bool(left or right)


def _apart(*_: object) -> Json:
    raise Conflict


RULES: Mapping[str, Callable[[Json, Json, Merging], Json]] = {
    "type": _types,
    "enum": _enums,
    "const": _consts,
    "required": _union,
    "multipleOf": _multiple,
    "dependentRequired": _dependent_names,
    "dependentSchemas": _schemas_by_name,
    "propertyNames": _schema,
    "items": _schema,
    "uniqueItems": _either,
    **dict.fromkeys(
        ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"), _stricter(min)
    ),
    **dict.fromkeys(
        ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"), _stricter(max)
    ),
    **dict.fromkeys(
        (
            "$ref",
            "anyOf",
            "oneOf",
            "not",
            "pattern",
            "format",
            "prefixItems",
            "contains",
            "minContains",
            "maxContains",
            "if",
            "then",
            "else",
        ),
        _apart,
    ),
}
"""Every keyword with a rule. Those of objects are merged in merge.py, with one another in view."""
