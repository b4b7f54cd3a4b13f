"""Misspelled keys: what was most likely meant is told once, whichever line has room for it."""

from __future__ import annotations

from typing import Any

from mcpgen_runtime.schema import Gate, refusal

CLOSED = {"additionalProperties": False}
SCHEMA = {
    "type": "object",
    "properties": {
        "title": {"type": "string"},
        "tags": {"type": "array"},
        "options": {"type": "object", "properties": {"pinned": {"type": "boolean"}}, **CLOSED},
    },
    "required": ["title"],
    **CLOSED,
}


def told(value: Any, **options: Any) -> list[str]:
    return refusal(SCHEMA, Gate(SCHEMA), value, **options).split("\n")[1:]


def test_a_slip_of_an_optional_key_has_a_line_of_its_own() -> None:
    value = {"title": "x", "tgas": [], "options": {"pined": True, "bogus": 1}}
    assert told(value) == [
        'tgas: did you mean "tags"?',
        'options.pined: did you mean "pinned"?',
    ]


def test_a_slip_of_a_missing_key_is_told_with_that_key() -> None:
    (line,) = told({"titel": "x"})
    assert line.startswith("title: required")
    assert line.endswith('Did you mean it by "titel"?')


def test_a_key_that_was_sent_too_was_not_meant() -> None:
    assert told({"title": "x", "titel": "y"}) == []


def test_a_message_of_the_users_own_says_all_that_is_said_of_unknown_keys() -> None:
    text = refusal(SCHEMA, Gate(SCHEMA), {"title": "x", "tgas": []}, lambda _: "No.")
    assert text == "No."


def test_keys_of_one_object_are_one_sentence_also_where_a_branch_is_guessed() -> None:
    def branch(action: str) -> dict[str, Any]:
        properties = {"action": {"const": action}, "title": {"type": "string"}}
        return {"type": "object", "properties": properties, "required": ["action"], **CLOSED}

    schema = {"oneOf": [branch("create"), branch("change")], "x-discriminator": "action"}
    text = refusal(schema, Gate(schema), {"action": "destroy", "a": 1, "b": 2})
    assert text.split("\n")[0] == "Unrecognized parameter(s): a, b. Accepted params: action, title."
