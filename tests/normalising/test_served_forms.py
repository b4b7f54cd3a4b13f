"""Served forms: portable accepts what exact does, exact loses nothing, authored is untouched."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.normalising.documents import document, normal, tool
from tests.normalising.everything import Values, clusters
from tests.normalising.schemas import context, schemas
from tests.normalising.test_closing_laws import over
from tests.normalising.test_laws import relaxed, several

from mcpgen.diagnostics import Findings
from mcpgen.spec.normalising import normalise
from mcpgen.spec.normalising.authored import as_authored
from mcpgen.spec.normalising.pass_order import run
from mcpgen.spec.normalising.structure.keywords import ROOT_DROPPED
from mcpgen_runtime.schema.gate import Gate

few = settings(relaxed, max_examples=12)
TUPLE = {"type": "array", "prefixItems": [{"type": "string"}]}


def tools_of(schema: Any, form: str) -> Any:
    findings = Findings()
    done = normalise(document(tool("t", schema, served=form)), findings)
    return None if done is None else done.tools[0]


@given(schema=schemas(), values=several)
@few
def test_portable_accepts_what_exact_accepts_and_exact_is_exact(schema: Any, values: Any) -> None:
    portable, exact = tools_of(schema, "portable"), tools_of(schema, "exact")
    if portable is None or exact is None:
        return
    assert portable.exact == exact.exact
    assert ROOT_DROPPED.isdisjoint(portable.served)
    enforced, lossless, shown = Gate(exact.exact), Gate(exact.served), Gate(portable.served)
    for value in values:
        assert lossless.accepts(value) == enforced.accepts(value), value
        assert shown.accepts(value) or not enforced.accepts(value), value


def check_portable(schema: Any, seed: int) -> None:
    """Check that a portable root refuses nothing that the exact schema accepts."""
    written = {"type": "object", **schema}
    exact = run(written, "input", context())
    if exact is None:
        return
    served = run(exact, "portable", context())
    assert isinstance(served, dict)
    assert ROOT_DROPPED.isdisjoint(served)
    enforced, shown = Gate(exact), Gate(served)
    for value in (*Values(written, seed).some(8), {"z": 1}, {"z1": {}}, {"a": 1}, {"b": "x"}):
        assert shown.accepts(value) or not enforced.accepts(value), value


@given(schema=clusters(), seed=st.integers(0, 2**20))
@settings(over(30))
def test_a_portable_root_sees_what_each_part_lets_in(schema: Any, seed: int) -> None:
    check_portable(schema, seed)


@pytest.mark.slow
@given(schema=clusters(), seed=st.integers(0, 2**20))
@settings(over(150))
def test_a_portable_root_sees_what_each_part_lets_in_at_length(schema: Any, seed: int) -> None:
    check_portable(schema, seed)


OPENING = {"properties": {"m": {"const": "free"}}, "required": ["m"]}
LETTING_IN: dict[str, Any] = {
    "one end of a condition": {
        "properties": {"m": {"type": "string"}},
        "if": OPENING,
        "then": {"additionalProperties": True},
        "else": {"properties": {"n": {"type": "integer"}}},
    },
    "a branch beside what is called for": {
        "anyOf": [{"additionalProperties": True}],
        "dependentSchemas": {"a": {"properties": {"b": {}}}},
    },
    "a rest that an undeclared branch leaves": {
        "anyOf": [{"properties": {"a": {"type": "integer"}}}, {}],
        "unevaluatedProperties": {"type": "string"},
    },
}


@pytest.mark.parametrize("name", LETTING_IN)
def test_what_one_part_lets_in_is_open_in_the_portable_root(name: str) -> None:
    made = normal(LETTING_IN[name])
    calls: list[Any] = [{"m": "free", "z": 1}, {"z": {}}, {"a": "x"}]
    taken = list(filter(Gate(made.exact).accepts, calls))
    assert taken
    assert all(map(Gate(made.served).accepts, taken))


@given(schema=schemas(), values=several)
@few
def test_authored_is_enforced_as_it_stands(schema: Any, values: Any) -> None:
    made = tools_of(schema, "authored")
    if made is None:
        return
    assert made.served == {**schema, "type": "object"}
    written, enforced = Gate(made.served), Gate(made.exact)
    for value in values:
        assert enforced.accepts(value) == written.accepts(value), value


def test_authored_shows_the_shared_definitions_that_it_refers_to() -> None:
    own = {"Own": {"$ref": "#/$defs/Shared"}}
    properties = {"a": {"$ref": "#/$defs/Own"}}
    schema = {"type": "object", "properties": properties, "x": 1, "$defs": own}
    shared = {"Shared": {"type": "string"}, "Other": {"type": "null"}}
    specs = document(tool("t", schema, served="authored"), definitions=shared)
    done = normalise(specs, Findings())
    assert done is not None
    expected = {**schema, "$defs": {**own, "Shared": {"type": "string"}}}
    assert done.tools[0].served == expected


def test_authored_that_refers_to_another_document_is_served_lossless() -> None:
    """Nobody but the author's disk could follow such a reference."""
    within: Any = {"type": "object", "properties": {"a": {"$ref": "other#/$defs/T"}}}
    within["$defs"] = {"O": {"$id": "https://x.example/other", "$defs": {"T": {"type": "null"}}}}
    assert as_authored(within, {}) == within
    assert as_authored({"properties": {"a": {"$ref": "other.yaml#/T"}}}, {}) is None


