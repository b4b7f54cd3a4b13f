"""Values drawn near a schema: most fit, some do not; the gate tells which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpgen_runtime.schema import refs

if TYPE_CHECKING:
    from random import Random

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

DEEPEST = 9

_ANY: list[Json] = [
    *(None, True, False, 0, 1, 5, -1, 2.5, 1e30, 2**70, "", "x", "2020-01-01"),
    *([], {}, [1], ["a"], [{}], {"a": 1}, {"x": {"y": [1]}}),
]
_KINDS: dict[str, list[Json]] = {
    "string": ["", "a", "hello world", "2020-01-01T00:00:00Z", "a@b.co", "https://x.y/z", "x" * 50],
    "integer": [0, 1, 2, 5, 10, 100, -3, 5.0],
    "number": [0, 1, 2.5, 5, 10, -3, 0.1, 7.0],
    "boolean": [True, False],
    "null": [None],
}
_KEYS = ["zz", "class_", "a b", "model_dump", "id"]


class Drawing:
    """Draws values near the schemas of one document."""

    def __init__(self, root: Schema, random: Random) -> None:
        self._root = root
        self._random = random

    def value(self, schema: Schema = True, depth: int = 0) -> Json:
        """Draw one value; now and then any at all."""
        if not isinstance(schema, dict) or depth > DEEPEST or self._random.random() < 0.02:
            return self._random.choice(_ANY)
        if "$ref" in schema:
            return self.value(refs.resolve(self._root, schema["$ref"]), depth + 1)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self._random.choice(schema["enum"])
        return self._composed(schema, depth)

    def _composed(self, schema: JsonObject, depth: int) -> Json:
        branches = schema.get("anyOf", schema.get("oneOf"))
        if branches and not schema.get("properties"):
            return self.value(self._random.choice(branches), depth + 1)
        kind = schema.get("type", "object" if "properties" in schema else None)
        kind = self._random.choice(kind) if isinstance(kind, list) else kind
        if kind == "array":
            items, count = schema.get("items", True), self._random.choice([0, 1, 1, 2, 3])
            return [self.value(items, depth + 1) for _ in range(count)]
        if kind == "object":
            return self._object(schema, depth)
        return self._random.choice(_KINDS.get(kind or "", _ANY))

    def _object(self, schema: JsonObject, depth: int) -> JsonObject:
        drawn: dict[str, Any] = {}
        for name, part in schema.get("properties", {}).items():
            chance = 0.5 if depth < 4 else 0.2
            if name in schema.get("required", ()) or self._random.random() < chance:
                drawn[name] = self.value(part, depth + 1)
        extra = schema.get("additionalProperties", True)
        if extra is not False and self._random.random() < 0.5:
            new = set(self._random.sample(_KEYS, 2)) - schema.get("properties", {}).keys()
            drawn |= {name: self.value(extra, depth + 1) for name in sorted(new)}
        for part in schema.get("allOf", ()):
            inner = self.value(part, depth + 1)
            drawn |= inner if isinstance(inner, dict) else {}
        return drawn
