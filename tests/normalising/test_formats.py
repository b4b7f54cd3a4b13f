"""`formats: assert`: examples, defaults and names are looked at with formats in view."""

from __future__ import annotations

from typing import Any

from tests.normalising.documents import document, tool

from mcpgen.diagnostics import Findings
from mcpgen.spec.document import Example
from mcpgen.spec.normalising import normalise

DAY = {"type": "string", "format": "date", "default": "tomorrow"}
SCHEMA = {"type": "object", "properties": {"day": DAY}}


def told(schema: Any, output: Any = None, **more: Any) -> list[tuple[str, str, str]]:
    findings = Findings()
    normalise(document(tool("t", schema, output, **more)), findings)
    return [(found.code, found.pointer, found.help) for found in findings]


def test_a_default_that_breaks_an_asserted_format_is_left_out() -> None:
    assert told(SCHEMA) == []
    ((code, place, _),) = told(SCHEMA, assert_formats=True)
    assert (code, place) == ("MG320", "/tools/0/inputSchema/properties/day/default")


def test_an_example_that_breaks_an_asserted_format_is_refused() -> None:
    schema = {"type": "object", "properties": {"day": {"type": "string", "format": "date"}}}
    wrong = Example({"day": "2024-02-30"}, {"day": "then"}, True, "/tools/0/examples/0")
    assert told(schema, schema, examples=(wrong,)) == []
    places = [place for _, place, _ in told(schema, schema, examples=(wrong,), assert_formats=True)]
    assert places == ["/tools/0/examples/0/arguments/day", "/tools/0/examples/0/result/day"]


def test_an_unknown_format_is_told_once_where_formats_are_asserted() -> None:
    two = {"a": {"format": "datetime"}, "b": {"format": "datetime"}, "c": {"format": "int64"}}
    schema = {"type": "object", "properties": two}
    assert told(schema) == []
    first, second = told(schema, assert_formats=True)
    assert first[:2] == ("MG323", "/tools/0/inputSchema/properties/a/format")
    assert 'Did you mean "date-time"?' in first[2]
    assert second[:2] == ("MG323", "/tools/0/inputSchema/properties/c/format")
    assert "Did you mean" not in second[2]


def test_names_and_data_are_no_formats() -> None:
    properties = {"format": {"type": "string", "enum": ["x"], "default": "x"}}
    schema = {"type": "object", "properties": properties}
    assert told(schema, assert_formats=True) == []
