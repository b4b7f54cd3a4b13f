"""The values that keywords may have, one row each; what has another value is left out and told.

JSON Schema 2020-12, validation, section 6. Real documents have texts for numbers, negative lengths
and the `required: true` of draft-03; a tool is worth more than such a keyword.
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Final

from mcpgen.openapi.schemas.patterns import usable_pattern
from mcpgen.openapi.schemas.types import type_names
from mcpgen.spec.normalising.algebra import equality

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mcpgen_runtime.schema.types import Json


class Left:
    """Says that a keyword is left out."""


WRONG: Final = Left()
"""The keyword has a value that nothing can be made of."""

NOTHING: Final = Left()
"""The keyword says nothing."""


def _any(value: Json) -> Json:
    return value


def _text(value: Json) -> Json:
    return value if isinstance(value, str) else WRONG


def _name(value: Json) -> Json:
    """A text that says something."""
    if value in ("", None):
        return NOTHING
    return _text(value)


def _flag(value: Json) -> Json:
    """A switch that is off unless it is on."""
    return value if value is True else NOTHING if value in (False, None) else WRONG


def _number(value: Json) -> Json:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return value if is_number and isfinite(value) else WRONG


def _divisor(value: Json) -> Json:
    return value if _number(value) is value and value > 0 else WRONG


def _size(value: Json) -> Json:
    """A count; 1.0 is one, too."""
    return int(value) if _number(value) is value and value >= 0 and value == int(value) else WRONG


def _exclusive(value: Json) -> Json:
    """A number, or the switch that it was until 3.0; `limits` makes one of the other."""
    return value if isinstance(value, bool) else _number(value)


def _names(value: Json) -> Json:
    if not isinstance(value, list):
        return WRONG
    names = list(dict.fromkeys(name for name in value if isinstance(name, str)))
    return names or (WRONG if value else NOTHING)


def _choices(value: Json) -> Json:
    return equality.unique(value) if isinstance(value, list) and value else WRONG


def _dependent(value: Json) -> Json:
    if not isinstance(value, dict):
        return WRONG
    lists = {name: _names(names) for name, names in value.items()}
    return {name: names for name, names in lists.items() if isinstance(names, list)} or NOTHING


def _types(value: Json) -> Json:
    return NOTHING if value == "any" else type_names(value) or WRONG


def _pattern(value: Json) -> Json:
    return (usable_pattern(value) or WRONG) if isinstance(value, str) else WRONG


VALUES: Mapping[str, Callable[[Json], Json]] = {
    "title": _name,
    "description": _name,
    "default": _any,
    "deprecated": _flag,
    "format": _name,
    "contentMediaType": _name,
    "contentEncoding": _name,
    "type": _types,
    "const": _any,
    "enum": _choices,
    "multipleOf": _divisor,
    "maximum": _number,
    "exclusiveMaximum": _exclusive,
    "minimum": _number,
    "exclusiveMinimum": _exclusive,
    "maxLength": _size,
    "minLength": _size,
    "pattern": _pattern,
    "maxItems": _size,
    "minItems": _size,
    "uniqueItems": _flag,
    "maxContains": _size,
    "minContains": _size,
    "maxProperties": _size,
    "minProperties": _size,
    "required": _names,
    "dependentRequired": _dependent,
}
"""Every keyword that is kept and holds no schema. `$ref` and what holds schemas is elsewhere."""
