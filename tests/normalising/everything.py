"""Random schemas with every keyword that says something, and values that almost fit them.

The alphabet is small, so that parts of a schema speak of the same keys and meet in one object.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

KEYS = ["a", "b", "c", "z1"]
SHARED = ["D", "E", "F"]
SCALARS = [None, False, True, 0, 1, 2, 1.0, 1.5, "x", "y", ""]
PLAIN: list[Any] = [
    *({"type": name} for name in ("string", "integer", "number", "boolean", "null")),
    *({"type": ["string", "null"]}, {"type": "object"}, {"type": "array"}, {"type": ["object"]}),
    *({"minimum": 1}, {"exclusiveMaximum": 2}, {"multipleOf": 2}, {"pattern": "^x"}),
    *({"maxLength": 1}, {"minProperties": 1}, {"maxProperties": 1}, {"required": ["a"]}),
    *({"required": ["b"]}, {"uniqueItems": True}, {"maxItems": 1}, {"minItems": 1}),
    *({"dependentRequired": {"a": ["b"]}}, {"propertyNames": {"pattern": "^[az]"}}),
    *({"const": {"a": 1}}, {"enum": [{"b": 1}, [], 1]}, True, {}, True, {}, False),
]

scalars = st.sampled_from(SCALARS)
leaves: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(PLAIN),
    st.booleans(),
    scalars.map(lambda value: {"const": value}),
    st.lists(scalars, min_size=1, max_size=3).map(lambda values: {"enum": values}),
)
names = st.sampled_from(KEYS)


def _some(inner: Any, most: int = 3) -> st.SearchStrategy[Any]:
    return st.lists(inner, min_size=1, max_size=most)


def _keywords(inner: Any) -> dict[str, st.SearchStrategy[Any]]:
    """Every keyword, with what its value may be."""
    by_name = st.dictionaries(names, inner, max_size=2)
    return {
        "type": st.sampled_from(["object", "object", "array", ["object", "array"]]),
        "properties": st.dictionaries(names, inner, max_size=3),
        "patternProperties": st.dictionaries(st.sampled_from(["^z", "^[ab]"]), inner, min_size=1),
        "additionalProperties": inner,
        "unevaluatedProperties": inner,
        "required": st.lists(names, unique=True, max_size=2),
        "propertyNames": st.one_of(st.just({"pattern": "^[abz]"}), inner),
        "minProperties": st.integers(0, 3),
        "maxProperties": st.integers(0, 3),
        "dependentRequired": st.dictionaries(names, st.lists(names, unique=True, max_size=2)),
        "dependentSchemas": by_name,
        "allOf": _some(inner),
        "anyOf": _some(inner),
        "oneOf": _some(inner),
        "not": inner,
        "if": inner,
        "then": inner,
        "else": inner,
        "items": inner,
        "prefixItems": _some(inner, 2),
        "unevaluatedItems": inner,
        "contains": inner,
        "minContains": st.integers(0, 2),
        "maxContains": st.integers(0, 2),
        "$ref": st.sampled_from(SHARED).map(lambda name: f"#/$defs/{name}"),
        "enum": _some(st.one_of(scalars, st.dictionaries(names, scalars, max_size=2))),
    }


OFTEN = ("properties", "properties", "required", "allOf", "anyOf", "oneOf", "$ref")


@st.composite
def _composed(draw: st.DrawFn, inner: Any) -> Any:
    """Draw a schema of a few keywords, whatever they are."""
    known = _keywords(inner)
    chosen = draw(st.lists(st.sampled_from([*known, *OFTEN]), min_size=1, max_size=4, unique=True))
    return {keyword: draw(known[keyword]) for keyword in chosen}


@st.composite
def everything(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a root with three definitions that refer to one another."""
    linked = st.one_of(leaves, _keywords(leaves)["$ref"].map(lambda to: {"$ref": to}))
    grown = st.recursive(linked, _composed, max_leaves=8)
    root = draw(_composed(grown))
    root.pop("type", None)
    definitions = {name: draw(grown) for name in SHARED}
    return {**root, "$defs": definitions}


WORDS = ("additionalProperties", "unevaluatedProperties", "patternProperties")
CONDITION = ("if", "then", "else")


@st.composite
def _part(draw: st.DrawFn, known: dict[str, Any]) -> dict[str, Any]:
    """Draw an object schema, or a part of one, that may have a word on other keys."""
    schema: dict[str, Any] = {}
    if draw(st.booleans()):
        schema["properties"] = draw(st.dictionaries(names, leaves, min_size=1, max_size=2))
    if draw(st.integers(0, 3)) == 0:
        schema["required"] = draw(known["required"])
    if draw(st.booleans()):
        word = draw(st.sampled_from(WORDS))
        said = st.one_of(st.booleans(), leaves)
        schema[word] = draw(known[word] if word == "patternProperties" else said)
    return schema


