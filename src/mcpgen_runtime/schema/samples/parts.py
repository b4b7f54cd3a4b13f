"""What layers say of the parts of a value: of a key of an object, of an element of an array."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema import patterns

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpgen_runtime.schema.types import JsonObject, Schema


def of_key(layers: Iterable[JsonObject], key: str) -> tuple[Schema, ...]:
    """Return all that `layers` say of a key (2020-12, core, section 10.3.2)."""
    return tuple(schema for layer in layers for schema in _said_of_key(layer, key))


def of_element(layers: Iterable[JsonObject], index: int) -> tuple[Schema, ...]:
    """Return all that `layers` say of an element (2020-12, core, section 10.3.1)."""
    return tuple(schema for layer in layers for schema in _said_of_element(layer, index))


def is_known(layer: JsonObject, key: str) -> bool:
    """Tell whether a layer itself speaks of a key, by name or by pattern."""
    return key in layer.get("properties", ()) or any(
        patterns.matches(pattern, key) for pattern in layer.get("patternProperties", ())
    )


def _said_of_key(layer: JsonObject, key: str) -> Iterator[Schema]:
    if not is_known(layer, key):
        if "additionalProperties" in layer:
            yield layer["additionalProperties"]
        return
    if key in layer.get("properties", ()):
        yield layer["properties"][key]
    for pattern, schema in layer.get("patternProperties", {}).items():
        if patterns.matches(pattern, key):
            yield schema


def _said_of_element(layer: JsonObject, index: int) -> Iterator[Schema]:
    prefix = layer.get("prefixItems", ())
    if index < len(prefix):
        yield prefix[index]
    elif isinstance(layer.get("items"), (dict, bool)):
        yield layer["items"]
