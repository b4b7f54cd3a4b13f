"""Whether a schema speaks of a key somewhere inside a value, in whatever branch of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema import patterns

from .closings import in_place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.schema.types import JsonObject, Path, Schema


def rule_at(root: Schema, path: Path) -> Schema:
    """Return the first schema that `root` gives the value at `path`; true where it gives none."""
    reached = _reached(root, path, root)
    return reached[0] if reached else True


def names(schema: Schema, path: Path, root: Schema) -> bool:
    """Tell whether `schema` names the last key of `path`, and all the keys that lead to it.

    An index in `path` stands for any item.
    """
    return bool(_reached(schema, path, root))


def _reached(schema: Schema, path: Path, root: Schema) -> list[Schema]:
    reached: list[Schema] = [schema]
    for step in path:
        layers = in_place(reached, root)
        reached = [rule for layer in layers for rule in _rules(layer, step)]
    return reached


def _rules(layer: JsonObject, step: str | int) -> Iterator[Schema]:
    if isinstance(step, int):
        yield from layer.get("prefixItems", ())
        yield layer.get("items", False)
        return
    if step in layer.get("properties", ()):
        yield layer["properties"][step]
    for pattern, rule in layer.get("patternProperties", {}).items():
        if patterns.matches(pattern, step):
            yield rule
