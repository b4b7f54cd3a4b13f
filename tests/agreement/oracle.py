"""The judge that shares nothing with the generator: python's `jsonschema`, on what authors wrote.

Its regular expressions are Python's, and those of JSON Schema are ECMAScript's (core, section 6.4):
`pattern` and `patternProperties` are put on an engine of that language.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import jsonschema
import regress

if TYPE_CHECKING:
    from collections.abc import Iterator


@lru_cache(maxsize=4096)
def _expression(pattern: str) -> regress.Regex:
    return regress.Regex(pattern, "u")


def found(pattern: str, text: str) -> bool:
    """Tell whether an ECMAScript pattern is found anywhere in `text`."""
    return _expression(pattern).find(text) is not None


def _pattern(_: Any, pattern: str, instance: Any, __: Any) -> Iterator[jsonschema.ValidationError]:
    if isinstance(instance, str) and not found(pattern, instance):
        yield jsonschema.ValidationError("pattern")


def _pattern_properties(
    validator: Any, by_pattern: dict[str, Any], instance: Any, _: Any
) -> Iterator[jsonschema.ValidationError]:
    if isinstance(instance, dict):
        for pattern, schema in by_pattern.items():
            for key, value in instance.items():
                if found(pattern, key):
                    yield from validator.descend(value, schema)


def _additional(
    validator: Any, additional: Any, instance: Any, schema: dict[str, Any]
) -> Iterator[jsonschema.ValidationError]:
    if not isinstance(instance, dict):
        return
    patterns = schema.get("patternProperties", {})
    for key, value in instance.items():
        if key not in schema.get("properties", {}) and not any(found(p, key) for p in patterns):
            yield from validator.descend(value, additional)


KEYWORDS = {
    "pattern": _pattern,
    "patternProperties": _pattern_properties,
    "additionalProperties": _additional,
}


class Oracle:
    """Judges values by one schema as it was written; `$schema` says which draft it is."""

    def __init__(self, schema: Any) -> None:
        draft = jsonschema.validators.validator_for(schema, jsonschema.Draft202012Validator)
        self.schema = schema
        extend: Any = jsonschema.validators.extend
        self._validator = extend(draft, KEYWORDS)(schema)

    def accepts(self, value: Any) -> bool:
        """Tell whether the schema accepts `value`."""
        return bool(self._validator.is_valid(value))

    def part_accepts(self, part: Any, value: Any) -> bool:
        """Tell whether a part of the schema does; references in it are those of the whole."""
        if isinstance(part, bool):
            return part
        return bool(self._validator.evolve(schema=part).is_valid(value))
