"""The schemas that a keyword holds: which slots they become, and what is left of a wrong value.

What no schema stands for takes anything, so that nothing is refused for it: a property stays
declared, a branch of a union takes the union with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.openapi.schemas.values import NOTHING, WRONG
from mcpgen_runtime.schema.keywords import ARRAY, MAP, SINGLE

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json

DEFINITIONS = frozenset({"$defs", "definitions"})
"""What they hold is reached by references, or not needed."""

HOLDERS = (ARRAY | MAP | SINGLE) - DEFINITIONS
"""Keywords that hold schemas."""

_OPEN = frozenset({"additionalProperties", "unevaluatedProperties"})
"""Without them an object would be closed."""


def held(keyword: str, value: Json) -> tuple[Json, list[tuple[str | int | None, Json]]]:
    """Return what is put under a keyword, and the schemas that go into it, each with its key.

    A key of None: the schema is the value of the keyword itself. WRONG or NOTHING for a value that
    is left out; True in the place of a schema for what is none.
    """
    if keyword in MAP and isinstance(value, dict):
        inner: list[tuple[str | int | None, Json]] = list(value.items())
        return (dict.fromkeys(value, True) if value or keyword == "properties" else NOTHING), inner
    if keyword in ARRAY and isinstance(value, list):
        return _listed(keyword, value)
    if keyword in SINGLE and is_schema(value):
        return True, [(None, value)]
    return (True if keyword in _OPEN else WRONG), []


def is_schema(value: Json) -> bool:
    """Whether a value may be a schema."""
    return isinstance(value, (dict, bool))


def _listed(keyword: str, value: list[Json]) -> tuple[Json, list[tuple[str | int | None, Json]]]:
    if not value:
        return NOTHING, []
    is_union = keyword in ("anyOf", "oneOf")
    if is_union and not all(map(is_schema, value)):
        return WRONG, []
    return [True] * len(value), list(enumerate(value))
