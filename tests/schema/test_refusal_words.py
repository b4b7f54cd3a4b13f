"""What is expected, in words: formats, common patterns, missing keys, JSON in a string."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mcpgen_runtime.schema import Gate, refusal
from mcpgen_runtime.schema.faults.common_patterns import in_words

FORMATS = {
    "date": "2026-01-31",
    "date-time": "2026-01-31T12:00:00Z",
    "duration": "P1DT12H",
    "email": "ann@example.com",
    "hostname": "www.example.com",
    "idn-email": "ann@example.com",
    "idn-hostname": "www.example.com",
    "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1",
    "iri": "https://example.com/page",
    "iri-reference": "/page",
    "json-pointer": "/items/0",
    "regex": "^[a-z]+$",
    "relative-json-pointer": "1/name",
    "time": "12:00:00Z",
    "uri": "https://example.com/page",
    "uri-reference": "/page",
    "uri-template": "/users/{id}",
    "uuid": "123e4567-e89b-42d3-a456-426614174000",
}
"""Every format of 2020-12 (validation, section 7.3), and the example that is told for it."""


def told(schema: Any, value: Any, *, formats: bool = False) -> str:
    return refusal(schema, Gate(schema, formats=formats), value)


@pytest.mark.parametrize("name", FORMATS)
def test_a_broken_format_is_told_by_an_example_that_is_right(name: str) -> None:
    schema = {"format": name}
    example, broken = FORMATS[name], "%% not \x01 (ok"
    assert told(schema, example, formats=True) == ""
    answer = told(schema, broken, formats=True)
    assert answer.endswith("such as " + example + ', got "%% not \\u0001 (ok".') or (
        "a relative one such as " + example in answer
    )
    assert told(schema, broken) == ""


def test_formats_say_nothing_of_other_types_and_unknown_ones_nothing_at_all() -> None:
    assert told({"format": "date"}, 5, formats=True) == ""
    assert told({"format": "colour"}, "%%", formats=True) == ""


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("^[a-z]+$", "one or more lower-case letters a-z only"),
        (r"^\d{4}$", "exactly 4 digits only"),
        ("^[A-Za-z0-9_-]{1,64}$", "1 to 64 letters, digits, _ and - only"),
        ("^[0-9a-f]{8,}$", "at least 8 hexadecimal digits 0-9 and a-f only"),
        (r"\S", "text that is not blank"),
        ("^https?://", "text that begins with http:// or https://"),
        (r"^ssh\.", 'text that begins with "ssh."'),
        (r"\.csv$", 'text that ends with ".csv"'),
        (r"^\d{4}-\d{2}-\d{2}$", "a date such as 2026-01-31"),
        ("^(a|b)$", None),
        ("^[a-z]+@$", None),
    ],
)
def test_common_patterns_are_told_in_words(pattern: str, words: str | None) -> None:
    assert in_words(pattern) == words
    schema = {"pattern": pattern}
    if not Gate(schema).accepts("!"):
        assert f"pattern {pattern}" in told(schema, "!")


def test_a_missing_key_is_described_wherever_it_is_declared() -> None:
    schema = {
        "properties": {
            "at": {"$ref": "#/$defs/At"},
            "by": {"anyOf": [{"type": "string"}, {"type": "null"}], "description": "Who."},
        },
        "anyOf": [{"required": ["at", "by"]}],
        "$defs": {"At": {"type": "integer", "description": "Seconds,\n\tsince 1970."}},
    }
    assert told(schema, {}) == (
        "at: required, but missing. Expected an integer: Seconds, since 1970.\n"
        "by: required, but missing. Expected a string or null: Who."
    )


def test_faults_inside_json_text_are_told_with_the_text_itself() -> None:
    inner = {
        "type": "object",
        "properties": {"n": {"type": "integer"}},
        "required": ["m"],
        "additionalProperties": False,
    }
    for rule in (inner, {"anyOf": [inner, {"type": "null"}]}):
        schema = {"properties": {"o": rule}}
        text = json.dumps({"n": "x", "q": 1})
        lines = told(schema, {"o": text}).splitlines()
        assert lines[0] == "Unrecognized parameter(s): o.q. Accepted params: n."
        assert lines[1].endswith("Send a JSON object, not a string.")
        assert sorted(lines[2:]) == [
            "o.m: required, but missing.",
            'o.n: expected an integer, got "x".',
        ]
