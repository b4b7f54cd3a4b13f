"""Random schemas of tools: every keyword of 2020-12, with hostile names and odd values."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from .random_values import BOUNDS, KINDS, NAMES, PATTERNS, VALUES

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

DEEPEST = 3
TAGS: list[list[Json]] = [
    *(["a", "b b"], ["\u0130", "i"], [1, 2], [True, False], [None, "x"], [1, True], [0, False]),
    *([1, "1"], [1.0, True], [2.5, 2], [None, False], ["a", {"a": 1}], [[1], [True]]),
]
"""Pairs of constants that tell the branches of a union apart."""


class RandomSchemas:
    """Draws the schemas of one tool; the same seed gives the same ones."""

    def __init__(self, seed: int) -> None:
        self._draw = Random(seed)  # noqa: S311 - nothing secret
        self._definitions = self._draw.sample(["Node", "list", "a b"], self._draw.randrange(4))
        self._makers = [
            *(self._object, self._object, self._scalar, self._scalar, self._list, self._tuple),
            *(self._union, self._tagged_union, self._closed_union, self._nested_union),
            *(self._enum, self._map, self._several, self._all, self._condition, self._open),
            self._patterns,
        ]

    def root(self) -> JsonObject:
        """Draw an input schema."""
        union: JsonObject = {self._any_of(): self._tagged(1, self._draw.choice(NAMES))}
        body = union if self._chance(0.2) else self._object(0)
        return {"type": "object", **body, **self._shared()}

    def output(self) -> Schema:
        """Draw an output schema."""
        return {"anyOf": [self._schema(1)], **self._shared()}

    def _shared(self) -> JsonObject:
        return {"$defs": {name: self._schema(1) for name in self._definitions}}

    def _chance(self, part: float) -> bool:
        return self._draw.random() < part

    def _any_of(self) -> str:
        return self._draw.choice(["anyOf", "oneOf"])

    def _schema(self, depth: int) -> Any:
        if depth > DEEPEST:
            return self._draw.choice([True, {}, {"type": self._draw.choice(KINDS)}])
        if self._definitions and self._chance(0.2):
            return self._reference()
        if self._chance(0.02):
            return self._draw.choice([{"$ref": "#"}, False, True])
        schema: JsonObject = self._draw.choice(self._makers)(depth)
        for word, values in (("title", NAMES), ("default", VALUES), ("description", NAMES)):
            if self._chance(0.15):
                schema[word] = self._draw.choice(values)
        return schema

    def _reference(self) -> JsonObject:
        return {"$ref": f"#/$defs/{self._draw.choice(self._definitions).replace(' ', '%20')}"}

    def _several_of(self, depth: int, least: int = 1, most: int = 3) -> list[Schema]:
        return [self._schema(depth + 1) for _ in range(self._draw.randint(least, most))]

    # Objects

    def _object(self, depth: int) -> JsonObject:
        names = self._draw.sample(NAMES, self._draw.randrange(4))
        body: JsonObject = {"type": "object"}
        body["properties"] = {name: self._schema(depth + 1) for name in names}
        body["required"] = [name for name in names if self._chance(0.4)]
        if self._chance(0.2):
            extra = self._draw.choice([True, False, self._schema(depth + 1)])
            body["additionalProperties"] = extra
        if self._chance(0.05):
            body["patternProperties"] = {"^a": self._schema(depth + 1)}
        return body

    def _open(self, depth: int) -> JsonObject:
        """Draw an object with all that can be said of the properties that are not declared."""
        told: JsonObject = {
            "patternProperties": {
                p: self._schema(depth + 1) for p in self._draw.sample(PATTERNS, 2)
            },
            "propertyNames": {"pattern": self._draw.choice(PATTERNS)},
            "unevaluatedProperties": self._draw.choice([True, False, self._schema(depth + 1)]),
            "additionalProperties": self._schema(depth + 1),
            "minProperties": 1,
            "maxProperties": 4,
            "dependentRequired": {"a": ["b"]},
            "dependentSchemas": {self._draw.choice(NAMES): self._object(depth + 1)},
        }
        chosen = {word: told[word] for word in self._draw.sample(list(told), 2)}
        return {**self._object(depth), **chosen}

    def _patterns(self, depth: int) -> JsonObject:
        """Draw an object of which only patterns name the properties."""
        names = self._draw.sample(PATTERNS, self._draw.choice([1, 2, 3]))
        makers = [self._object, self._closed_union, self._scalar, self._schema]
        patterns = {name: self._draw.choice(makers)(depth + 1) for name in names}
        return {"type": "object", "patternProperties": patterns, "additionalProperties": False}

    def _map(self, depth: int) -> JsonObject:
        return {"type": "object", "additionalProperties": self._schema(depth + 1)}

    # Lists

    def _list(self, depth: int) -> JsonObject:
        told: JsonObject = {
            "maxItems": 3,
            "minItems": 1,
            "uniqueItems": True,
            "contains": self._schema(depth + 1),
            "unevaluatedItems": self._schema(depth + 1),
        }
        word = self._draw.choice(list(told))
        return {"type": "array", "items": self._schema(depth + 1), word: told[word]}

    def _tuple(self, depth: int) -> JsonObject:
        first = self._several_of(depth, 1, 2)
        body: JsonObject = {"type": "array", "prefixItems": first}
        word = self._draw.choice(["items", "unevaluatedItems", "description"])
        after = self._draw.choice([False, self._schema(depth + 1)])
        return {**body, word: "a" if word == "description" else after}

    # Plain values

    def _scalar(self, _depth: int) -> JsonObject:
        bounds = {w: self._draw.choice(v) for w, v in BOUNDS.items() if self._chance(0.2)}
        return {"type": self._draw.choice(KINDS[:5]), **bounds}

    def _enum(self, _depth: int) -> JsonObject:
        values = self._draw.sample(VALUES, 3)
        return {"const": values[0]} if self._chance(0.3) else {"enum": values}

    # Compositions

    def _union(self, depth: int) -> JsonObject:
        return {self._any_of(): self._several_of(depth)}

    def _nested_union(self, depth: int) -> JsonObject:
        null = [{"type": "null"}] if self._chance(0.5) else []
        return {self._any_of(): [self._union(depth + 1), self._schema(depth + 1), *null]}

    def _tagged_union(self, depth: int) -> JsonObject:
        null = [{"type": "null"}] if self._chance(0.3) else []
        tag = self._draw.choice(NAMES)
        hint = self._draw.choice([tag, self._draw.choice(NAMES)])
        told: list[JsonObject] = [{}, {"discriminator": {"propertyName": hint}}]
        words = self._draw.choice([*told, {"x-discriminator": hint}])
        return {self._any_of(): [*self._tagged(depth, tag), *null], **words}

    def _tagged(self, depth: int, tag: str) -> list[JsonObject]:
        branches = [self._object(depth + 1) for _ in range(2)]
        for branch, value in zip(branches, self._draw.choice(TAGS), strict=True):
            branch["properties"][tag] = self._draw.choice([{"const": value}, {"enum": [value]}])
            branch["required"] = sorted({*branch["required"], tag})
        return branches

    def _closed_union(self, depth: int) -> JsonObject:
        """Draw objects of the same properties, which only what they say of them tells apart."""
        names = self._draw.sample(NAMES, 2)
        branches: list[JsonObject] = [
            {
                "type": "object",
                "properties": {name: self._schema(depth + 2) for name in names},
                "required": self._draw.sample(names, self._draw.randrange(3)),
                "additionalProperties": False,
            }
            for _ in range(self._draw.choice([2, 3]))
        ]
        return {self._any_of(): branches}

    def _several(self, depth: int) -> JsonObject:
        return {**self._object(depth + 1), "type": self._draw.sample(KINDS, 2)}

    def _all(self, depth: int) -> JsonObject:
        parts = [self._schema(depth + 1), self._object(depth + 1)]
        beside = self._draw.choice([{}, self._object(depth + 1), self._union(depth + 1)])
        return {"allOf": parts, **beside}

    def _condition(self, depth: int) -> JsonObject:
        words = self._draw.choice(
            [("if", "then"), ("if", "then", "else"), ("not",), ("if", "else")]
        )
        said = {word: self._schema(depth + 1) for word in words}
        return {**self._draw.choice(self._makers[:10])(depth), **said}
