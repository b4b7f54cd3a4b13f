from __future__ import annotations

import pytest

from mcpgen.spec.reading.bounds import MAX_DEPTH
from mcpgen.spec.reading.text import json_text
from mcpgen.spec.reading.text.faults import TextError


def codes_of(text: str) -> list[tuple[str, str]]:
    return [(fault.code, fault.pointer) for fault in json_text.parse(text)[1]]


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def test_values_are_pythons() -> None:
    value, faults = json_text.parse('{"a": [1, 1.0, true, null, "\\ud800"], "b": 1e2}')
    assert value == {"a": [1, 1.0, True, None, "\ud800"], "b": 100.0}
    assert faults == []


def test_depth_is_bounded_exactly() -> None:
    assert codes_of(nested(MAX_DEPTH)) == []
    assert [code for code, _ in codes_of(nested(MAX_DEPTH + 1))] == ["MG108"]


@pytest.mark.parametrize("depth", [900, 10_000, 1_000_000])
def test_any_depth_is_a_fault_and_no_crash(depth: int) -> None:
    assert [code for code, _ in codes_of(nested(depth))] == ["MG108"]
    assert [code for code, _ in codes_of('{"a":' * depth + "1" + "}" * depth)] == ["MG108"]


def test_duplicate_keys_are_found_wherever_they_are() -> None:
    text = '{"a": {"b": 1, "b": 2}, "c": [{"d/e": 1, "d\\/e": 2}], "f": "a\\": 1", "f": 0}'
    assert codes_of(text) == [("MG105", "/a/b"), ("MG105", "/c/0/d~1e"), ("MG105", "/f")]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400", "-1e400", "9" * 5000])
def test_numbers_that_json_cannot_carry_on_are_refused(number: str) -> None:
    assert codes_of(f'{{"a": [0, {number}]}}') == [("MG107", "/a/1")]


@pytest.mark.parametrize("text", ["{", '{"a": }', "[1,]", "nul", '{"a": 1} 2', '"\x00"', "'a'"])
def test_what_is_not_json_is_told_with_its_offset(text: str) -> None:
    with pytest.raises(TextError) as error:
        json_text.parse(text)
    assert error.value.fault.code == "MG104"
    assert 0 <= error.value.fault.offset <= len(text)


@pytest.mark.parametrize("rest", ["]]]]", "}", ",:", "x", '"'])
def test_garbage_after_a_fault_does_no_harm(rest: str) -> None:
    assert codes_of(f"[{'9' * 5000} {rest}")[0][0] == "MG107"
