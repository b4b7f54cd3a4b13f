"""One schema for several that are said of one property: an `enum` where they only pin values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra import equality
from mcpgen.spec.normalising.structure.editing import without
from mcpgen.spec.normalising.structure.keywords import ANNOTATIONS

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject, Schema


def alternatives(said: tuple[Schema, ...]) -> Schema:
    """Return one schema that accepts what any of `said` accepts."""
    if any(one is True or _says_nothing(one) for one in said):
        return next((one for one in said if isinstance(one, dict) and _says_nothing(one)), {})
    objects = [one for one in said if isinstance(one, dict)]
    if not objects:
        return False
    first = objects[0]
    bare = equality.unique(without(one, "title", "description") for one in objects)
    if len(bare) == 1:
        return first
    return _as_enum(objects) or {"anyOf": equality.unique(objects)}


def _says_nothing(schema: Schema) -> bool:
    return isinstance(schema, dict) and all(
        key in ANNOTATIONS or key.startswith("x-") for key in schema
    )


def _as_enum(schemas: list[JsonObject]) -> JsonObject | None:
    """Join schemas that only pin values into one `enum`."""
    pins = {"const", "enum", "type", "title", "description"}
    if not all(one.keys() <= pins and ("const" in one or "enum" in one) for one in schemas):
        return None
    values = [v for one in schemas for v in ([one["const"]] if "const" in one else one["enum"])]
    types = equality.unique(one.get("type") for one in schemas)
    described = [one["description"] for one in schemas if "description" in one]
    joined: JsonObject = {}
    if len(types) == 1 and isinstance(types[0], str):
        joined["type"] = types[0]
    joined["enum"] = equality.unique(values)
    if len(set(described)) == 1:
        joined["description"] = described[0]
    return joined
