from __future__ import annotations

import pytest
from tests.normalising.documents import document, findings_of, normal, tool
from tests.normalising.schemas import context

from mcpgen.diagnostics import Findings
from mcpgen.spec.normalising import normalise
from mcpgen.spec.normalising.passes.references import bundle
from mcpgen_runtime.schema.gate import Gate


def test_a_pointer_into_properties_becomes_a_definition() -> None:
    node = {
        "type": "object",
        "properties": {"v": {"type": "string"}, "children": {"type": "array"}},
        "required": ["v"],
    }
    node["properties"]["children"]["items"] = {"$ref": "#/properties/nodes/items"}  # type: ignore[index]
    schema = {"type": "object", "properties": {"nodes": {"type": "array", "items": node}}}
    new = bundle(schema, context())
    assert isinstance(new, dict)
    assert list(new["$defs"]) == ["nodes"]
    assert new["$defs"]["nodes"]["properties"]["children"]["items"] == {"$ref": "#/$defs/nodes"}


def test_anchors_and_ids_are_resolved_and_gone() -> None:
    schema = {
        "$id": "https://x.invalid/root",
        "properties": {"a": {"$ref": "#here"}, "b": {"$ref": "other#/$defs/C"}},
        "$defs": {
            "A": {"$anchor": "here", "type": "string"},
            "B": {"$id": "other", "$defs": {"C": {"type": "integer"}}},
        },
    }
    new = bundle(schema, context())
    assert new == {
        "properties": {"a": {"$ref": "#/$defs/A"}, "b": {"$ref": "#/$defs/C"}},
        "$defs": {"A": {"type": "string"}, "C": {"type": "integer"}},
    }


@pytest.mark.parametrize("other", ["$anchor", "$dynamicAnchor"])
def test_an_anchor_that_stands_twice_is_told_and_the_first_one_counts(other: str) -> None:
    schema = {
        "properties": {"a": {"$ref": "#here"}},
        "$defs": {
            "A": {"$anchor": "here", "$dynamicAnchor": "here", "type": "string"},
            "B": {"$anchor": "there", "type": "null"},
            "C": {other: "here", "type": "integer"},
        },
    }
    findings = Findings()
    done = normalise(document(tool("t", schema)), findings)
    (found,) = findings
    assert (found.code, found.severity) == ("MG326", "warning")
    assert found.pointer == f"/tools/0/inputSchema/$defs/C/{other}"
    assert done is not None
    assert done.tools[0].exact["$defs"] == {"A": {"type": "string"}}


def test_the_same_anchor_in_two_resources_is_no_slip() -> None:
    part = {"$anchor": "here", "type": "string"}
    schema = {
        "$id": "https://x.invalid/root",
        "properties": {"a": {"$ref": "#here"}, "b": {"$ref": "other#here"}},
        "$defs": {"A": part, "B": {"$id": "other", "$defs": {"C": part}}},
    }
    assert findings_of(schema) == []


def test_an_anchor_of_an_older_draft_that_stands_twice_is_told() -> None:
    parts = {"A": {"$id": "#here", "type": "string"}, "B": {"$id": "#here"}}
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "properties": {"a": {"$ref": "#here"}},
        "definitions": parts,
    }
    assert findings_of(schema) == [("MG326", "/tools/0/inputSchema/definitions/B/$id")]


def test_siblings_of_a_reference_stay() -> None:
    schema = {"properties": {"a": {"$ref": "#/$defs/A", "description": "d"}}, "$defs": {"A": {}}}
    assert bundle(schema, context()) is schema


def test_unused_definitions_go() -> None:
    assert bundle({"type": "object", "$defs": {"A": {}}}, context()) == {"type": "object"}


def test_spec_level_definitions_come_along_with_what_they_need() -> None:
    shared = {"A": {"$ref": "#/$defs/B"}, "B": {"type": "string"}, "C": {}}
    schema = {"properties": {"a": {"$ref": "#/$defs/A"}, "b": {"$ref": "#/$defs/B"}}}
    schema["$defs"] = {"B": {"type": "integer"}}
    done = normalise(document(tool("t", schema), definitions=shared), Findings())
    assert done is not None
    exact = done.tools[0].exact
    gate = Gate(exact)
    assert set(exact["$defs"]) == {"A", "B", "B_2"}
    assert gate.accepts({"a": "text", "b": 1})
    assert not gate.accepts({"a": 1})
    assert not gate.accepts({"b": "text"})
    assert done.shared == {"A", "B", "C"}


def test_a_root_that_refers_to_itself() -> None:
    done = normal({"type": "object", "properties": {"next": {"$ref": "#"}}})
    gate = Gate(done.exact)
    assert gate.accepts({"next": {"next": {}}})
    assert not gate.accepts({"next": {"x": 1}})


@pytest.mark.parametrize(
    ("reference", "code"),
    [
        ("#/$defs/nope", "MG301"),
        ("#nope", "MG301"),
        ("#/properties/~2", "MG301"),
        ("other.json", "MG301"),
        ("https://x.invalid/schema", "MG302"),
        ("file:///etc/passwd", "MG302"),
    ],
)
def test_what_leads_out_is_refused_at_its_place(reference: str, code: str) -> None:
    schema = {"properties": {"a": {"type": "array", "items": {"$ref": reference}}}}
    place = "/tools/0/inputSchema/properties/a/items/$ref"
    assert findings_of(schema) == [(code, place)]


def test_a_place_that_is_missing_in_a_resource_of_the_schema_is_no_other_document() -> None:
    inner = {"$id": "https://x.invalid/in", "type": "string"}
    reference = {"$ref": "https://x.invalid/in#/$defs/nope"}
    schema = {"properties": {"a": reference}, "$defs": {"A": inner}}
    assert findings_of(schema) == [("MG301", "/tools/0/inputSchema/properties/a/$ref")]


def test_the_definition_that_was_meant_is_named() -> None:
    schema = {"properties": {"a": {"$ref": "#/$defs/Nota"}}}
    findings = Findings()
    normalise(document(tool("t", schema), definitions={"Tag": {}, "Note": {}}), findings)
    (found,) = findings.errors
    assert found.help.endswith('Did you mean "#/$defs/Note"?')


def test_all_bad_references_are_told_at_once() -> None:
    schema = {"properties": {"a": {"$ref": "#/x"}, "b": {"$ref": "#/y"}}}
    assert [code for code, _ in findings_of(schema)] == ["MG301", "MG301"]


def test_circles_are_refused() -> None:
    schema = {
        "properties": {"a": {"$ref": "#/$defs/A"}},
        "$defs": {"A": {"$ref": "#/$defs/B"}, "B": {"anyOf": [{"$ref": "#/$defs/A"}]}},
    }
    assert findings_of(schema) == [("MG303", "/tools/0/inputSchema/$defs/A")]


def test_recursion_below_a_property_is_no_circle() -> None:
    schema = {
        "properties": {"a": {"$ref": "#/$defs/A"}},
        "$defs": {"A": {"type": "object", "properties": {"a": {"$ref": "#/$defs/A"}}}},
    }
    assert findings_of(schema) == []
