"""A schema object as it is meant in its dialect, with older spellings as those of 2020-12."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mcpgen.spec.normalising.structure.spellings import respelled
from mcpgen.spec.resources.dialects import Dialect, dialect_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import Json, JsonObject

OWN: Final = Dialect(7)
"""Of 2.0 and 3.0, which know no `$schema`: a reference hides its siblings, as until draft-07 (3.0,
section 4.7.23; 2.0, 4.3.19). What they have of later drafts is taken as it is meant there."""

_BESIDE_REFERENCE = frozenset(
    {"$ref", "title", "description", "default", "deprecated", "nullable", "x-nullable"}
)
"""What is kept beside a reference that hides its siblings: words, and what only takes more."""

_OLD: Mapping[str, type | tuple[type, ...]] = {
    "items": list,
    "additionalItems": (dict, bool),
    "exclusiveMinimum": bool,
    "exclusiveMaximum": bool,
    "dependencies": dict,
}
"""Keywords with an older spelling, and the values that are of it."""

_WRITTEN: Mapping[str, type | tuple[type, ...]] = {
    **_OLD,
    "minimum": (int, float),
    "maximum": (int, float),
    "prefixItems": list,
    "dependentSchemas": dict,
    "dependentRequired": dict,
}
"""What an older spelling is written anew with."""


def spelled(schema: JsonObject, dialect: Dialect) -> tuple[JsonObject, Dialect]:
    """Return what is meant by a schema object (not by those in it), and the dialect inside it."""
    if dialect is not OWN and isinstance(schema.get("$schema"), str):
        dialect = dialect_of(schema["$schema"])
    if "$ref" in schema and dialect.hides_siblings:
        return {key: schema[key] for key in schema if key in _BESIDE_REFERENCE}, dialect
    if dialect is not OWN and not dialect.unknown.isdisjoint(schema):
        schema = {key: value for key, value in schema.items() if key not in dialect.unknown}
    if schema.get("type") == "file":
        schema = {**schema, "type": "string", "format": "binary"}
    return _renewed(schema), dialect


def _renewed(schema: JsonObject) -> JsonObject:
    if not any(_is_of(_OLD, key, schema[key]) for key in _OLD.keys() & schema.keys()):
        return schema
    old = {key: value for key, value in schema.items() if _is_of(_WRITTEN, key, value)}
    rest = {key: value for key, value in schema.items() if key not in old}
    return {**rest, **respelled(old)}


def _is_of(table: Mapping[str, type | tuple[type, ...]], key: str, value: Json) -> bool:
    return key in table and isinstance(value, table[key])