@st.composite
def _clustered(draw: st.DrawFn, inner: Any, known: dict[str, Any]) -> Any:
    """Draw a part with more parts beside its own words: `if` comes with what follows from it."""
    schema = draw(_part(known))
    schema.pop("additionalProperties", None)  # it would close, or open, the whole cluster
    kinds = ["allOf", "anyOf", "oneOf", "dependentSchemas", CONDITION, "$ref"]
    for kind in draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=2, unique=True)):
        if kind == "$ref":
            schema |= {"$ref": draw(known["$ref"])}
        elif kind == "dependentSchemas":
            schema[kind] = draw(st.dictionaries(names, inner, min_size=1, max_size=2))
        elif isinstance(kind, str):
            schema[kind] = draw(_some(inner))
        else:
            schema |= {keyword: draw(inner) for keyword in kind if draw(st.integers(0, 4))}
    return schema


@st.composite
def clusters(draw: st.DrawFn) -> dict[str, Any]:
    """Draw an object that several parts describe, each with its own word on other keys."""
    known = _keywords(leaves)
    inner = _clustered(_part(known), known)
    root = draw(_clustered(inner, known))
    own, other = draw(_part(known)), draw(_part(known))
    definitions = {"D": own, "E": {**other, "$ref": "#/$defs/D"}, "F": {}}
    return {**root, "$defs": definitions}


def tagged(schema: Any) -> Any:
    """Return a copy in which every schema object has a number of its own, as an annotation."""
    from mcpgen_runtime.schema import rewrite

    count = iter(range(10**6))

    def tag(inner: Any) -> Any:
        return {**inner, "x-tag": next(count)} if isinstance(inner, dict) else inner

    return rewrite(schema, tag)


class Values:
    """Draws values that fit a schema more often than chance has it; by seed, always the same."""

    def __init__(self, root: Any, seed: int) -> None:
        self._definitions = root.get("$defs", {}) if isinstance(root, dict) else {}
        self._root = root
        self._random = Random(seed)  # noqa: S311 - nothing secret

    def some(self, count: int) -> Iterator[Any]:
        """Yield `count` objects for the root."""
        for _ in range(count):
            yield self._object([self._root], 0)

    def _value(self, schemas: list[Any], depth: int) -> Any:
        parts = list(self._parts(schemas))
        pinned = [v for part in parts for v in (*part.get("enum", ()), *_const(part))]
        if pinned and self._random.random() < 0.7:
            return self._random.choice(pinned)
        makers: list[Callable[[list[Any], int], Any]] = [self._scalar]
        if depth < 4:
            makers += [self._object] * (3 if any("properties" in part for part in parts) else 1)
            makers += [self._array] * (2 if any("items" in part for part in parts) else 1)
        return self._random.choice(makers)(schemas, depth)

    def _scalar(self, schemas: list[Any], depth: int) -> Any:
        del schemas, depth
        return self._random.choice(SCALARS)

    def _object(self, schemas: list[Any], depth: int) -> dict[str, Any]:
        parts = list(self._parts(schemas))
        keys = [key for part in parts for key in (*part.get("properties", ()), *_needed(part))]
        chosen = [key for key in dict.fromkeys(keys) if self._random.random() < 0.6]
        if self._random.random() < 0.25:
            chosen.append(self._random.choice([*KEYS, "zz"]))
        return {key: self._value(_said(parts, key), depth + 1) for key in chosen}

    def _array(self, schemas: list[Any], depth: int) -> list[Any]:
        parts = list(self._parts(schemas))
        said = [part["items"] for part in parts if "items" in part]
        said += [one for part in parts for one in part.get("prefixItems", ())]
        return [self._value(said, depth + 1) for _ in range(self._random.randrange(3))]

    def _parts(self, schemas: list[Any], depth: int = 0) -> Iterator[dict[str, Any]]:
        """Yield the schemas that may say something in place; of a union one branch, mostly."""
        for schema in schemas:
            if not isinstance(schema, dict) or depth > 6:
                continue
            yield schema
            inner = [*schema.get("allOf", ()), *schema.get("dependentSchemas", {}).values()]
            inner += [schema[key] for key in ("if", "then", "else") if key in schema]
            for key in ("anyOf", "oneOf"):
                branches = schema.get(key, [])
                inner += branches[:1] if self._random.random() < 0.2 else []
                inner += [self._random.choice(branches)] if branches else []
            if "$ref" in schema:
                inner.append(self._definitions[schema["$ref"].removeprefix("#/$defs/")])
            yield from self._parts(inner, depth + 1)


def _const(part: dict[str, Any]) -> list[Any]:
    return [part["const"]] if "const" in part else []


def _needed(part: dict[str, Any]) -> list[str]:
    needed = [key for keys in part.get("dependentRequired", {}).values() for key in keys]
    return [*part.get("required", ()), *needed]


def _said(parts: list[dict[str, Any]], key: str) -> list[Any]:
    said = [part["properties"][key] for part in parts if key in part.get("properties", ())]
    rest = ("patternProperties", "additionalProperties", "unevaluatedProperties")
    for part in parts if not said else []:
        said += [
            *part.get(rest[0], {}).values(),
            *(part[word] for word in rest[1:] if word in part),
        ]
    return said
