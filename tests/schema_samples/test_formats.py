"""Samples and mutants where formats are asserted: texts that are of each, and of none."""

from __future__ import annotations

from typing import Any

import pytest

from mcpgen_runtime.schema.branching import branches
from mcpgen_runtime.schema.formats import ASSERTED
from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.schema.mutation import mutants
from mcpgen_runtime.schema.samples import Unsampled, fullest, smallest
from mcpgen_runtime.schema.samples.formats import texts

ALL = sorted(ASSERTED)
FIXED = {"date": {10}, "uuid": {36}}
RULE = "not of its format"


def strict(name: str) -> Gate:
    return Gate({"format": name}, formats=True)


@pytest.mark.parametrize("name", ALL)
def test_every_format_of_the_standard_is_asserted_and_no_other(name: str) -> None:
    assert any(not strict(name).accepts(text) for text in ("not so", "(", "~"))
    assert strict(name).accepts(5)
    assert strict(name + "s").accepts("not so")


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("least", [0, 1, 9, 40])
def test_every_text_of_a_format_is_of_it(name: str, least: int) -> None:
    found = list(texts(name, least, least + 30))
    assert len(set(found)) >= 27
    wrong = [text for text in found if not strict(name).accepts(text)]
    assert wrong == []


@pytest.mark.parametrize("name", ALL)
def test_bounds_on_the_length_are_met_where_the_format_can(name: str) -> None:
    lengths = set()
    for length in (*range(42), 80):
        schema = {"type": "string", "format": name, "minLength": length, "maxLength": length}
        try:
            made: Any = smallest(schema, formats=True)
        except Unsampled:
            continue
        assert len(made) == length
        lengths.add(length)
    assert lengths == FIXED.get(name, lengths)
    assert len(lengths) >= (1 if name in FIXED else 9)


@pytest.mark.parametrize(
    ("name", "pattern"),
    [("uri", "^https://"), ("email", "@example\\.com$"), ("date", "^2024-"), ("time", "^12")],
)
def test_a_pattern_beside_a_format_is_met_too(name: str, pattern: str) -> None:
    made = fullest({"type": "string", "format": name, "pattern": pattern}, formats=True)
    assert strict(name).accepts(made)
    assert Gate({"pattern": pattern}).accepts(made)


@pytest.mark.parametrize("name", ALL)
def test_many_different_texts_are_found(name: str) -> None:
    schema = {"type": "array", "items": {"type": "string", "format": name}, "minItems": 40}
    made: Any = smallest({**schema, "uniqueItems": True}, formats=True)
    assert len(set(made)) == 40


@pytest.mark.parametrize("name", ALL)
def test_a_mutant_breaks_a_format_only_where_it_is_asserted(name: str) -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string", "format": name}}}
    valid = fullest(schema, formats=True)
    broken = [one for one in mutants(schema, valid, formats=True) if one.rule == RULE]
    assert [one.path for one in broken] == [("a",)]
    assert broken[0].named == ("a",)
    assert RULE not in {one.rule for one in mutants(schema, valid)}


def test_a_mutant_of_a_format_breaks_nothing_else() -> None:
    text = {"type": "string", "format": "date", "minLength": 10, "maxLength": 10, "pattern": "-"}
    schema = {"type": "object", "properties": {"a": text}}
    found = [one for one in mutants(schema, {"a": "2024-01-31"}, formats=True) if one.rule == RULE]
    assert all(Gate(schema).accepts(one.value) for one in found)


def test_an_example_of_the_author_that_is_of_no_format_is_passed_over() -> None:
    schema = {"type": "string", "format": "uuid", "examples": ["an id"]}
    assert smallest(schema) == "an id"
    assert strict("uuid").accepts(smallest(schema, formats=True))


def test_branches_are_told_apart_by_their_formats() -> None:
    members = [{"type": "string", "format": name} for name in ("date", "ipv4")]
    found = branches({"oneOf": members}, formats=True)
    assert [name for name in ("date", "ipv4") if strict(name).accepts(found[0].value)] == ["date"]
    assert [name for name in ("date", "ipv4") if strict(name).accepts(found[1].value)] == ["ipv4"]
