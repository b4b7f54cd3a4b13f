"""The older spellings, one row each: which keyword, until which draft, and what it becomes.

A row changes a shallow copy of one schema in place; the order of the rows matters only where two
of them write the same keyword. A spelling is converted wherever it stands: a list in `items`, a
boolean `exclusiveMinimum`, `dependencies` and `nullable` mean nothing else in any later draft.
Keywords that are none yet in the draft that `$schema` names go (core, section 4.3.1).
Identifiers and references are not among the rows: they go when schemas are bundled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.spec.normalising.structure.keywords import ANNOTATIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen.spec.resources.dialects import Dialect
    from mcpgen_runtime.schema.types import JsonObject, Schema


class Spelling(NamedTuple):
    """One keyword that is written otherwise in 2020-12."""

    keyword: str
    convert: Callable[[JsonObject], None]


def _definitions(schema: JsonObject) -> None:
    old = schema.pop("definitions")
    if isinstance(old, dict):
        schema["$defs"] = {**old, **schema.get("$defs", {})}


def _tuple(schema: JsonObject) -> None:
    if not isinstance(schema["items"], list):
        schema.pop("additionalItems", None)  # only ever meant something beside a tuple
        return
    items = schema.pop("items")
    if items:
        schema["prefixItems"] = items
    if "additionalItems" in schema:
        schema["items"] = schema.pop("additionalItems")


def _additional_items(schema: JsonObject) -> None:
    schema.pop("additionalItems")


def _exclusive(bound: str, exclusive: str) -> Callable[[JsonObject], None]:
    def convert(schema: JsonObject) -> None:
        if not isinstance(schema[exclusive], bool):
            return
        is_exclusive = schema.pop(exclusive)
        if is_exclusive and bound in schema:
            schema[exclusive] = schema.pop(bound)

    return convert


def _nullable(schema: JsonObject) -> None:
    """OpenAPI 3.0: null beside the `type`. An `enum` beside it is meant to take null as well."""
    if schema.pop("nullable") is not True or "type" not in schema:
        return
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if "null" not in types:
        schema["type"] = [*types, "null"]
    if isinstance(schema.get("enum"), list) and None not in schema["enum"]:
        schema["enum"] = [*schema["enum"], None]


def _dependencies(schema: JsonObject) -> None:
    old = schema.pop("dependencies")
    if not isinstance(old, dict):
        return
    for key, value in old.items():
        if isinstance(value, (dict, bool)):
            _depend(schema, key, value)
        elif isinstance(value, (list, str)):
            _require(schema, key, [value] if isinstance(value, str) else value)


def _depend(schema: JsonObject, key: str, held: Schema) -> None:
    """What `dependentSchemas` says of the same key holds as well."""
    known = schema.get("dependentSchemas", {})
    both = {"allOf": [held, known[key]]} if key in known else held
    schema["dependentSchemas"] = {**known, key: both}


def _require(schema: JsonObject, key: str, names: list[str]) -> None:
    known = schema.get("dependentRequired", {})
    others = [name for name in known.get(key, []) if name not in names]
    schema["dependentRequired"] = {**known, key: [*names, *others]}


def _example(schema: JsonObject) -> None:
    example = schema.pop("example")
    schema.setdefault("examples", [example])


SPELLINGS = (
    Spelling("definitions", _definitions),
    Spelling("items", _tuple),
    Spelling("additionalItems", _additional_items),
    Spelling("exclusiveMinimum", _exclusive("minimum", "exclusiveMinimum")),
    Spelling("exclusiveMaximum", _exclusive("maximum", "exclusiveMaximum")),
    Spelling("nullable", _nullable),
    Spelling("dependencies", _dependencies),
    Spelling("example", _example),
)
"""Every spelling that is converted."""

RESPELLED = frozenset(row.keyword for row in SPELLINGS) | {"$schema"}
"""Without one of these keywords there is nothing to convert."""


def meaningful(schema: JsonObject, dialect: Dialect) -> JsonObject:
    """Return one schema without what means nothing in its dialect; itself where all does."""
    if dialect.hides_siblings and "$ref" in schema:
        return _lone_reference(schema)
    if dialect.absent.isdisjoint(schema) and dialect.unknown.isdisjoint(schema):
        return schema
    nothing = dialect.absent | dialect.unknown
    return {key: value for key, value in schema.items() if key not in nothing}


def respelled(schema: JsonObject) -> JsonObject:
    """Return one schema (not those in it) in the spelling of 2020-12; itself where it is."""
    if RESPELLED.isdisjoint(schema):
        return schema
    new = dict(schema)
    new.pop("$schema", None)
    for spelling in SPELLINGS:
        if spelling.keyword in new:
            spelling.convert(new)
    return new if new != schema or list(new) != list(schema) else schema


def _lone_reference(schema: JsonObject) -> JsonObject:
    """Until draft-07 a `$ref` hides its siblings; those that only tell are kept."""
    kept = {"$ref", "$defs", "definitions", "example"} | ANNOTATIONS
    return {key: value for key, value in schema.items() if key in kept or key.startswith("x-")}
