"""Random schemas of tools: every shape that models have, with hostile names and odd values."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

DEEPEST = 3
NAMES = [
    *("a", "b", "kind", "type", "", "a/b", "a~b", "a b", "a-b", "a_b", "1st", "_x", "\u00b2"),
    *("A", "self", "class", "class_", "__class__", "model_config", "model_construct", "json"),
    *("Any", "Field", "Literal", "list", "str", "None", "MISSING", "Model", "T1Input", "validate"),
    *("e\u0301", "\ufb01", "fi", "K", "\u212a", "i\u0307", "\u0130", "a\nb", '"""', "\ud800"),
    *("properties", "required", "$ref", "mapping", "propertyName", "discriminator", "enum"),
    *("mcpgen_field1", "McpgenModel1", "__pydantic_extra__", "option1", "item", "x" * 120),
]
VALUES: list[Json] = [
    *(None, True, False, 0, 1, 5.0, 2.5, -1, 2**63 - 1, -(2**63), 2**70, 1e300, -0.0),
    *("", "a", "1", "'\"\\\n", "\ud800", [], [1], {}, {"a": 1}),
]
KINDS = ["string", "integer", "number", "boolean", "null", "array", "object"]
BOUNDS: dict[str, list[Json]] = {
    "minLength": [0, 1.0],
    "maxLength": [5, 100],
    "minimum": [0, -1e300, 2.5],
    "exclusiveMaximum": [100, 2**64],
    "multipleOf": [1, 5.0],
    "pattern": ["^a", "\\d"],
    "format": ["date-time", "uuid"],
}


class RandomSchemas:
    """Draws the schemas of one tool; the same seed gives the same ones."""

    def __init__(self, seed: int) -> None:
        self._draw = Random(seed)  # noqa: S311 - nothing secret
        self._definitions = self._draw.sample(["Node", "list", "a b"], self._draw.randrange(3))

    def root(self) -> JsonObject:
        """Draw an input schema."""
        union: JsonObject = {self._any_of(): self._tagged(1)}
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
            return {"$ref": f"#/$defs/{self._draw.choice(self._definitions).replace(' ', '%20')}"}
        makers = [self._object, self._object, self._scalar, self._scalar, self._list, self._tuple]
        makers += [self._union, self._tagged_union, self._enum, self._map, self._several, self._all]
        schema: JsonObject = self._draw.choice(makers)(depth)
        for word, values in (("title", NAMES), ("default", VALUES), ("description", NAMES)):
            if self._chance(0.15):
                schema[word] = self._draw.choice(values)
        return schema

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

    def _scalar(self, _depth: int) -> JsonObject:
        bounds = {w: self._draw.choice(v) for w, v in BOUNDS.items() if self._chance(0.2)}
        return {"type": self._draw.choice(KINDS[:5]), **bounds}

    def _list(self, depth: int) -> JsonObject:
        return {"type": "array", "items": self._schema(depth + 1), "maxItems": 3}

    def _tuple(self, depth: int) -> JsonObject:
        first = [self._schema(depth + 1) for _ in range(2)]
        return {"type": "array", "prefixItems": first, "items": self._schema(depth + 1)}

    def _union(self, depth: int) -> JsonObject:
        return {self._any_of(): [self._schema(depth + 1) for _ in range(self._draw.randint(1, 3))]}

    def _tagged_union(self, depth: int) -> JsonObject:
        null = [{"type": "null"}] if self._chance(0.3) else []
        return {self._any_of(): [*self._tagged(depth), *null]}

    def _tagged(self, depth: int) -> list[JsonObject]:
        tag = self._draw.choice(NAMES)
        branches = [self._object(depth + 1) for _ in range(2)]
        for branch, text in zip(
            branches, self._draw.sample(["a", "b b", "\u0130"], 2), strict=True
        ):
            branch["properties"][tag] = {"const": text}
            branch["required"] = sorted({*branch["required"], tag})
        return branches

    def _enum(self, _depth: int) -> JsonObject:
        values = self._draw.sample(VALUES, 3)
        return {"const": values[0]} if self._chance(0.3) else {"enum": values}

    def _map(self, depth: int) -> JsonObject:
        return {"type": "object", "additionalProperties": self._schema(depth + 1)}

    def _several(self, depth: int) -> JsonObject:
        return {**self._object(depth + 1), "type": self._draw.sample(KINDS, 2)}

    def _all(self, depth: int) -> JsonObject:
        return {"allOf": [self._schema(depth + 1), self._object(depth + 1)]}
