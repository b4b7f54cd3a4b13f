"""Plain values, lists and maps."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from .nodes import BOUNDS, NotShownError, only, strict, words

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject
    from mcpgen_runtime.testing.proving.shown import Reading

    from .nodes import Core

_INTEGER = {**BOUNDS, "multiple_of": "multipleOf"}
_LENGTHS = {"min_length": "minLength", "max_length": "maxLength"}
_COUNTS = {"min_length": "minItems", "max_length": "maxItems"}
_KINDS = {bool: "boolean", int: "number"}


def read_any(reading: Reading, core: Core) -> JsonObject:
    """Read what takes any value."""
    only(core)
    reading.takes |= {"boolean", "number"}
    return {}


def read_null(_: Reading, core: Core) -> JsonObject:
    """Read null."""
    only(core)
    return {"type": "null"}


def read_boolean(reading: Reading, core: Core) -> JsonObject:
    """Read a boolean."""
    only(core, "strict")
    strict(core)
    reading.takes.add("boolean")
    return {"type": "boolean"}


def read_integer(reading: Reading, core: Core) -> JsonObject:
    """Read an integer of any size."""
    only(core, "strict", *_INTEGER)
    strict(core)
    reading.takes.add("number")
    return {"type": "integer", **words(core, _INTEGER)}


def read_float(reading: Reading, core: Core) -> JsonObject:
    """Read a float by itself: it takes integers beside what is said of it."""
    reading.takes.add("number")
    reading.strangers.add("number")
    return fraction(core)


def fraction(core: Core) -> JsonObject:
    """What a strict float takes as it is: of an integer it would make a float."""
    only(core, "strict", *BOUNDS)
    strict(core)
    return {"type": "number", "not": {"type": "integer"}, **words(core, BOUNDS)}


def read_string(_: Reading, core: Core) -> JsonObject:
    """Read text; pydantic counts characters as JSON Schema does."""
    only(core, "strict", *_LENGTHS)
    strict(core)
    return {"type": "string", **words(core, _LENGTHS)}


def read_literal(reading: Reading, core: Core) -> JsonObject:
    """`Literal[1]` takes true for 1 and `Literal[True]` takes 1, whichever it says itself."""
    only(core, "expected")
    values = core["expected"]
    if not all(value is None or type(value) in {str, int, bool} for value in values):
        raise NotShownError("literal of something else")
    for value in values:
        kind = _KINDS.get(type(value))
        if kind is not None:
            reading.takes.add(kind)
            reading.strangers |= {"boolean", "number"} - {kind} if value in {0, 1} else set()
    return {"enum": list(values)}


def read_list(reading: Reading, core: Core) -> JsonObject:
    """Read a list."""
    only(core, "items_schema", *_COUNTS)
    items = reading.node(core.get("items_schema", {"type": "any"}))
    return {"type": "array", "items": items, **words(core, _COUNTS)}


def read_dict(reading: Reading, core: Core) -> JsonObject:
    """Read a map from text to one kind of value."""
    only(core, "keys_schema", "values_schema")
    keys = core.get("keys_schema", {"type": "any"})
    only(keys, "strict")
    if keys["type"] not in {"str", "any"}:
        raise NotShownError(f"keys that are {keys['type']}")
    values = core.get("values_schema", {"type": "any"})
    return {"type": "object", "additionalProperties": reading.node(values)}


def read_inner(reading: Reading, core: Core) -> JsonObject:
    """Read what is wrapped and behaves as it does bare."""
    only(core, "schema")
    return reading.node(core["schema"])


def takes_all(integer: Core, number: Core) -> bool:
    """Whether every integer within the bounds of a float is within those of an integer."""
    least, most = _range(integer)
    return "multiple_of" not in integer and least <= _range(number)[0] and _range(number)[1] <= most


def _range(core: Core) -> tuple[float, float]:
    """The least and the greatest integer that the bounds allow."""
    least = [math.ceil(core["ge"])] if "ge" in core else []
    least += [math.floor(core["gt"]) + 1] if "gt" in core else []
    most = [math.floor(core["le"])] if "le" in core else []
    most += [math.ceil(core["lt"]) - 1] if "lt" in core else []
    return max(least, default=-math.inf), min(most, default=math.inf)
