"""Random schemas and instances over a small alphabet, so that they meet each other often."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from mcpgen.diagnostics import Findings
from mcpgen.spec.normalising.context import Context

NAMES = ["a", "b", "c"]
DEFINITIONS = ["D", "E"]

scalars = st.one_of(
    st.none(), st.booleans(), st.integers(0, 3), st.sampled_from([1.0, 1.5]), st.sampled_from("xy")
)

leaf_schemas: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(["string", "integer", "number", "boolean", "null"]).map(lambda t: {"type": t}),
    st.just({"type": ["string", "null"]}),
    scalars.map(lambda value: {"const": value}),
    st.lists(scalars, min_size=1, max_size=3).map(lambda values: {"enum": values}),
    st.just({"minimum": 1}),
    st.just({"maximum": 2}),
    st.just({"pattern": "^x"}),
    st.just({"maxLength": 1, "description": "short"}),
    st.just({"type": "object"}),
    st.just({"type": "array"}),
    st.just(True),
    st.just({}),
)

instances: st.SearchStrategy[Any] = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=2), st.dictionaries(st.sampled_from([*NAMES, "z"]), inner)
    ),
    max_leaves=6,
)
objects = st.dictionaries(st.sampled_from([*NAMES, "z"]), instances, max_size=4)


def context(role: str = "input", *, strict: bool = True) -> Context:
    """A context that nobody looks at afterwards, or that the test does."""
    return Context("t", role, Findings(), strict=strict)  # type: ignore[arg-type]


@st.composite
def object_schemas(draw: st.DrawFn, inner: Any, *, total: bool) -> dict[str, Any]:
    """An object schema; `total` ones declare every name, and say nothing of others."""
    names = NAMES if total else draw(st.lists(st.sampled_from(NAMES), unique=True, max_size=3))
    schema: dict[str, Any] = {"type": "object"} if draw(st.booleans()) else {}
    schema["properties"] = {name: draw(inner) for name in names}
    if draw(st.booleans()):
        schema["required"] = draw(st.lists(st.sampled_from(NAMES), unique=True, max_size=2))
    if not total:
        words = [
            {},
            {},
            {"additionalProperties": False},
            {"additionalProperties": {"type": "string"}},
            {"patternProperties": {"^z": {"type": "integer"}}},
            {"unevaluatedProperties": False},
        ]
        schema |= draw(st.sampled_from(words))
    return schema


@st.composite
def composed(draw: st.DrawFn, inner: Any, base: Any) -> dict[str, Any]:
    """A schema with some of the keywords that apply in place."""
    schema: dict[str, Any] = dict(draw(base)) if draw(st.booleans()) else {}
    some = st.lists(inner, min_size=1, max_size=3)
    kind = draw(st.sampled_from(["allOf", "anyOf", "oneOf", "if", "not", "dependent", "two"]))
    if kind in ("allOf", "anyOf", "oneOf"):
        schema[kind] = draw(some)
    elif kind == "two":
        schema |= {"anyOf": draw(some), "oneOf": draw(some)}
    elif kind == "if":
        schema |= {"if": draw(inner), "then": draw(inner), "else": draw(inner)}
    elif kind == "not":
        schema["not"] = draw(inner)
    else:
        schema["dependentSchemas"] = {"a": draw(inner)}
    return schema


def references() -> st.SearchStrategy[Any]:
    return st.sampled_from(DEFINITIONS).map(lambda name: {"$ref": f"#/$defs/{name}"})


def _grown(inner: st.SearchStrategy[Any], *, total: bool) -> st.SearchStrategy[Any]:
    base = object_schemas(inner, total=total)
    return st.one_of(
        base,
        base,
        composed(inner, base),
        inner.map(lambda item: {"type": "array", "items": item}),
        inner.map(lambda item: {"contains": item, "maxContains": 1}),
    )


@st.composite
def schemas(draw: st.DrawFn, *, total: bool = False) -> dict[str, Any]:
    """A root with definitions. They refer on only from below a property: never in circles."""
    plain = st.recursive(leaf_schemas, lambda inner: _grown(inner, total=total), max_leaves=8)
    leaves = st.one_of(leaf_schemas, references())
    linked = st.recursive(leaves, lambda inner: _grown(inner, total=total), max_leaves=10)
    base = object_schemas(linked, total=total)
    root = draw(base if total else st.one_of(base, composed(linked, base)))
    if total and draw(st.booleans()):
        root = {**draw(composed(linked, base)), **root}
    definitions: dict[str, Any] = {"D": draw(object_schemas(linked, total=total))}
    definitions["E"] = draw(plain)
    return {**root, "$defs": definitions}
