"""The class chosen for a union's value is that of a branch whose schema accepts the value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mcpgen_runtime.runtime.numbers import whole
from mcpgen_runtime.runtime.typed import plain, reader
from mcpgen_runtime.schema.gate import Gate

from .agreement import same
from .kit import closed, models

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject

NAMES = ("a", "b", "class")
SCHEMAS: list[Any] = [
    *({"const": 1}, {"const": True}, {"const": 1.5}, {"const": {"x": 1}}, {"enum": [0, "x", None]}),
    *({"enum": [False, "y"]}, {"type": "string"}, {"type": "string", "pattern": "^x"}, {}),
    *({"type": "string", "not": {"const": "x"}}, {"type": "integer"}, {"type": "number"}),
    *({"type": "boolean"}, {"type": "null"}, {"type": "array", "items": {"type": "integer"}}),
    *({"type": "array", "contains": {"const": "x"}}, {"type": "object"}),
    *({"type": "array", "uniqueItems": True}, closed({"x": {"type": "integer"}})),
    {"anyOf": [closed({"x": {"const": 1}}, "x"), closed({"x": {"const": True}}, "x")]},
]
BESIDE: list[JsonObject] = [{}, {"minProperties": 1}, {"dependentRequired": {"a": ["b"]}}]
VALUES: list[Json] = [
    *(0, 1, True, False, 1.0, 1.5, 2, "x", "y", "xy", None, [], [1], [1, 1], ["x"], {}),
    *({"x": 1}, {"x": True}, {"y": 1}),
]


@st.composite
def branches(draw: st.DrawFn) -> JsonObject:
    """Draw a closed object."""
    names = draw(st.sets(st.sampled_from(NAMES), min_size=1))
    required = draw(st.sets(st.sampled_from(sorted(names))))
    properties = {name: draw(st.sampled_from(SCHEMAS)) for name in sorted(names)}
    return closed(properties, *sorted(required), **draw(st.sampled_from(BESIDE)))


UNIONS = st.lists(branches(), min_size=2, max_size=3)
SENT = st.lists(
    st.dictionaries(st.sampled_from(NAMES), st.sampled_from(VALUES)), min_size=8, max_size=16
)
ONE, TRUE = closed({"a": {"const": 1}}, "a"), closed({"a": {"const": True}}, "a")
X, ANY_TEXT = closed({"a": {"type": "string", "pattern": "^x"}}), closed({"a": {"type": "string"}})


@settings(max_examples=10, deadline=None)
@given(UNIONS, SENT)
@example([ONE, TRUE], [{"a": True}, {"a": 1}, {"a": 1.0}])
@example([TRUE, ONE], [{"a": True}, {"a": 1}])
@example([X, ANY_TEXT], [{"a": "y"}, {"a": "x"}, {}])
def test_the_branch_that_is_chosen_accepts(union: list[JsonObject], sent: list[JsonObject]) -> None:
    told = [{**branch, "description": str(at)} for at, branch in enumerate(union)]
    schema = closed({"one": {"anyOf": told}, "many": {"type": "array", "items": {"anyOf": told}}})
    gate, module = Gate(schema), models(schema)
    read = reader(module.EditNoteInput, gate)
    for value in map(whole, sent):
        whole_call: Json = {"one": value, "many": [value, {**value}]}
        if gate.accepts(whole_call):
            typed = read(whole_call)
            assert same(plain(typed), whole_call)
            for chosen in (typed.one, *typed.many):
                assert Gate(union[int(type(chosen).__doc__ or 0)]).accepts(value), value


DEFINED = {"$defs": {"A": X, "B": {"anyOf": [{"$ref": "#/$defs/A"}, ANY_TEXT]}}}


@pytest.mark.parametrize(
    ("schema", "value", "chosen"),
    [
        ({"anyOf": [{"$ref": "#/$defs/A"}, ANY_TEXT]}, {"a": "y"}, "EditNoteXOption2"),
        ({"anyOf": [{"$ref": "#/$defs/A"}, ANY_TEXT]}, {"a": "x"}, "EditNoteA"),
        ({"$ref": "#/$defs/B"}, {"a": "y"}, "EditNoteBOption2"),
        ({"oneOf": [{"type": "null"}, {"anyOf": [X, ANY_TEXT]}]}, {"a": "y"}, "EditNoteXOption2"),
        ({"anyOf": [X, {"type": "object"}]}, {"a": "y"}, "dict"),
        ({"anyOf": [{"type": "object"}, X]}, {"a": "y"}, "dict"),
        ({"anyOf": [X, {"anyOf": [ANY_TEXT, {"type": "string"}]}]}, {"a": "y"}, "EditNoteXOption2"),
    ],
)
def test_branches_behind_references_and_in_each_other(
    schema: JsonObject, value: Json, chosen: str
) -> None:
    whole_schema = closed({"x": schema}, **DEFINED)
    read = reader(models(whole_schema).EditNoteInput, Gate(whole_schema))
    assert type(read({"x": value}).x).__name__ == chosen


def test_lists_and_maps_of_branches() -> None:
    lists = {"anyOf": [{"type": "array", "items": item} for item in (X, ANY_TEXT)]}
    maps = {"anyOf": [{"type": "object", "additionalProperties": v} for v in (X, ANY_TEXT)]}
    schema = closed({"lists": lists, "maps": maps})
    read = reader(models(schema).EditNoteInput, Gate(schema))
    typed = read({"lists": [{"a": "x"}, {"a": "y"}], "maps": {"k": {"a": "x"}}})
    first, second = typed.lists
    assert type(first) is type(second)
    assert type(typed.maps["k"]) is not type(first)
    assert plain(typed) == {"lists": [{"a": "x"}, {"a": "y"}], "maps": {"k": {"a": "x"}}}


def test_a_root_that_recurs_in_its_own_union() -> None:
    schema = closed({"next": {"anyOf": [X, {"$ref": "#"}, ANY_TEXT]}, "a": {"type": "string"}})
    module = models(schema)
    read = reader(module.EditNoteInput, Gate(schema))
    assert type(read({"next": {"next": {"a": "y"}}}).next) is module.EditNoteInput
    assert type(read({"next": {"a": "x"}}).next).__name__ == "EditNoteNextOption1"


def test_without_a_schema_a_value_is_kept_all_the_same() -> None:
    schema = closed({"x": {"anyOf": [ONE, TRUE]}})
    read = reader(models(schema).EditNoteInput)
    for value in (1, True):
        assert same(plain(read({"x": {"a": value}})), {"x": {"a": value}})


def test_lone_surrogates_are_no_other_branch() -> None:
    odd = closed({"a": {"type": "string", "not": {"const": "\ud800"}}})
    schema = closed({"x": {"anyOf": [odd, ANY_TEXT]}})
    module = models(schema)
    read = reader(module.EditNoteInput, Gate(schema))
    assert type(read({"x": {"a": "\ud800"}}).x) is module.EditNoteXOption2
    assert type(read({"x": {"a": "\ud801"}}).x) is module.EditNoteXOption1


def test_handlers_make_either_branch() -> None:
    module = models(closed({"x": {"anyOf": [X, ANY_TEXT]}}))
    made = module.EditNoteInput(x=module.EditNoteXOption2(a="x"))
    assert type(made.x) is module.EditNoteXOption2
    assert plain(module.EditNoteInput(x={"a": "y"})) == {"x": {"a": "y"}}
