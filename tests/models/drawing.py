"""Values drawn near a schema: most fit, some do not; the gate tells which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpgen_runtime.schema import refs

from .random_values import VALUES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

DEEPEST = 9
MOST = 150
"""How deep a value is, and how many it holds, before all others in it are any at all."""
_STEPS = 30
"""References and branches that are followed for one value, so that a circle of them ends."""

_ANY: list[Json] = [*VALUES, "x", [1, True, 1.5], ["a"], [{}], {"x": {"y": [1]}}, {"kind": "a"}]
_KINDS: dict[str, list[Json]] = {
    "string": ["", "a", "x-1", "ab", "2020-01-01T00:00:00Z", "a@b.co", "https://x.y/z", "x" * 50],
    "integer": [0, 1, 2, 5, 10, 100, -3, 5.0, 1.0, 2**70, 9007199254740993],
    "number": [0, 1, 2.5, 5, 10, -3, 0.1, 7.0, 1e300, 2**70, 1.0],
    "boolean": [True, False],
    "null": [None],
}
_KEYS = ["zz", "class_", "a b", "model_dump", "id", "a", "x-1", "a1", "k_", "", "\x00", "\ud800"]


class Drawing:
    """Draws values near the schemas of one document."""

    def __init__(self, root: Schema, random: Random) -> None:
        self._root = root
        self._random = random
        self._left = 0
        self._values = 0

    def value(self, schema: Schema = True, depth: int = 0) -> Json:
        """Draw one value; now and then any at all."""
        self._values = self._values + 1 if depth else 0
        is_enough = depth > DEEPEST or self._values > MOST
        if not isinstance(schema, dict) or is_enough or self._chance(0.02):
            return self._random.choice(_ANY)
        self._left = _STEPS
        parts = list(self._parts(schema))
        listed = [part for part in parts if "const" in part or part.get("enum")]
        if listed:
            part = self._random.choice(listed)
            return part["const"] if "const" in part else self._random.choice(part["enum"])
        return self._of_kind(self._kind(parts), parts, depth)

    def near(self, value: Json) -> Json:
        """Return a value that differs here and there in what Python would call the same, or so."""
        if isinstance(value, dict):
            items = [(key, self.near(item)) for key, item in value.items()]
            added = [(self._random.choice(_KEYS), self._random.choice(_ANY))]
            self._random.shuffle(items)
            return dict([*added, *items] if self._chance(0.2) else items)
        if isinstance(value, list):
            return [self.near(item) for item in value]
        return self._random.choice(_twins(value)) if self._chance(0.4) else value

    def _chance(self, part: float) -> bool:
        return self._random.random() < part

    def _parts(self, schema: Schema) -> Iterator[JsonObject]:
        """Yield what one value must pass: a schema and all beside it, one branch of each union."""
        self._left -= 1
        if not isinstance(schema, dict) or self._left < 0:
            return
        yield schema
        if "$ref" in schema:
            yield from self._parts(refs.resolve(self._root, schema["$ref"]))
        for part in schema.get("allOf", ()):
            yield from self._parts(part)
        for word in ("anyOf", "oneOf"):
            if schema.get(word):
                yield from self._parts(self._random.choice(schema[word]))
        conditional = ("if", "then") if self._chance(0.5) else ("else",)
        for word in (*conditional, *(["not"] if self._chance(0.05) else [])):
            yield from self._parts(schema.get(word, False))
        for part in schema.get("dependentSchemas", {}).values():
            if self._chance(0.5):
                yield from self._parts(part)

    def _kind(self, parts: list[JsonObject]) -> str | None:
        typed = [part["type"] for part in parts if "type" in part]
        if typed:
            kind = self._random.choice(typed)
            return str(self._random.choice(kind) if isinstance(kind, list) else kind)
        if any({"items", "prefixItems"} & part.keys() for part in parts):
            return "array"
        is_object = any({"properties", "additionalProperties"} & part.keys() for part in parts)
        return "object" if is_object else None

    def _of_kind(self, kind: str | None, parts: list[JsonObject], depth: int) -> Json:
        if kind == "array":
            return self._array(parts, depth)
        if kind == "object":
            return self._object(parts, depth)
        return self._random.choice(_KINDS.get(kind or "", _ANY))

    def _array(self, parts: list[JsonObject], depth: int) -> Json:
        drawn: list[Json] = []
        for part in parts:
            first = part.get("prefixItems", ())
            drawn[len(drawn) :] = [self.value(item, depth + 1) for item in first[len(drawn) :]]
        items = next((part["items"] for part in parts if "items" in part), True)
        if items is not False:
            count = self._random.choice([0, 1, 1, 2, 3])
            drawn += [self.value(items, depth + 1) for _ in range(count)]
        drawn += [self.value(p["contains"], depth + 1) for p in parts if "contains" in p]
        return drawn

    def _object(self, parts: list[JsonObject], depth: int) -> JsonObject:
        drawn: dict[str, Any] = {}
        required = {name for part in parts for name in part.get("required", ())}
        chance = 0.5 if depth < 4 else 0.2
        for part in parts:
            for name, inner in part.get("properties", {}).items():
                if name not in drawn and (name in required or self._chance(chance)):
                    drawn[name] = self.value(inner, depth + 1)
            drawn = {**self._undeclared(part, depth), **drawn}
        if self._chance(0.3):  # the order of a map's keys is what was sent, whatever it was
            return dict(sorted(drawn.items(), key=lambda _: self._random.random()))
        return drawn

    def _undeclared(self, part: JsonObject, depth: int) -> JsonObject:
        extra = part.get("additionalProperties", part.get("unevaluatedProperties", True))
        patterns = list(part.get("patternProperties", {}).values())
        choices = patterns if extra is False else [extra, *patterns]
        if not choices or not self._chance(0.5):
            return {}
        new = set(self._random.sample(_KEYS, 2)) - part.get("properties", {}).keys()
        return {name: self.value(self._random.choice(choices), depth + 1) for name in sorted(new)}


def _twins(value: Json) -> list[Json]:
    if isinstance(value, bool):
        return [int(value), float(value), str(value).lower(), None]
    if isinstance(value, (int, float)):
        return [bool(value), str(value), -value, 2**70]
    return [value, "", 0, False] if value is None else [value, f"x{value}", value[:1], None]
