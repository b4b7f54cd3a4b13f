"""The older spellings, one row each: which keyword, until which draft, and what it becomes.

A row changes a shallow copy of one schema in place; the order of the rows matters only where two
of them write the same keyword. A spelling that means nothing else in any later draft is converted
wherever it stands; one that does is converted only before draft `until`, and where `$schema` names
no draft only if `unsaid`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen_runtime.schema.types import JsonObject


class Spelling(NamedTuple):
    """One keyword that is written otherwise in 2020-12."""

    keyword: str
    convert: Callable[[JsonObject], None]
    until: int | None = None
    unsaid: bool = True

    def applies(self, draft: int | None) -> bool:
        """Whether a schema of `draft` (None: not said) means this spelling."""
        if self.until is None:
            return True
        return self.unsaid if draft is None else draft < self.until


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
    lists = {key: value for key, value in old.items() if isinstance(value, list)}
    texts = {key: [value] for key, value in old.items() if isinstance(value, str)}
    schemas = {key: value for key, value in old.items() if isinstance(value, (dict, bool))}
    if lists or texts:
        schema["dependentRequired"] = {**lists, **texts, **schema.get("dependentRequired", {})}
    if schemas:
        schema["dependentSchemas"] = {**schemas, **schema.get("dependentSchemas", {})}


def _identifier(schema: JsonObject) -> None:
    if isinstance(schema["id"], str) and "$id" not in schema:
        schema["$id"] = schema.pop("id")


def _fragment_identifier(schema: JsonObject) -> None:
    """Until draft-07 `$id: "#name"` is what `$anchor: name` is now."""
    name = schema["$id"]
    if isinstance(name, str) and name.startswith("#"):
        del schema["$id"]
        if len(name) > 1:
            schema["$anchor"] = name[1:]


def _recursive_reference(schema: JsonObject) -> None:
    schema["$ref"] = schema.pop("$recursiveRef")


def _drop(keyword: str) -> Callable[[JsonObject], None]:
    def convert(schema: JsonObject) -> None:
        del schema[keyword]

    return convert


def _example(schema: JsonObject) -> None:
    example = schema.pop("example")
    schema.setdefault("examples", [example])


SPELLINGS = (
    Spelling("id", _identifier, until=6, unsaid=False),
    Spelling("$id", _fragment_identifier, until=2019),
    Spelling("definitions", _definitions),
    Spelling("items", _tuple),
    Spelling("additionalItems", _additional_items),
    Spelling("exclusiveMinimum", _exclusive("minimum", "exclusiveMinimum")),
    Spelling("exclusiveMaximum", _exclusive("maximum", "exclusiveMaximum")),
    Spelling("nullable", _nullable),
    Spelling("dependencies", _dependencies, until=2019),
    Spelling("$recursiveRef", _recursive_reference),
    Spelling("$recursiveAnchor", _drop("$recursiveAnchor")),
    Spelling("example", _example),
)
"""Every spelling that is converted."""

RESPELLED = frozenset(row.keyword for row in SPELLINGS) | {"$ref"}
