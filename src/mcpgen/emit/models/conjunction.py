"""What stands together: `$ref` beside other keywords, and `allOf`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mcpgen_runtime.schema.types import JsonObject, Schema

_NOTES = frozenset(
    {
        "$comment",
        "$defs",
        "$id",
        "$schema",
        "default",
        "deprecated",
        "description",
        "discriminator",
        "examples",
        "readOnly",
        "title",
        "writeOnly",
    }
)
_BRANCHING = frozenset(
    {"$ref", "allOf", "anyOf", "dependentSchemas", "else", "if", "oneOf", "then"}
)
_OPENING = frozenset({"additionalProperties", "patternProperties", "unevaluatedProperties"})


class Parts:
    """The schemas that a value of `schema` must pass, each without `$ref` and `allOf`.

    References are followed, but those in `merging`, which are being merged already: they stay as
    they are. `followed` are the others. `only_reference` is set where there is nothing but one.
    """

    def __init__(
        self, schema: JsonObject, target: Callable[[str], Schema], merging: Iterable[str]
    ) -> None:
        self.only_reference = _only_reference(schema)
        self.followed: set[str] = set()
        self._target = target
        self._kept = set(merging)
        self.schemas = [] if self.only_reference is not None else list(self._flat(schema))

    def _flat(self, schema: Schema) -> Iterator[JsonObject]:
        if not isinstance(schema, dict):
            return
        yield {word: v for word, v in schema.items() if word not in {"$ref", "allOf"}}
        reference = schema.get("$ref")
        if isinstance(reference, str):
            yield from self._followed(reference)
        for part in schema.get("allOf", ()):
            yield from self._flat(part)

    def _followed(self, reference: str) -> Iterator[JsonObject]:
        if reference in self._kept:
            yield {"$ref": reference}
        elif reference not in self.followed:
            self.followed.add(reference)
            yield from self._flat(self._target(reference))


def is_silent(schema: Schema) -> bool:
    """Tell whether a schema only describes and allows everything."""
    return schema is True or (isinstance(schema, dict) and not _constraints(schema))


def _constraints(schema: JsonObject) -> set[str]:
    return {word for word in schema if word not in _NOTES and not word.startswith("x-")}


def _only_reference(schema: JsonObject) -> str | None:
    """Return the one reference that a schema is, perhaps as the only member of its `allOf`."""
    words = _constraints(schema)
    inner = schema
    if words == {"allOf"} and len(schema["allOf"]) == 1 and isinstance(schema["allOf"][0], dict):
        inner = schema["allOf"][0]
        words = _constraints(inner)
    reference = inner.get("$ref")
    return reference if words == {"$ref"} and isinstance(reference, str) else None


def merged(parts: list[JsonObject]) -> JsonObject | None:
    """Join objects into one that accepts all that every part accepts.

    None where they are no objects, or have no properties to speak of.
    """
    if not any(part.get("type") == "object" for part in parts):
        return None
    if not any(part.get("properties") for part in parts):
        return None
    required = {name: None for part in parts for name in part.get("required", ())}
    whole: JsonObject = {
        "type": "object",
        "properties": _properties(parts),
        "required": list(required),
        "additionalProperties": not _is_closed(parts),
    }
    words = ("description", "title")
    return {word: part[word] for word in words for part in reversed(parts) if word in part} | whole


def closes(schema: JsonObject) -> bool:
    """Tell whether an object has no properties but the declared ones."""
    if "patternProperties" in schema:
        return False
    if "additionalProperties" in schema:
        return schema["additionalProperties"] is False
    return schema.get("unevaluatedProperties") is False and not _BRANCHING & schema.keys()


def _is_closed(parts: list[JsonObject]) -> bool:
    if any("additionalProperties" in part and closes(part) for part in parts):
        return True
    outer, *inner = parts
    return (
        outer.get("unevaluatedProperties") is False
        and not any(_BRANCHING & part.keys() for part in parts)
        and not any(_OPENING & part.keys() for part in inner)
        and not {"additionalProperties", "patternProperties"} & outer.keys()
    )


def _properties(parts: list[JsonObject]) -> JsonObject:
    found: dict[str, Schema] = {}
    for part in parts:
        for name, schema in part.get("properties", {}).items():
            found[name] = _both(found[name], schema) if name in found else schema
    return found


def _both(one: Schema, two: Schema) -> Schema:
    if one == two or is_silent(two):
        return one
    if is_silent(one) or one is False or two is False:
        return two if one is not False else False
    return {"allOf": [one, two]}