def test_a_root_of_several_types_is_an_object_on_the_wire() -> None:
    schema = {"type": ["object", "null"], "properties": {"a": {}}}
    assert normal(schema, served="authored").served == {**schema, "type": "object"}


def test_a_default_that_is_wrong_is_left_out_of_other_forms_only() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string", "default": None}}}
    assert normal(schema, served="authored").served == schema
    assert normal(schema, served="exact").served["properties"] == {"a": {"type": "string"}}


def test_an_authored_output_is_listed_as_it_is_where_its_root_is_an_object() -> None:
    output = {
        "type": "object",
        "definitions": {"A": {"type": "string"}},
        "properties": {"a": {"$ref": "#/definitions/A"}, "b": {"type": "array"}, "c": True},
    }
    assert normal(None, output, served="authored").output_served == output
    wrapped = normal(None, {"type": "array"}, served="authored").output_served
    assert wrapped["properties"]["result"]["type"] == "array"


@pytest.mark.parametrize("form", ["exact", "portable"])
def test_items_are_not_added_where_that_would_let_more_in(form: str) -> None:
    inner = {"allOf": [TUPLE], "unevaluatedItems": False}
    schema = {"type": "object", "properties": {"a": inner, "b": {"type": "array"}}}
    served = Gate(normal(schema, served=form).served)
    assert served.accepts({"a": ["x"], "b": [1]})
    assert not served.accepts({"a": ["x", 1]})


def test_a_double_not_of_the_author_is_no_guard_of_ours() -> None:
    own = {"anyOf": [{"minLength": 1}], "not": {"not": {"oneOf": [{"const": "a"}]}}}
    schema = {"type": "object", "properties": {"a": {"not": own}, "b": {"if": own, "then": False}}}
    made = normal(schema)
    for value in ({"a": "b"}, {"b": "b"}, {"a": "a"}, {"b": "a"}):
        assert Gate(made.served).accepts(value) == Gate(made.exact).accepts(value)


@given(schema=schemas())
@few
def test_what_is_served_is_never_looked_at_again(schema: Any) -> None:
    """Each stage's outcome is a fixed point of that stage."""
    exact = run(schema, "input", context())
    for stage in ("portable", "lossless"):
        once = None if exact is None else run(exact, stage, context())
        assert once is None or run(once, stage, context()) == once
