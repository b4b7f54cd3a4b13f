"""Mutants: which rules they break, what they name, and that each is refused."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.schema.mutation import Mutant, mutants

NOTE: dict[str, Any] = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "minLength": 2, "maxLength": 8, "pattern": "^[a-z]+$"},
        "rank": {"type": "integer", "minimum": 1, "exclusiveMaximum": 9, "multipleOf": 2},
        "state": {"type": "string", "enum": ["open", "done"]},
        "tags": {
            "type": "array",
            "items": {"type": "string"},
            "minItems": 1,
            "uniqueItems": True,
        },
        "pages": {"type": "array", "items": {"type": "integer"}, "maxItems": 2},
        "options": {
            "type": "object",
            "properties": {"force": {"type": "boolean"}},
            "additionalProperties": False,
        },
        "extra": {"type": "object"},
    },
    "required": ["id", "state"],
    "additionalProperties": False,
}
VALID = {
    "id": "abc",
    "rank": 4,
    "state": "open",
    "tags": ["a"],
    "pages": [1],
    "options": {"force": True},
    "extra": {"any": 1},
}


def _of(rule: str, schema: Any = NOTE, valid: Any = VALID) -> dict[Any, Mutant]:
    return {mutant.path: mutant for mutant in mutants(schema, valid) if mutant.rule == rule}


def test_every_mutant_is_refused_and_has_its_own_name() -> None:
    found = list(mutants(NOTE, VALID))
    assert Gate(NOTE).accepts(VALID)
    assert not any(Gate(NOTE).accepts(mutant.value) for mutant in found)
    assert len({(mutant.rule, mutant.path) for mutant in found}) == len(found)


def test_the_valid_value_is_not_modified() -> None:
    valid = copy.deepcopy(VALID)
    list(mutants(NOTE, valid))
    assert valid == VALID


def test_an_unknown_key_at_each_closed_level_and_at_no_other() -> None:
    found = _of("unknown key")
    assert list(found) == [(), ("options",)]
    assert found["options",].value == {
        **VALID,
        "options": {"force": True, "unexpected_key": "unexpected"},
    }
    assert found["options",].named == ("unexpected_key",)


def test_unknown_keys_at_all_closed_levels_at_once() -> None:
    (mutant,) = _of("unknown keys everywhere").values()
    assert mutant.named == ("unexpected_key", "options.unexpected_key")
    assert mutant.value["unexpected_key"] == "unexpected"
    assert mutant.value["options"] == {"force": True, "unexpected_key": "unexpected"}
    assert mutant.value["extra"] == VALID["extra"]


def test_one_closed_level_needs_no_second_mutant() -> None:
    schema = {"type": "object", "properties": {"a": True}, "additionalProperties": False}
    assert [mutant.rule for mutant in mutants(schema, {"a": 1})] == ["unknown key"]


def test_no_more_levels_at_once_than_an_answer_names() -> None:
    level = {"type": "object", "properties": {"a": {}}, "additionalProperties": False}
    names = [f"k{number}" for number in range(30)]
    schema = {"type": "object", "properties": dict.fromkeys(names, level)}
    (mutant,) = _of("unknown keys everywhere", schema, {name: {} for name in names}).values()
    assert len(mutant.named) == 20


def test_a_key_that_is_taken_gets_a_number() -> None:
    schema = {"properties": {"unexpected_key": {}}, "additionalProperties": False}
    (mutant,) = _of("unknown key", schema, {}).values()
    assert mutant.named == ("unexpected_key_2",)


def test_a_key_that_a_pattern_knows_is_not_unknown() -> None:
    schema = {
        "patternProperties": {"^unexpected": {"type": "integer"}},
        "additionalProperties": False,
    }
    assert not _of("unknown key", schema, {})


def test_a_wrong_type_for_each_property_and_element() -> None:
    found = _of("wrong type")
    properties = {(name,) for name in VALID}
    assert set(found) == properties | {("tags", 0), ("pages", 0), ("options", "force")}
    assert found["tags", 0].named == ("tags",)
    assert found["options", "force"].named == ("force",)
    assert found["id",].value["id"] == 12345
    assert found["rank",].value["rank"] == "wrong type"


def test_an_integer_is_no_wrong_type_for_a_number() -> None:
    schema = {"properties": {"n": {"type": "number", "maximum": 5}}}
    assert _of("wrong type", schema, {"n": 1})["n",].value == {"n": "wrong type"}


def test_each_required_key_is_left_out_once() -> None:
    found = _of("missing required key")
    assert list(found) == [("id",), ("state",)]
    assert found["id",].named == ("id",)
    assert "id" not in found["id",].value


@pytest.mark.parametrize(
    ("rule", "path", "value"),
    [
        ("value outside its enum", ("state",), "unexpected_value"),
        ("below its minimum", ("rank",), 0),
        ("above its maximum", ("rank",), 9),
        ("not a multiple", ("rank",), 5),
        ("too short", ("id",), "a"),
        ("too long", ("id",), "abccccccc"),
        ("pattern not matched", ("id",), "abc!"),
        ("repeated element", ("tags",), ["a", "a"]),
        ("too few elements", ("tags",), []),
        ("too many elements", ("pages",), [1, 1, 1]),
    ],
)
def test_a_rule_is_broken_like_this(rule: str, path: tuple[str], value: Any) -> None:
    found = _of(rule)
    assert list(found) == [path]
    assert found[path].value == {**VALID, path[0]: value}
    assert found[path].named == path


EDIT = {
    "$defs": {
        "rename": {
            "type": "object",
            "properties": {"action": {"const": "rename"}, "to": {"type": "string"}},
            "required": ["action", "to"],
            "additionalProperties": False,
        },
        "delete": {
            "type": "object",
            "properties": {"action": {"const": "delete"}},
            "required": ["action"],
            "additionalProperties": False,
        },
    },
    "oneOf": [{"$ref": "#/$defs/rename"}, {"$ref": "#/$defs/delete"}],
}


def test_a_discriminator_gets_a_value_that_no_branch_has() -> None:
    found = _of("unknown discriminator value", EDIT, {"action": "rename", "to": "x"})
    assert found["action",].value["action"] == "unexpected_value"
    assert found["action",].named == ("action",)


def test_only_the_branch_that_was_taken_is_broken() -> None:
    paths = [mutant.path for mutant in mutants(EDIT, {"action": "delete"})]
    assert ("to",) not in paths


def test_what_another_branch_allows_is_no_mutant() -> None:
    schema = {"properties": {"n": {"anyOf": [{"type": "integer"}, {"type": "string"}]}}}
    assert _of("wrong type", schema, {"n": 1})["n",].value == {"n": True}


def test_the_then_of_a_condition_counts() -> None:
    schema = {
        "properties": {"a": {}, "b": {}},
        "if": {"required": ["a"]},
        "then": {"required": ["b"]},
    }
    assert list(_of("missing required key", schema, {"a": 1, "b": 2})) == [("b",)]


def test_a_long_name_is_cut_like_an_answer_cuts_it() -> None:
    name = "k" * 500
    schema = {"properties": {name: {"type": "string"}}, "required": [name]}
    assert all(mutant.named == (name[:100],) for mutant in mutants(schema, {name: "x"}))


def test_a_value_with_a_lone_surrogate() -> None:
    schema = {
        "properties": {"a": {"anyOf": [{"type": "string", "maxLength": 3}, {"type": "null"}]}}
    }
    assert list(_of("too long", schema, {"a": "\ud800"})) == [("a",)]


def test_what_only_fits_too_many_branches_names_no_key() -> None:
    kind = {"type": "object", "properties": {"a": {}}, "additionalProperties": False}
    needs = {"type": "object", "properties": {"b": {}}, "required": ["b"]}
    other = {"type": "object", "properties": {"c": {}}, "additionalProperties": False}
    schema = {"properties": {"p": {"oneOf": [kind, needs, other]}}}
    found = {(one.rule, one.path): one for one in mutants(schema, {"p": {"b": 1}})}
    assert found["missing required key", ("p", "b")].value == {"p": {}}
    assert found["missing required key", ("p", "b")].named == ()
    alone = {"properties": {"p": needs}}
    found = {(one.rule, one.path): one for one in mutants(alone, {"p": {"b": 1}})}
    assert found["missing required key", ("p", "b")].named == ("b",)
