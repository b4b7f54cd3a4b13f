"""What a refused call is told: every fault, in our own words, in one answer."""

from __future__ import annotations

from typing import Any

import pytest

from mcpgen_runtime.schema import Gate, Level, diagnose, refusal
from mcpgen_runtime.schema.faults import faults


def told(schema: Any, value: Any) -> str:
    gate = Gate(schema)
    assert not gate.accepts(value)
    return refusal(schema, gate, value)


def closed(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def test_unknown_keys_of_all_levels_come_first_on_one_line() -> None:
    schema = closed(action={"type": "string"}, to={}, options=closed(force={"type": "boolean"}))
    value = {"extra": 1, "action": 5, "options": {"bogus": 1}}
    assert told(schema, value) == (
        "Unrecognized parameter(s): extra. Accepted params: action, to, options. "
        "Unrecognized parameter(s): options.bogus. Accepted params: force.\n"
        "action: expected a string, got 5."
    )


@pytest.mark.parametrize(
    ("rule", "value", "text"),
    [
        ({"type": "integer"}, 1.5, "expected an integer, got 1.5."),
        ({"type": ["string", "null"]}, [], "expected a string or null, got an array of 0 items."),
        ({"type": "boolean"}, {"a": 1}, "expected true or false, got an object of 1 key."),
        (
            {"type": "array"},
            "[1]",
            'expected an array, got "[1]". Send a JSON array, not a string.',
        ),
        ({"type": "array"}, "no", 'expected an array, got "no".'),
        ({"type": "number"}, "5", 'expected a number, got "5". Send a JSON number, not a string.'),
        (
            {"type": "boolean"},
            "true",
            'expected true or false, got "true". Send JSON true or false, not a string.',
        ),
        (
            {"anyOf": [{"type": "object"}, {"type": "null"}]},
            '{"a": 1}',
            'expected an object or null, got "{\\"a\\": 1}". Send a JSON object, not a string.',
        ),
        ({"minimum": 3}, 2, "expected at least 3, got 2."),
        ({"maximum": 3}, 4, "expected at most 3, got 4."),
        ({"exclusiveMinimum": 3}, 3, "expected more than 3, got 3."),
        ({"exclusiveMaximum": 3}, 3, "expected less than 3, got 3."),
        ({"multipleOf": 0.1}, 0.35, "expected a multiple of 0.1, got 0.35."),
        ({"minLength": 2}, "\U0001f600", "expected at least 2 characters, got 1."),
        ({"maxLength": 1}, "ab", "expected at most 1 character, got 2."),
        ({"minItems": 1}, [], "expected at least 1 item, got 0."),
        ({"maxItems": 1}, [1, 2], "expected at most 1 item, got 2."),
        ({"minProperties": 1}, {}, "expected at least 1 key, got 0."),
        ({"maxProperties": 0}, {"a": 1}, "expected at most 0 keys, got 1."),
        (
            {"pattern": "^[a-z]\\d$"},
            "A1",
            'expected text that matches the pattern ^[a-z]\\d$, got "A1".',
        ),
        (
            {"enum": ["open", "closed"]},
            "opne",
            'expected one of "open", "closed", got "opne". Did you mean "open"?',
        ),
        ({"enum": ["open"]}, 1, 'expected "open", got 1.'),
        ({"const": "A"}, "a", 'expected "A", got "a". Did you mean "A"?'),
        ({"const": 1}, True, "expected 1, got true."),
        (
            {"type": "integer", "enum": [1, 2, 3]},
            "2",
            'expected one of 1, 2, 3, got "2". Send a JSON number, not a string.',
        ),
        (
            {"enum": [1, 2.5]},
            "7",
            'expected one of 1, 2.5, got "7". Send a JSON number, not a string.',
        ),
        ({"enum": [1, 2]}, "x", 'expected one of 1, 2, got "x".'),
        (
            {"const": True},
            "true",
            'expected true, got "true". Send JSON true or false, not a string.',
        ),
        (
            {"enum": ["auto", 1]},
            "1",
            'expected one of "auto", 1, got "1". Send a JSON number, not a string.',
        ),
        ({"enum": ["auto", 1]}, "2", 'expected one of "auto", 1, got "2".'),
        (
            {"anyOf": [{"const": 1}, {"const": 2}]},
            "1",
            'expected 1 or 2, got "1". Send a JSON number, not a string.',
        ),
        (
            {"uniqueItems": True},
            [1, {"a": 2}, {"a": 2.0}],
            "expected different items, but items 1 and 2 are equal.",
        ),
        ({"contains": {"type": "string"}}, [1], "expected at least 1 item to be a string."),
        (
            {"contains": {"const": 1}, "maxContains": 1},
            [1, 1],
            "expected at most 1 item to be 1.",
        ),
        (
            {"propertyNames": {"maxLength": 1}},
            {"long": 1},
            'the key "long" is not allowed: expected at most 1 character, got 4.',
        ),
        ({"not": {"type": "string"}}, "a", 'must not be a string, got "a".'),
        ({"not": {"enum": [1, 2]}}, 1, "must not be one of 1, 2, got 1."),
        ({"not": {"required": ["a", "b"]}}, {"a": 1, "b": 1}, "must not have a and b together."),
        (
            {"not": {"minimum": 1, "type": "integer"}},
            1,
            "must not be an integer of at least 1, got 1.",
        ),
        (
            {"type": "integer", "minimum": 1, "maximum": 9},
            "x",
            'expected an integer from 1 to 9, got "x".',
        ),
        (
            {"type": "number", "exclusiveMinimum": 0, "maximum": 9},
            None,
            "expected a number of more than 0 and at most 9, got null.",
        ),
        (
            {"type": "string", "maxLength": 5},
            1,
            "expected a string of at most 5 characters, got 1.",
        ),
        ({"type": "array", "minItems": 2}, 1, "expected an array of at least 2 items, got 1."),
        (
            {"oneOf": [{"required": ["a"]}, {"title": "Second", "required": ["b"]}]},
            {"a": 1, "b": 1},
            "fits more than one of the alternatives (1: with a and 2: Second); it must fit one.",
        ),
        ({"prefixItems": [True], "items": False}, [1, 2, 3], "expected at most 1 item."),
        (False, 1, "is not allowed here."),
        (
            {"oneOf": [{"type": "string"}, {"minLength": 1}]},
            "ab",
            "fits more than one of the alternatives (1 and 2); it must fit one.",
        ),
        ({"anyOf": [{"required": ["a"]}, {"required": ["b", "c"]}]}, {}, "needs a or b and c."),
        (
            {"anyOf": [{"const": "alpha"}, {"const": "beta"}]},
            "bet",
            'expected "alpha" or "beta", got "bet". Did you mean "beta"?',
        ),
    ],
)
def test_words_of_one_keyword(rule: Any, value: Any, text: str) -> None:
    assert told(closed(p=rule), {"p": value}) == f"p: {text}"


def test_a_missing_key_says_what_is_expected_and_what_it_may_have_been_sent_as() -> None:
    schema = closed(hours_back={"type": "integer"}) | {"required": ["hours_back"]}
    assert told(schema, {"hours": 1}).splitlines()[1] == (
        'hours_back: required, but missing. Expected an integer. Did you mean it by "hours"?'
    )


def test_a_dependent_key_says_what_asks_for_it() -> None:
    schema = {"dependentRequired": {"card": ["address"]}}
    assert told(schema, {"card": 1}) == "address: required where card is given, but missing."


def test_a_wrong_type_is_told_once_without_its_consequences() -> None:
    rule = {"type": "string", "enum": ["a", "b"], "minLength": 1}
    assert told(closed(p=rule), {"p": 5}) == 'p: expected one of "a", "b", got 5.'


RENAME = closed(action={"const": "rename"}, to={"type": "string"}) | {"required": ["action", "to"]}
DELETE = closed(action={"enum": ["delete", "purge"]}) | {"required": ["action"]}


EDIT = {"type": "object", "oneOf": [RENAME, DELETE], "x-discriminator": "action"}


class TestUnions:
    def test_only_the_branch_that_was_meant_is_told(self) -> None:
        assert told(EDIT, {"action": "rename", "to": 1, "x": 2}) == (
            "Unrecognized parameter(s): x. Accepted params: action, to.\n"
            "to: expected a string, got 1."
        )

    def test_an_unknown_tag_names_the_discriminator_and_its_values(self) -> None:
        assert told(EDIT, {"action": "delte"}) == (
            'action: expected one of "rename", "delete", "purge", got "delte". '
            'Did you mean "delete"?'
        )

    def test_a_missing_tag_names_the_discriminator_and_its_values(self) -> None:
        assert told(EDIT, {}) == (
            'action: required, but missing. Expected one of "rename", "delete", "purge".\n'
            'to: as action="rename": required, but missing. Expected a string.'
        )

    def test_a_tag_that_is_sent_as_text(self) -> None:
        schema = {
            "oneOf": [closed(version={"const": tag}) | {"required": ["version"]} for tag in (1, 2)]
        }
        assert told(schema, {"version": "2"}) == (
            'version: expected one of 1, 2, got "2". Send a JSON number, not a string.'
        )

    def test_a_missing_key_for_a_union_names_the_discriminator_and_its_values(self) -> None:
        ask = {"properties": {"edit": EDIT}, "required": ["edit"]}
        assert told(ask, {}) == (
            "edit: required, but missing. "
            'Expected an object with action one of "rename", "delete", "purge".'
        )

    def test_values_of_a_discriminator_are_bounded_and_other_alternatives_are_told_too(
        self,
    ) -> None:
        branches = [closed(op={"const": f"o{n}"}) | {"required": ["op"]} for n in range(30)]
        names = [f"#/$defs/{n}" for n in range(30)]
        union = {"anyOf": [*({"$ref": name} for name in names), {"type": "null"}]}
        schema = {
            "properties": {"edit": union | {"description": "What to do."}},
            "required": ["edit"],
            "$defs": {str(n): branch for n, branch in enumerate(branches)},
        }
        named = ", ".join(f'"o{n}"' for n in range(20))
        assert told(schema, {}) == (
            "edit: required, but missing. Expected null or an object with op one of "
            f"{named} (and 10 more): What to do."
        )

    def test_a_key_that_some_objects_do_not_ask_for_is_not_told_as_needed(self) -> None:
        union = {"oneOf": [RENAME, closed(action={"const": "delete"})]}
        assert told({"properties": {"edit": union}, "required": ["edit"]}, {}) == (
            "edit: required, but missing. Expected an object."
        )

    def test_the_branch_of_the_nearest_tag_is_told_with_it(self) -> None:
        assert told(EDIT, {"action": "rnam", "to": 1, "x": 1}) == (
            "Unrecognized parameter(s): x. Accepted params: action, to.\n"
            'action: expected one of "rename", "delete", "purge", got "rnam". '
            'Did you mean "rename"?\n'
            'to: as action="rename": expected a string, got 1.'
        )

    def test_what_all_branches_refuse_is_told_without_a_tag(self) -> None:
        schema = {
            "oneOf": [
                closed(kind={"const": tag}, n={"type": "integer"}, **extra)
                for tag, extra in (("a", {"p": {"const": 1}}), ("b", {}), ("c", {"p": {}}))
            ]
        }
        assert told(schema, {"kind": 7, "n": "x", "q": 1, "p": 2}) == (
            "Unrecognized parameter(s): q. Accepted params: kind, n, p.\n"
            'kind: expected one of "a", "b", "c", got 7.\n'
            'n: expected an integer, got "x".\n'
            'p: as kind="a": expected 1, got 2.'
        )

    def test_any_key_that_all_branches_pin_discriminates_through_references(self) -> None:
        schema = {
            "anyOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}],
            "$defs": {
                "A": closed(op={"$ref": "#/$defs/a"}, n={"type": "integer"}),
                "B": closed(op={"const": "b"}, s={"type": "string"}),
                "a": {"const": "a"},
            },
        }
        assert told(schema, {"op": "b", "s": 1}) == "s: expected a string, got 1."

    def test_without_a_discriminator_the_best_branch_is_told(self) -> None:
        schema = {"anyOf": [closed(a={"type": "string"}), closed(b={"type": "string"})]}
        assert told(schema, {"b": 1, "q": 1}) == (
            "Unrecognized parameter(s): q. Accepted params: b.\nb: expected a string, got 1."
        )


def test_keys_refused_by_unevaluated_properties_are_told_as_unknown() -> None:
    schema = {
        "properties": {"a": True},
        "allOf": [{"properties": {"b": True}}],
        "unevaluatedProperties": False,
    }
    assert told(schema, {"a": 1, "c": 1}) == (
        "Unrecognized parameter(s): c. Accepted params: a, b."
    )


def test_keys_that_only_the_gate_refuses_are_told_too() -> None:
    schema = {"allOf": [closed(a=True), {"properties": {"b": True}}]}
    assert told(schema, {"a": 1, "b": 2}) == "Unrecognized parameter(s): b. Accepted params: a."


def test_an_accepted_value_has_no_refusal() -> None:
    assert refusal({}, Gate({}), {"a": 1}) == ""
    assert faults({}, Gate({}), 1) == []


def test_the_users_own_words_replace_those_for_unknown_keys_only() -> None:
    schema = closed(a={"type": "string"})

    def say(levels: Any) -> str:
        assert levels == (Level((), ("b",), ("a",)),)
        return "Nope."

    assert refusal(schema, Gate(schema), {"a": 1, "b": 1}, say) == (
        "Nope.\na: expected a string, got 1."
    )
    assert refusal(schema, Gate(schema), {"a": 1}, say) == "a: expected a string, got 1."


def test_faults_have_paths_of_keys_and_indexes() -> None:
    schema = {"properties": {"l": {"items": {"type": "string"}}}}
    assert [(each.path, each.line) for each in faults(schema, Gate(schema), {"l": ["a", 1]})] == [
        (("l", 1), "l.1: expected a string, got 1.")
    ]


def test_every_fault_is_one_line_whatever_the_caller_sends() -> None:
    schema = {"additionalProperties": {"type": "string"}}
    answer = told(schema, {"a\nb\u2028c\x00": 1})
    assert answer == "a\\nb\\u2028c\\u0000: expected a string, got 1."


def test_diagnose_keeps_levels_and_faults_apart() -> None:
    schema = closed(a={"type": "string"})
    found = diagnose(schema, Gate(schema), {"a": 1, "b": 1})
    assert (len(found.levels), len(found.faults), found.more, found.complete) == (1, 1, 0, True)
