from __future__ import annotations

from typing import Any

import pytest
from tests.normalising.documents import document, findings_of, normal, tool

from mcpgen.diagnostics import Findings
from mcpgen.spec.document import Example
from mcpgen.spec.normalising import normalise
from mcpgen_runtime.schema.gate import Gate

OBJECT = {"type": "object", "properties": {"a": {"type": "string"}}}
PLACE = "/tools/0/outputSchema"


def test_an_object_is_served_as_written_and_its_model_is_closed() -> None:
    done = normal(None, OBJECT)
    assert done.output == OBJECT
    assert done.output_served == OBJECT
    assert done.output_model == {**OBJECT, "additionalProperties": False}
    assert not done.wrapped


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "array", "items": {"type": "string"}},
        {"type": ["object", "null"]},
        {"anyOf": [OBJECT, {"type": "null"}]},
        {"enum": ["a"]},
    ],
)
def test_another_root_is_wrapped(schema: Any) -> None:
    done = normal(None, schema)
    assert done.wrapped
    assert done.output == schema
    assert done.output_served == {
        "type": "object",
        "properties": {"result": schema},
        "required": ["result"],
    }


def test_definitions_stay_at_the_root_of_a_wrapped_schema() -> None:
    schema = {"type": "array", "items": {"$ref": "#/$defs/A"}, "$defs": {"A": OBJECT}}
    done = normal(None, schema, served="exact")
    assert done.output_served["$defs"] == {"A": OBJECT}
    assert Gate(done.output_served).accepts({"result": [{"a": "x"}]})


@pytest.mark.parametrize(
    "schema",
    [
        {"properties": {"a": {"type": "string"}}},
        {"oneOf": [OBJECT, {"type": "object"}]},
        {"$ref": "#/$defs/A", "$defs": {"A": OBJECT}},
    ],
)
def test_what_means_an_object_says_so(schema: Any) -> None:
    done = normal(None, schema)
    assert not done.wrapped
    assert done.output_served["type"] == "object"


@pytest.mark.parametrize("schema", [{}, True, {"description": "free"}])
def test_a_schema_that_says_nothing_is_left_out(schema: Any) -> None:
    done = normal(None, schema)
    assert (done.output, done.output_served, done.output_model) == (None, None, None)
    assert findings_of(None, schema) == [("MG314", PLACE)]


def test_arrays_are_listed_with_items() -> None:
    done = normal(None, {"type": "object", "properties": {"a": {"type": "array"}}})
    assert done.output_served["properties"]["a"] == {"type": "array", "items": {}}
    assert done.output["properties"]["a"] == {"type": "array"}


def test_faults_of_input_and_output_are_told_in_one_run() -> None:
    bad = {"properties": {"a": {"$ref": "#/nope"}}}
    findings = Findings()
    assert normalise(document(tool("a", bad), tool("b", None, bad)), findings) is None
    assert [found.code for found in findings.errors] == ["MG301", "MG301"]


def test_examples_are_checked() -> None:
    good = Example({}, {"a": "x"}, has_result=True, pointer="/tools/0/examples/0")
    bad = Example({"b": 1}, {"a": 1}, has_result=True, pointer="/tools/0/examples/1")
    assert findings_of(None, OBJECT) == []
    findings = Findings()
    done = normalise(document(tool("t", None, OBJECT, examples=(good, bad))), findings)
    assert done is None
    assert [found.pointer for found in findings.errors] == [
        "/tools/0/examples/1/arguments",
        "/tools/0/examples/1/result/a",
    ]


def test_tools_are_sorted_and_their_names_served_plainly() -> None:
    findings = Findings()
    done = normalise(document(tool("b"), tool("Create Share"), tool("a.b/c-d")), findings)
    assert done is not None
    assert [one.served_name for one in done.tools] == ["Create_Share", "a.b/c-d", "b"]
    assert [found.code for found in findings] == ["MG330"]


@pytest.mark.parametrize(
    ("names", "code"),
    [(["a b", "a_b"], "MG331"), (["a", "a"], "MG331"), ([""], "MG332"), (["x" * 129], "MG332")],
)
def test_names_that_cannot_be_served_are_refused(names: list[str], code: str) -> None:
    findings = Findings()
    assert normalise(document(*map(tool, names)), findings) is None
    assert [found.code for found in findings.errors] == [code]
