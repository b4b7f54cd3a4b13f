"""Laws: what the text of OpenAPI 3.0 takes is what the converted schema takes, and no other.

The reading of the text is openapi-schema-validator's. Of null it is narrower: `nullable` beside an
`enum`, a reference or a composition is nothing to it; there the law is that nothing is refused.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st
from openapi_schema_validator import (
    OAS30ReadValidator,
    OAS30Validator,
    OAS30WriteValidator,
)
from tests.openapi.schemas.made import Made, converted

from mcpgen.openapi.schemas import SchemaError
from mcpgen_runtime.schema.engine import compiled

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject

NUMBERS = st.integers(-3, 3) | st.sampled_from([0.5, 1.5, -2.5])
SWITCH = st.booleans()
NAMES = st.sampled_from(["a", "b", "c"])
TEXTS = st.sampled_from(["", "a", "b", "ab", "abc"])


def _object(**members: st.SearchStrategy[Any]) -> st.SearchStrategy[JsonObject]:
    return st.fixed_dictionaries({}, optional=members)


def _typed(name: str, more: st.SearchStrategy[JsonObject]) -> st.SearchStrategy[JsonObject]:
    return st.builds(
        lambda said, nullable: {"type": name, **nullable, **said}, more, _object(nullable=SWITCH)
    )


NUMERIC = st.sampled_from(["number", "integer"]).flatmap(
    lambda name: _typed(
        name,
        _object(minimum=NUMBERS, maximum=NUMBERS, exclusiveMinimum=SWITCH, exclusiveMaximum=SWITCH),
    )
)
TEXTUAL = _typed("string", _object(minLength=st.integers(0, 2), pattern=st.just("^a")))
CHOICES = st.builds(
    lambda values: {"type": "string", "enum": values}, st.lists(TEXTS, min_size=1, unique=True)
)
PLAIN = NUMERIC | TEXTUAL | CHOICES | _typed("boolean", st.just({}))


def _holding(inner: st.SearchStrategy[JsonObject]) -> st.SearchStrategy[JsonObject]:
    objects = _typed(
        "object",
        _object(
            properties=st.dictionaries(NAMES, inner, max_size=3),
            required=st.lists(NAMES, min_size=1, max_size=2, unique=True),
            additionalProperties=SWITCH | inner,
        ),
    )
    arrays = _typed("array", st.fixed_dictionaries({"items": inner}))
    unions = st.sampled_from(["allOf", "anyOf", "oneOf"]).flatmap(
        lambda key: st.lists(inner, min_size=1, max_size=2).map(lambda parts: {key: parts})
    )
    return objects | arrays | unions | inner.map(lambda one: {"not": one})


SCHEMAS = st.recursive(PLAIN, _holding, max_leaves=8)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=6,
)


def _oracle(schema: JsonObject, value: Json, of: Any = OAS30Validator) -> bool:
    return bool(of(schema).is_valid(value))


@settings(max_examples=400)
@given(SCHEMAS, VALUES)
def test_takes_what_the_text_takes(schema: JsonObject, value: Json) -> None:
    assert compiled(converted(schema)).is_valid(value) == _oracle(schema, value)


def _loosely(inner: st.SearchStrategy[JsonObject]) -> st.SearchStrategy[JsonObject]:
    """Put `nullable` where it is nothing by the text; only where taking more is just that."""
    parts = st.lists(inner, min_size=1, max_size=2)
    return st.one_of(
        parts.map(lambda some: {"allOf": some, "nullable": True}),
        parts.map(lambda some: {"anyOf": some, "nullable": True}),
        parts.map(lambda some: {"type": "object", "allOf": some, "nullable": True}),
        inner.map(lambda one: {**one, "nullable": True}),
        inner.map(lambda one: {"type": "array", "items": one}),
    )


@settings(max_examples=200)
@given(st.recursive(PLAIN, _loosely, max_leaves=6), VALUES)
def test_null_only_adds(schema: JsonObject, value: Json) -> None:
    if _oracle(schema, value):
        assert compiled(converted(schema)).is_valid(value)
    if schema.get("nullable") is True:
        assert compiled(converted(schema)).is_valid(None)


ONE_WAY = {"r": {"type": "integer", "readOnly": True}, "w": {"type": "integer", "writeOnly": True}}


def _with_one_way(inner: st.SearchStrategy[JsonObject]) -> st.SearchStrategy[JsonObject]:
    objects = st.builds(
        lambda properties, marked, required: {
            "type": "object",
            "properties": {**properties, **{name: ONE_WAY[name] for name in marked}},
            "required": sorted({*required, *marked}),
        },
        st.dictionaries(NAMES, inner, max_size=2),
        st.sets(st.sampled_from(["r", "w"])),
        st.sets(NAMES, min_size=1, max_size=1),
    )
    return objects | inner.map(lambda one: {"type": "array", "items": one})


def _sent(names: list[str]) -> st.SearchStrategy[Json]:
    return st.recursive(
        st.integers(0, 2) | TEXTS,
        lambda inner: (
            st.lists(inner, max_size=2)
            | st.dictionaries(st.sampled_from(names), inner | st.integers(0, 1), max_size=4)
        ),
        max_leaves=8,
    )


MARKED = st.recursive(PLAIN, _with_one_way, max_leaves=6)


@settings(max_examples=300)
@given(MARKED, _sent(["a", "b", "c", "w"]))
def test_requests_are_what_the_text_takes_of_requests(schema: JsonObject, value: Json) -> None:
    mine = compiled(converted(schema)).is_valid(value)
    assert mine == _oracle(schema, value, OAS30WriteValidator)


@settings(max_examples=300)
@given(MARKED, _sent(["a", "b", "c", "r"]))
def test_answers_are_what_the_text_takes_of_answers(schema: JsonObject, value: Json) -> None:
    mine = compiled(converted(schema, direction="output")).is_valid(value)
    assert mine == _oracle(schema, value, OAS30ReadValidator)


KEYWORDS = [
    *("$ref", "$id", "$anchor", "$dynamicRef", "$schema", "type", "properties", "items", "allOf"),
    *("anyOf", "oneOf", "not", "required", "enum", "const", "nullable", "discriminator", "mapping"),
    *("additionalProperties", "readOnly", "writeOnly", "minimum", "exclusiveMinimum", "maxLength"),
    *("pattern", "default", "example", "examples", "dependencies", "patternProperties", "if"),
    *("then", "prefixItems", "propertyName", "a"),
]
TELLING = st.sampled_from(["#/components/schemas/A", "#/components/schemas/B", "object", "a"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 300) | st.floats(allow_nan=False) | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(KEYWORDS), inner | TELLING, max_size=4)
    ),
    max_leaves=25,
)


@settings(max_examples=400)
@given(
    st.fixed_dictionaries({"A": JSON, "B": JSON}),
    JSON,
    st.sampled_from(["2.0", "3.0", "3.1", "3.2"]),
    st.sampled_from(["input", "output"]),
)
def test_anything_becomes_a_schema_or_is_refused(
    components: JsonObject, schema: Json, dialect: Any, direction: Any
) -> None:
    made = Made(components, dialect)
    with suppress(SchemaError):
        made.schema(schema, direction)
    for name, one in made.schemas.definitions.items():
        assert name in made.schemas.origins
        compiled({"$defs": dict(made.schemas.definitions), "properties": {"x": one}})


@settings(max_examples=200)
@given(SCHEMAS)
def test_what_is_converted_stays(schema: JsonObject) -> None:
    once = converted(schema)
    assert converted(once, "3.1") == once
