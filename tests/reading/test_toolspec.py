from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import jsonschema_rs
import pytest

from mcpgen.spec.document import Example
from mcpgen.spec.reading import Config, Options, format_schema, name_from_stem

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen.spec.document import Document
    from mcpgen.spec.reading import ReadResult

FULL = """
# yaml-language-server: $schema=./toolspec.schema.json
mcpgen: 1
name: my_notes
title: Notes
version: "1.0"
description: Keeps notes.
instructions: List first.
websiteUrl: https://example.com
icons: [{src: a.png}]
extensions: {com.example/x: {}}
protocols: [2025-11-25]
strict: annotated
served: exact
formats: ignore
ignore: [wait_for_previous]
x-mine: {any: thing}
_meta: {kept: no}
$defs:
  Note: {type: object, properties: {id: {type: string}}}
failures:
  NoteNotFound:
    message: 'No note "{id}".'
    fields: {id: {type: string}}
    hint: List the ids first.
    suggestedTool: list_notes
    suggestedArgs: {limit: 5}
tools:
  - name: edit_note
    title: Edit
    description: d
    annotations: {readOnlyHint: false}
    icons: [{src: b.png}]
    _meta: {a: 1}
    inputSchema: {type: object, properties: {note: {$ref: '#/$defs/Note'}}}
    outputSchema: {$ref: '#/$defs/Note'}
    failures: [NoteNotFound]
    strict: true
    served: authored
    examples:
      - arguments: {note: {id: a}}
        result: null
      - arguments: {}
  - name: list_notes
    inputSchema: {type: object, properties: {limit: {type: integer}}}
"""


def test_every_key_is_read(document_of: Callable[..., Document]) -> None:
    document = document_of(FULL)
    assert (document.name, document.title, document.version) == ("my_notes", "Notes", "1.0")
    assert document.instructions == "List first."
    assert document.website_url == "https://example.com"
    assert document.icons == [{"src": "a.png"}]
    assert document.extensions == {"com.example/x": {}}
    assert document.protocols == ("2025-11-25",)
    assert list(document.definitions) == ["Note"]
    assert not document.is_capture
    (failure,) = document.failures
    assert (failure.name, failure.suggested_tool) == ("NoteNotFound", "list_notes")
    assert failure.suggested_args == {"limit": 5}
    assert failure.pointer == "/failures/NoteNotFound"


def test_tools_have_their_options_settled(document_of: Callable[..., Document]) -> None:
    edit, listing = document_of(FULL).tools
    assert (edit.strict, edit.served) == (True, "authored")
    assert (listing.strict, listing.served) == (False, "exact")
    assert edit.ignore == listing.ignore == ("wait_for_previous",)
    assert edit.input_schema == {"type": "object", "properties": {"note": {"$ref": "#/$defs/Note"}}}
    assert edit.examples == (
        Example({"note": {"id": "a"}}, None, True, "/tools/0/examples/0"),
        Example({}, None, False, "/tools/0/examples/1"),
    )
    assert edit.meta == {"a": 1}
    assert edit.output_pointer == "/tools/0/outputSchema"


def test_pointers_lead_to_the_authors_lines(document_of: Callable[..., Document]) -> None:
    document = document_of(FULL)
    position = document.source.position(f"{document.tools[1].input_pointer}/properties/limit")
    assert position is not None
    assert position.text == FULL.split("\n")[position.line - 1]
    assert "limit" in position.text


TOOLS = (
    "tools: [{name: a, inputSchema: {}}, {name: b, inputSchema: {}, strict: true, served: exact}]\n"
)
CONFIG = Config(options=Options(None, "annotated", "authored", None, ("x",)))


def test_a_tools_word_goes_before_the_specs_and_that_before_the_configurations(
    document_of: Callable[..., Document],
) -> None:
    by_config = document_of(f"mcpgen: 1\n{TOOLS}", config=CONFIG)
    assert [(tool.strict, tool.served) for tool in by_config.tools] == [
        (False, "authored"),
        (True, "exact"),
    ]
    by_spec = document_of(
        f"mcpgen: 1\nstrict: all\nserved: portable\nignore: []\n{TOOLS}", config=CONFIG
    )
    assert [(tool.strict, tool.served) for tool in by_spec.tools] == [
        (True, "portable"),
        (True, "exact"),
    ]
    assert by_config.tools[0].ignore == ("x",)
    assert by_spec.tools[0].ignore == ()


@pytest.mark.parametrize(
    ("stem", "name"),
    [
        ("notes", "notes"),
        ("My-Notes (v2)", "my_notes_v2_"),
        ("notes.tools", "notes_tools"),
        ("3d", "mcp_3d"),
        ("_types", "mcp_types"),
        ("a__b", "a_b"),
        ("__", None),
        ("日本", None),
    ],
)
def test_a_toolkit_is_named_after_its_file(stem: str, name: str | None) -> None:
    assert name_from_stem(stem) == name


def test_text_that_utf8_cannot_say_is_read(result_of: Callable[..., ReadResult]) -> None:
    spec = {
        "mcpgen": 1,
        "description": "\ud800",
        "tools": [{"name": "a", "inputSchema": {"properties": {"\udfff": {}}}}],
    }
    document = result_of(json.dumps(spec), "notes.json").document
    assert document is not None
    assert document.description == "\ud800"
    assert document.tools[0].input_schema == {"properties": {"\udfff": {}}}


def test_faults_beside_text_that_utf8_cannot_say_are_told(
    result_of: Callable[..., ReadResult],
) -> None:
    spec = {"mcpgen": 1, "\ud800": 1, "tools": [{"name": "\ud800\ud800", "inputSchema": []}]}
    result = result_of(json.dumps(spec), "notes.json")
    assert sorted(found.code for found in result.findings.errors) == ["MG200", "MG201"]


def test_the_format_is_a_schema_and_knows_every_key_of_the_full_spec() -> None:
    schema = format_schema()
    jsonschema_rs.meta.validate(schema)
    keys = set(re.findall(r"^(\$?\w+):", FULL, re.MULTILINE))
    assert keys <= schema["properties"].keys()
    assert {"sources", "references", "config"} <= schema["properties"].keys()


def test_the_format_describes_each_of_its_keys() -> None:
    schema = format_schema()
    objects = [
        schema,
        schema["$defs"]["tool"],
        schema["$defs"]["failure"],
        schema["$defs"]["example"],
    ]
    for properties in (each["properties"] for each in objects):
        for name, inner in properties.items():
            described = (
                schema["$defs"][inner["$ref"].rpartition("/")[2]] if "$ref" in inner else inner
            )
            assert described.get("description"), name
