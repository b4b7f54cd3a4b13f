"""A refusal as data: the same faults as in the text, for clients and tests."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mcpgen_runtime.schema import Fault, Gate, diagnose

OPTIONS = {
    "type": "object",
    "properties": {"force": {"type": "boolean"}},
    "additionalProperties": False,
}
SCHEMA = {
    "type": "object",
    "properties": {
        "title": {"type": "string", "description": "What it\nis called."},
        "state": {"enum": ["open", "closed"]},
        "a/b": {"type": ["integer", "null"]},
        "options": OPTIONS,
    },
    "required": ["title"],
    "additionalProperties": False,
}


def data(schema: Any, value: Any) -> list[dict[str, Any]]:
    return diagnose(schema, Gate(schema), value).data()


def test_each_fault_has_its_pointer_its_keyword_and_its_words() -> None:
    value = {"titel": 1, "state": "opne", "a/b": "x", "options": {"bogus": 1, "odd": 2}}
    assert data(SCHEMA, value) == [
        {
            "path": "/titel",
            "code": "unknown",
            "message": "is not known here.",
            "accepted": ["title", "state", "a/b", "options"],
            "nearest": "title",
        },
        {
            "path": "/options/bogus",
            "code": "unknown",
            "message": "is not known here.",
            "accepted": ["force"],
        },
        {"path": "/options/odd", "code": "unknown", "message": "is not known here."},
        {
            "path": "/title",
            "code": "required",
            "message": "required, but missing. Expected a string: What it is called. "
            'Did you mean it by "titel"?',
            "expected": ["string"],
            "nearest": "titel",
        },
        {
            "path": "/state",
            "code": "enum",
            "message": 'expected one of "open", "closed", got "opne". Did you mean "open"?',
            "expected": ["open", "closed"],
            "nearest": "open",
        },
        {
            "path": "/a~1b",
            "code": "type",
            "message": 'expected an integer or null, got "x".',
            "expected": ["integer", "null"],
        },
    ]


def test_an_accepted_value_has_no_data() -> None:
    assert data(SCHEMA, {"title": ""}) == []


def test_it_is_bounded_as_the_text_is() -> None:
    value = {f"k{index}" * 200: "v" * 10_000 for index in range(1_000)}
    found = data({"properties": {"a": True}, "additionalProperties": False}, value)
    assert len(found) == 20
    assert all(len(each["path"]) <= 201 for each in found)
    assert len(data({"additionalProperties": {"type": "null"}}, value)) == 20
    many = {"enum": [f"{index}" * 5_000 for index in range(1_000)]}
    assert len(json.dumps(data(many, "x"))) < 100_000


def test_further_faults_hide_others_of_their_places_and_are_counted() -> None:
    refusal = diagnose(SCHEMA, Gate(SCHEMA), {"title": 1, "state": 1})
    further = [Fault(("title",), "is too large."), *(Fault((f"{n}",), "no.") for n in range(30))]
    told = refusal.with_faults(further)
    assert len(told.faults) == 20
    assert told.more == 12
    assert [each.text for each in told.faults if each.path == ("title",)] == ["is too large."]


@pytest.mark.parametrize(
    ("key", "shown"), [("", '""'), ("a\nb", "a\\nb"), ("\u202e", "\\u202e"), ("\x7f", "\\u007f")]
)
def test_what_cannot_be_seen_in_a_key_is_shown(key: str, shown: str) -> None:
    schema = {"properties": {key: True}, "additionalProperties": False}
    assert diagnose(schema, Gate(schema), {key: 1, f"{key}{key}x": 1}).text() == (
        f"Unrecognized parameter(s): {shown.strip(chr(34)) * 2}x. Accepted params: {shown}."
    )
    schema = {"properties": {key: {"type": "string"}}}
    assert diagnose(schema, Gate(schema), {key: 1}).text() == f"{shown}: expected a string, got 1."


def test_what_cannot_be_seen_in_a_value_is_shown() -> None:
    schema = {"type": "integer"}
    assert diagnose(schema, Gate(schema), "a\u202eb\x7f\ud800").text() == (
        'arguments: expected an integer, got "a\\u202eb\\u007f\\ud800".'
    )
