"""Slips of an author: those that a validator passes over, and what is said of those it refuses."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.normalising.documents import document, findings_of, tool
from tests.support.shared import require_shared

from mcpgen.diagnostics import Diagnostic, Findings
from mcpgen.spec.document import Example
from mcpgen.spec.normalising import normalise
from mcpgen.spec.normalising.context import Context
from mcpgen.spec.normalising.passes.misspellings import tell_misspellings
from mcpgen.spec.normalising.structure.vocabulary import KNOWN, nearest_keyword

PLACE = "/tools/0/inputSchema"
DEFAULTS = (("a", None), ("b", 3))
BRANCHES = [
    {"type": "object", "properties": {"action": {"const": one}}, "required": ["action"]}
    for one in ("add", "cut")
]


def said(schema: Any, output: Any = None, **more: Any) -> list[Diagnostic]:
    findings = Findings()
    normalise(document(tool("t", schema, output, **more)), findings)
    return list(findings)


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("requird", "required"),
        ("minLenght", "minLength"),
        ("min_length", "minLength"),
        ("additionalproperties", "additionalProperties"),
        ("AdditionalProperties", "additionalProperties"),
        ("anyof", "anyOf"),
        ("enums", "enum"),
        ("ref", "$ref"),
        ("x-discriminater", "x-discriminator"),
        ("x-discriminators", "x-discriminator"),
    ],
)
def test_a_near_miss_of_a_keyword_is_told_at_its_key(key: str, meant: str) -> None:
    schema = {"properties": {"a": {"type": "string", key: 1}}}
    (found,) = said(schema)
    assert (found.code, found.severity) == ("MG317", "warning")
    assert (found.pointer, found.on_key) == (f"{PLACE}/properties/a/{key}", True)
    assert found.help == f"Did you mean `{meant}`?"


@pytest.mark.parametrize(
    "key",
    [
        "x-order",
        "x-type",
        "note",
        "unit",
        "comment",
        "requiredIf",
        "longDescription",
        "errorMessage",
    ],
)
def test_annotations_are_legal(key: str) -> None:
    assert findings_of({"properties": {"a": {"type": "string", key: 1}}}) == []


@pytest.mark.parametrize("key", sorted(KNOWN))
def test_keywords_of_any_draft_are_no_slips(key: str) -> None:
    context = Context("t", "input", Findings())
    tell_misspellings({key: True}, context)
    assert len(context.findings) == 0


def test_data_and_names_of_properties_are_never_looked_at() -> None:
    data = {"requird": 1}
    schema = {
        "properties": {
            "minLenght": {"const": data},
            "typ": {"enum": [data], "default": data, "examples": [data]},
        },
        "$defs": {"requird": {"type": "string"}},
    }
    assert findings_of(schema) == []


def test_shared_definitions_and_outputs_are_looked_at() -> None:
    bad = {"type": "string", "minLenght": 1}
    output = {"type": "object", "properties": {"a": bad}}
    assert findings_of(None, output, definitions={"A": bad}) == [
        ("MG317", "/$defs/A/minLenght"),
        ("MG317", "/tools/0/outputSchema/properties/a/minLenght"),
    ]


def test_a_hundred_thousand_strangers_are_not_all_compared() -> None:
    schema = {f"requird{number}": 1 for number in range(100_000)}
    tell_misspellings(schema, Context("t", "input", Findings()))
    assert nearest_keyword("required" * 1000) is None


@pytest.mark.corpus
def test_real_catalogs_have_no_slips() -> None:
    catalogs = require_shared("corpus", "catalogs").glob("*.json")
    files = [file for file in catalogs if file.name != "index.json"]
    assert len(files) == 27
    context = Context("t", "input", Findings())
    for file in files:
        for one in json.loads(file.read_text(encoding="utf-8"))["tools"]:
            tell_misspellings(one["inputSchema"], context)
            tell_misspellings(one.get("outputSchema", True), context)
    assert list(context.findings) == []


@pytest.mark.parametrize("wrap", [False, True])
def test_a_discriminator_that_no_branch_has_is_told(wrap: bool) -> None:
    union = {"oneOf": BRANCHES, "x-discriminator": "acton"}
    schema = {"properties": {"a": {"$ref": "#/$defs/U"}}, "$defs": {"U": union}} if wrap else union
    (found,) = said(schema)
    place = f"{PLACE}/$defs/U" if wrap else PLACE
    assert (found.code, found.severity) == ("MG318", "warning")
    assert found.pointer == f"{place}/x-discriminator"
    assert 'Did you mean "action"?' in found.help


@pytest.mark.parametrize(
    "schema",
    [
        {"oneOf": BRANCHES},
        {"anyOf": [{"$ref": "#/$defs/A"}, BRANCHES[1]], "$defs": {"A": BRANCHES[0]}},
        {"oneOf": [{"allOf": [one]} for one in BRANCHES]},
    ],
)
def test_a_discriminator_that_a_branch_has_is_not(schema: Any) -> None:
    assert findings_of({**schema, "x-discriminator": "action"}) == []


@pytest.mark.parametrize(
    ("written", "meant"),
    [("strng", "string"), (["string", "nul"], "null"), ("float", "number"), ("dict", "object")],
)
def test_a_wrong_type_is_told_with_the_types_there_are(written: Any, meant: str) -> None:
    (found,) = said({"properties": {"a": {"type": written}}})
    assert found.code == "MG305"
    assert found.message.endswith(f"'type' cannot be {json.dumps(written)}")
    assert found.help.startswith(f'Did you mean "{meant}"? Types are array, boolean, ')


def test_a_type_that_is_near_nothing_is_told_with_the_types_alone() -> None:
    (found,) = said({"properties": {"a": {"type": 5}}})
    assert found.help == "Types are array, boolean, integer, null, number, object and string."


def test_only_a_default_of_null_is_taken_for_a_wish_to_be_optional() -> None:
    null, other = said(
        {"properties": {one: {"type": "string", "default": value} for one, value in DEFAULTS}}
    )
    assert "`required`" in null.help
    assert "must satisfy its own schema" in other.help


def test_an_example_is_held_against_the_schema_that_is_named() -> None:
    schema = {"type": "object", "properties": {"k": {"type": "string"}}, "required": ["k"]}
    example = Example({}, {}, True, "/tools/0/examples/0")
    arguments, result = said(schema, schema, examples=(example,))
    end = 'an example is not what the schema accepts ("k" is missing at its root)'
    assert arguments.message == f"input schema of 't': {end}"
    assert result.message == f"output schema of 't': {end}"
    assert [found.pointer for found in (arguments, result)] == [
        "/tools/0/examples/0/arguments",
        "/tools/0/examples/0/result",
    ]
