"""What is said to be covered is covered: two schemas compared whole, and in parts."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.testing.proving import instances
from mcpgen_runtime.testing.proving.containment import covers, difference, is_covered
from mcpgen_runtime.testing.proving.parts import Parts

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject, Schema


def node(name: str, **more: Any) -> JsonObject:
    """A tree whose nodes refer to their definition by this name."""
    kids = {"type": "array", "items": {"$ref": f"#/$defs/{name}"}}
    body = {"type": "object", "properties": {"kids": kids, "n": {"type": "integer", **more}}}
    return {"$ref": f"#/$defs/{name}", "$defs": {name: {**body, "additionalProperties": False}}}


COVERED: list[tuple[Schema, Schema]] = [
    ({"type": "integer"}, {"type": "number"}),
    (node("a", minimum=2), node("b", minimum=1)),
    (node("a"), {"anyOf": [{"type": "string"}, node("b")], "$defs": node("b")["$defs"]}),
    ({"allOf": [node("a"), {"required": ["n"]}], "$defs": node("a")["$defs"]}, node("b")),
    ({"anyOf": [node("a", minimum=3), {"const": {}}], "$defs": node("a")["$defs"]}, node("b")),
]
NOT_COVERED: list[tuple[Schema, Schema]] = [
    ({"type": "number"}, {"type": "integer"}),
    (node("a"), node("b", minimum=1)),
    ({**node("a"), "$defs": {"a": {"type": "object"}}}, node("b")),
    ({"type": ["object", "null"], "additionalProperties": False}, node("b")),
]


@pytest.mark.parametrize(("narrow", "wide"), COVERED)
def test_covered(narrow: Schema, wide: Schema) -> None:
    assert is_covered(narrow, wide)


@pytest.mark.parametrize(("narrow", "wide"), NOT_COVERED)
def test_not_covered(narrow: Schema, wide: Schema) -> None:
    assert not is_covered(narrow, wide)


def test_a_difference_is_what_is_missing() -> None:
    rest = difference({"type": "number"}, {"type": "integer"})
    assert rest is not None
    assert all(value % 1 for value in instances.few(rest))


def test_two_that_would_each_need_the_other_first_hold_nothing() -> None:
    """A circle that never goes into a value proves nothing."""
    circle = {"$ref": "#/$defs/a", "$defs": {"a": {"allOf": [{"$ref": "#/$defs/a"}]}}}
    assert not Parts({"type": "string"}, circle, lambda *_: None).hold()
    assert not Parts(circle, {"type": "string"}, lambda *_: None).hold()


plain = st.sampled_from([
    True, False, {}, {"type": "string"}, {"type": "integer", "minimum": 1}, {"type": "number"},
    {"type": ["string", "null"]}, {"enum": ["a", 1]}, {"$ref": "#/$defs/d"}, {"not": {"const": 1}},
    {"type": "integer", "maximum": 1}, {"type": "string", "minLength": 1}, {"const": "a"},
])  # fmt: skip
names = st.sampled_from(["a", "b"])


def nested(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    several = st.lists(inner, min_size=1, max_size=2)
    objects = st.fixed_dictionaries(
        {"type": st.just("object")},
        optional={
            "properties": st.dictionaries(names, inner, max_size=2),
            "required": st.lists(names, unique=True),
            "additionalProperties": inner,
            "patternProperties": st.dictionaries(st.just("^a"), inner),
        },
    )
    arrays = st.fixed_dictionaries(
        {"type": st.just("array")},
        optional={
            "items": inner,
            "prefixItems": several,
            "minItems": st.integers(0, 2),
            "maxItems": st.integers(0, 2),
        },
    )
    unions = st.fixed_dictionaries({}, optional={"anyOf": several, "allOf": several})
    return st.one_of(objects, arrays, unions)


bodies = st.recursive(plain, nested, max_leaves=5)
definitions = st.recursive(plain, nested, max_leaves=3).filter(lambda s: "$ref" not in str(s))
schemas = st.builds(
    lambda body, definition: {"allOf": [body], "$defs": {"d": definition}}, bodies, definitions
)


@settings(max_examples=60)
@given(narrow=schemas, wide=schemas)
def test_what_is_covered_in_parts_is_covered(narrow: JsonObject, wide: JsonObject) -> None:
    assert_true(narrow, wide)


@settings(max_examples=60)
@given(body=bodies, more=bodies, definition=definitions)
def test_what_says_less_covers(body: Schema, more: Schema, definition: Schema) -> None:
    """Pairs that do hold, so that the law above is not about nothing."""
    narrow = {"allOf": [body, more], "$defs": {"d": definition}}
    assert_true(narrow, {"allOf": [body], "$defs": {"d": definition}})


def assert_true(narrow: Schema, wide: Schema) -> None:
    """Whatever is said to be covered in parts is: no value of the narrow schema is refused."""
    if Parts(wide, narrow, covers).hold():
        gate = Gate(wide)
        assert all(map(gate.accepts, islice(instances.many(narrow), 60)))
