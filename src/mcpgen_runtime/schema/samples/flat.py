"""A flat: the conjunction of plain schemas that one value must satisfy together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.schema.types import Json, JsonObject

TYPES = ("string", "integer", "number", "boolean", "object", "array", "null")
"""The types in the order in which an untyped schema is tried."""

_HINTS = (
    ("object", ("properties", "required", "additionalProperties", "patternProperties")),
    ("array", ("items", "prefixItems", "minItems", "contains")),
    ("string", ("pattern", "minLength", "maxLength", "format")),
    ("number", ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")),
)

CHECKED = (
    "oneOf", "not", "if", "contains", "unevaluatedProperties", "unevaluatedItems", "dependencies",
)  # fmt: skip
"""Keywords that building by parts may miss: a value of theirs is checked as soon as it is built."""


@dataclass(frozen=True)
class Flat:
    """Layers that hold together. `refs` are the references already entered for this very value."""

    layers: tuple[JsonObject, ...] = ()
    refs: tuple[str, ...] = ()

    def __add__(self, layer: JsonObject) -> Flat:
        return Flat((*self.layers, layer), self.refs)

    def entered(self, reference: str) -> Flat:
        """Return this flat with one more reference entered."""
        return replace(self, refs=(*self.refs, reference))

    @cached_property
    def types(self) -> tuple[str, ...]:
        """The JSON types that every layer allows, the author's first one first."""
        allowed: tuple[str, ...] | None = None
        for layer in self.layers:
            if "type" in layer:
                own = _types(layer["type"])
                allowed = own if allowed is None else _common(allowed, own)
        return self._guessed if allowed is None else allowed

    @property
    def _guessed(self) -> tuple[str, ...]:
        """All types, those first that the other keywords speak of."""
        keys = {key for layer in self.layers for key in layer}
        first = [name for name, hints in _HINTS if not keys.isdisjoint(hints)]
        return (*first, *(name for name in TYPES if name not in first))

    @property
    def is_checked(self) -> bool:
        """Whether a value must be checked though its parts hold."""
        return any(key in layer for layer in self.layers for key in CHECKED)

    def all(self, keyword: str) -> Iterator[Json]:
        """Yield what each layer says under `keyword`."""
        return (layer[keyword] for layer in self.layers if keyword in layer)

    def numbers(self, keyword: str) -> list[int | float]:
        """Return the numbers under `keyword`; what is no number is left out."""
        return [value for value in self.all(keyword) if is_number(value)]

    def least(self, keyword: str) -> int:
        """Return the highest of the lower bounds under `keyword`, 0 where there is none."""
        return int(max((0, *self.numbers(keyword))))

    def most(self, keyword: str) -> int | None:
        """Return the lowest of the upper bounds under `keyword`."""
        bounds = self.numbers(keyword)
        return int(min(bounds)) if bounds else None


def is_number(value: Json) -> bool:
    """Tell whether a JSON value is a finite number; true and false are none."""
    return (
        isinstance(value, (int, float))
        and not isinstance(value, bool)
        and abs(value) != float("inf")
    )


def _types(word: Json) -> tuple[str, ...]:
    if isinstance(word, str):
        return (word,)
    return tuple(item for item in word if isinstance(item, str)) if isinstance(word, list) else ()


def _common(left: tuple[str, ...], right: tuple[str, ...]) -> tuple[str, ...]:
    """Intersect two lists of types, where every integer is a number."""
    both = [name for name in left if name in right]
    for one, other in ((left, right), (right, left)):
        if "integer" in one and "number" in other and not {"integer", "number"} & set(both):
            both.append("integer")
    return tuple(both)
