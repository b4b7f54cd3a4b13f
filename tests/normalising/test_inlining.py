"""What is served has no references but those of recursion: same calls, siblings kept, bounded."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.normalising.documents import document, findings_of, normal, tool
from tests.normalising.schemas import context, instances, schemas
from tests.normalising.test_laws import relaxed, several
from tests.support.shared import require_shared

from mcpgen.diagnostics import Findings
from mcpgen.spec.normalising import normalise
from mcpgen.spec.normalising.algebra.substitution import substituted
from mcpgen.spec.normalising.pass_order import run
from mcpgen.spec.normalising.passes.inlining import inline
from mcpgen.spec.normalising.passes.portable_root import flatten_root
from mcpgen.spec.normalising.structure.components import components
from mcpgen.spec.normalising.structure.extent import extent
from mcpgen_runtime.schema import fullest, mutants, smallest
from mcpgen_runtime.schema.gate import Gate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.spec.normal import NormalTool

TEXT = {"type": "string", "description": "Any text."}
TREE = {
    "type": "object",
    "properties": {
        "value": {"$ref": "#/$defs/Text"},
        "below": {"type": "array", "items": {"$ref": "#/$defs/Tree"}},
    },
    "additionalProperties": False,
}


def test_what_a_reference_names_stands_in_its_place() -> None:
    schema = {"properties": {"a": {"$ref": "#/$defs/Text"}}, "$defs": {"Text": TEXT}}
    made = normal(schema, schema)
    assert made.served["properties"] == {"a": TEXT}
    assert made.output_served == {"type": "object", "properties": {"a": TEXT}}
    assert "$defs" in made.exact
    assert "$defs" in made.output


def test_a_description_beside_a_reference_is_the_one_of_that_place() -> None:
    reference = {"description": "A title.", "$ref": "#/$defs/Text", "default": "x", "maxLength": 9}
    schema = {"properties": {"a": reference}, "$defs": {"Text": TEXT}}
    (served,) = normal(schema).served["properties"].values()
    assert served == substituted(reference, TEXT)
    made: Any = substituted(reference, TEXT)
    assert list(made) == ["description", "type", "default", "maxLength"]
    assert made["description"] == "A title."


def test_recursion_keeps_its_definitions_and_no_other() -> None:
    schema = {
        "properties": {"root": {"$ref": "#/$defs/Tree"}, "name": {"$ref": "#/$defs/Text"}},
        "$defs": {"Text": TEXT, "Tree": TREE, "Unused": {"type": "null"}},
    }
    served = normal(schema).served
    assert served["properties"] == {"root": {"$ref": "#/$defs/Tree"}, "name": TEXT}
    below = {"type": "array", "items": {"$ref": "#/$defs/Tree"}}
    inner = {**TREE, "properties": {"value": TEXT, "below": below}}
    assert served["$defs"] == {"Tree": inner}


def test_a_mapping_to_definitions_that_are_gone_goes_too() -> None:
    cat = {"type": "object", "properties": {"kind": {"const": "cat"}}}
    mapping = {"propertyName": "kind", "mapping": {"cat": "#/$defs/Cat"}}
    pet = {"oneOf": [{"$ref": "#/$defs/Cat"}], "discriminator": mapping}
    made = normal({"properties": {"pet": pet}, "$defs": {"Cat": cat}})
    assert made.served["properties"]["pet"]["discriminator"] == {"propertyName": "kind"}
    assert made.exact["properties"]["pet"]["discriminator"] == mapping


@pytest.mark.parametrize("form", ["exact", "authored"])
def test_other_forms_keep_their_references(form: str) -> None:
    schema = {
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/Text"}},
        "$defs": {"Text": TEXT},
    }
    made = normal(schema, schema, served=form)
    assert made.served["properties"] == schema["properties"]
    assert made.served["$defs"] == {"Text": TEXT}
    assert made.output_served == schema


def _large(uses: int) -> dict[str, Any]:
    body = {"type": "string", "description": "long " * 100}
    uses_of_it = {f"p{number}": {"$ref": "#/$defs/Large"} for number in range(uses)}
    return {"properties": uses_of_it, "$defs": {"Large": body}}


def test_references_stay_where_the_tool_would_more_than_double() -> None:
    assert findings_of(_large(2)) == []
    findings = Findings()
    done = normalise(document(tool("t", _large(9))), findings)
    assert done is not None
    assert "$defs" in done.tools[0].served
    (told,) = findings.warnings
    assert told.code == "MG322"
    assert "of 't'" in told.message
    line = {"name": "t", "inputSchema": done.tools[0].served}
    assert f"instead of {extent(line).bytes}" in told.message


def test_the_bytes_are_those_of_the_whole_tool() -> None:
    schema = _large(9)
    assert "$defs" in normal(schema).served
    assert "$defs" not in normal(schema, description="word " * 1000).served
    assert "$defs" not in normal(schema, {"const": "x" * 5000}).served
    both = normal(schema, schema, description="word " * 800)
    assert ("$defs" in both.served, "$defs" in both.output_served) == (False, True)


def test_forty_doublings_cost_no_more_than_they_are_long() -> None:
    definitions: dict[str, Any] = {"D40": {"type": "string"}}
    for number in range(40):
        two = {name: {"$ref": f"#/$defs/D{number + 1}"} for name in "ab"}
        definitions[f"D{number}"] = {"type": "object", "properties": two}
    schema = {"properties": {"a": {"$ref": "#/$defs/D0"}}, "$defs": definitions}
    findings = Findings()
    assert normalise(document(tool("t", schema)), findings) is not None
    assert "more than 1000000000000 bytes" in findings.warnings[0].message


def test_a_long_chain_stays_as_it_is() -> None:
    definitions: dict[str, Any] = {"D3000": {"type": "string"}}
    for number in range(3000):
        inner = {"$ref": f"#/$defs/D{number + 1}"}
        definitions[f"D{number}"] = {"properties": {"a": inner}}
    schema = {"type": "object", "properties": {"a": {"$ref": "#/$defs/D0"}}, "$defs": definitions}
    told = context()
    assert inline(schema, told) == schema
    assert "levels of JSON" in told.findings.warnings[0].message


@pytest.mark.parametrize(
    ("siblings", "target"),
    [
        ({"properties": {"a": {}}}, {"additionalProperties": False}),
        ({"required": ["a"]}, {"required": ["b"]}),
        ({"minContains": 0}, {"contains": {"type": "string"}}),
        ({"prefixItems": [{}]}, {"items": {"type": "string"}}),
        ({"then": False}, {"if": True}),
        ({"properties": {"a": {}}}, {"unevaluatedProperties": False}),
        ({"maxLength": 1}, False),
        ({"maxLength": 1}, True),
        ({"allOf": [{"required": ["a"]}]}, {"allOf": [{"required": ["b"]}]}),
    ],
)
def test_keywords_beside_a_reference_lose_nothing(siblings: Any, target: Any) -> None:
    root = {"$ref": "#/$defs/T", **siblings}
    before, after = Gate({**root, "$defs": {"T": target}}), Gate(substituted(root, target))
    for value in ({}, {"a": 1}, {"b": 1}, {"a": 1, "b": 1}, [], [1], [1, 2], ["x", 1], "x", "xx"):
        assert before.accepts(value) == after.accepts(value), value


few = settings(relaxed, max_examples=12)
some = st.lists(instances, min_size=8, max_size=8)


@given(schema=schemas(), values=some)
@few
def test_inlining_changes_no_verdict_on_outputs(schema: Any, values: Any) -> None:
    _same(run(schema, "output", context("output")), values)


@given(schema=schemas(), values=several)
@few
def test_inlining_changes_no_verdict_on_inputs(schema: Any, values: Any) -> None:
    _same(run(schema, "input", context()), values)


def _same(schema: Any, values: Any) -> None:
    if not isinstance(schema, dict):
        return
    roomy = context()
    roomy.beside = 1_000_000
    made = inline(schema, roomy)
    before, after = Gate(schema), Gate(made)
    for value in values:
        assert before.accepts(value) == after.accepts(value), value
    assert inline(made, context()) == made
    assert extent(made).bytes == len(json.dumps(made, separators=(",", ":")))


graphs = st.dictionaries(st.sampled_from("abcdef"), st.lists(st.sampled_from("abcdefg")))


@given(leads=graphs)
def test_components_come_after_what_they_lead_to(leads: dict[str, list[str]]) -> None:
    reached = {name: _reached(name, leads) for name in leads}
    seen: set[str] = set()
    for names, recursive in components(leads):
        assert recursive == (names[0] in reached[names[0]])
        assert all(reached[name] & leads.keys() <= seen | set(names) for name in names)
        seen.update(names)
    assert seen == leads.keys()


def _reached(start: str, leads: dict[str, list[str]]) -> set[str]:
    found: set[str] = set()
    stack = [start]
    while stack:
        new = set(leads.get(stack.pop(), ())) - found
        found |= new
        stack.extend(new)
    return found


@pytest.mark.corpus
def test_the_catalogs_are_served_without_references_and_get_no_larger() -> None:
    before, after, kept = 0, 0, []
    for one in _real_tools():
        for form, schema in (("input", one.exact), ("output", one.output)):
            if not isinstance(schema, dict) or "$defs" not in schema:
                continue
            flat = flatten_root(schema, context()) if form == "input" else schema
            served: Any = one.served if form == "input" else one.output_served
            kept += [one.served_name] if "$defs" in served else []
            before, after = before + extent(flat).bytes, after + extent(served).bytes
            if not one.wrapped or form == "input":
                _agree(Gate(flat), Gate(served), schema)
    print(f"tools with $defs: {before} bytes with references, {after} without; kept: {kept}")
    assert after < before
    assert kept == ["broadcast_flex_message", "push_flex_message"]


def _real_tools() -> Iterator[NormalTool]:
    for file in sorted(require_shared("corpus", "catalogs").glob("[!i]*.json")):
        listed = json.loads(file.read_text(encoding="utf-8"))["tools"]
        specs = [tool(one["name"], one["inputSchema"], one.get("outputSchema")) for one in listed]
        done = normalise(document(*specs), Findings())
        assert done is not None
        yield from done.tools


def _agree(before: Gate, after: Gate, schema: Any) -> None:
    for sample in (smallest(schema), fullest(schema)):
        assert after.accepts(sample)
        for found in islice(mutants(schema, sample), 40):
            assert before.accepts(found.value) == after.accepts(found.value), found
