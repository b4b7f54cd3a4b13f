"""YAML as the 1.2 core schema has it (YAML 1.2.2, section 10.3.2)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.spec.reading.text import yaml12
from mcpgen.spec.reading.text.faults import TextError

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


def value_of(text: str) -> Any:
    value, faults = yaml12.parse(text)
    assert faults == []
    return value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("NO", "NO"),
        ("on", "on"),
        ("yes", "yes"),
        ("y", "y"),
        ("1:30", "1:30"),
        ("190:20:30", "190:20:30"),
        ("2020-01-01", "2020-01-01"),
        ("2001-12-14t21:59:43.10-05:00", "2001-12-14t21:59:43.10-05:00"),
        ("1_000", "1_000"),
        ("0b11", "0b11"),
        ("<<", "<<"),
        ("=", "="),
        ("nULL", "nULL"),
        ("tRue", "tRue"),
        (".", "."),
        ("-", ["-"]),
        ("+", "+"),
        ("1.2.3", "1.2.3"),
        ("1e", "1e"),
        ("0x", "0x"),
        ("-0x1", "-0x1"),
        ("+.5.", "+.5."),
        ("true", True),
        ("FALSE", False),
        ("~", None),
        ("Null", None),
        ("0", 0),
        ("010", 10),
        ("+12", 12),
        ("-7", -7),
        ("0o17", 15),
        ("0xfF", 255),
        ("1.", 1.0),
        (".5", 0.5),
        ("-1.10", -1.1),
        ("1e3", 1000.0),
        ("12e-1", 1.2),
        ("'1'", "1"),
        ('"true"', "true"),
        ("!!str 1.10", "1.10"),
        ("! 12", "12"),
        ("!!int '3'", 3),
        ("!!float 3", 3.0),
        ("!!bool true", True),
        ("!!null ''", None),
        ("|\n  no\n", "no\n"),
    ],
)
def test_scalars_are_the_core_schemas(text: str, value: Any) -> None:
    if text == "-":
        text, value = "- '-'", ["-"]
    found = value_of(f"k: {text}\n" if not text.startswith("- ") else text)
    found = found["k"] if isinstance(found, dict) else found
    assert found == value
    assert type(found) is type(value)


@given(JSON)
def test_json_read_as_yaml_is_the_same(value: Any) -> None:
    """What JSON writes as ASCII, a YAML 1.2 reader reads alike (but lone surrogates)."""
    text = json.dumps({"k": value}, allow_nan=False)
    if "\\ud" in text:
        return
    assert json.dumps(value_of(text)) == text


def test_aliases_share_their_anchors_value() -> None:
    assert value_of("a: &x {b: [1]}\nc: *x\nd: [*x, *x]\n")["d"][1] == {"b": [1]}


def test_an_anchor_may_be_given_anew() -> None:
    assert value_of("a: &x 1\nb: *x\nc: &x 2\nd: *x\n") == {"a": 1, "b": 1, "c": 2, "d": 2}


def test_a_text_repeated_by_aliases_counts_by_its_length() -> None:
    text = "a: &a '" + "x" * 1_000_000 + "'\nb: [" + "*a, " * 1000 + "]\n"
    with pytest.raises(TextError, match="aliases repeat"):
        yaml12.parse(text)


def test_a_key_may_be_an_alias_of_text() -> None:
    assert value_of("a: &x name\n*x : 1\n") == {"a": "name", "name": 1}


@pytest.mark.parametrize("character", ["\x85", "\u2028", "\u2029"])
def test_line_ends_of_old_are_refused_unless_escaped(character: str) -> None:
    with pytest.raises(TextError) as error:
        yaml12.parse(f'a: "x{character}y"\n')
    assert error.value.fault.offset == 5
    assert value_of(f'a: "x\\u{ord(character):04x}y"\n') == {"a": f"x{character}y"}


def test_a_directive_changes_no_rule() -> None:
    assert value_of("%YAML 1.1\n---\na: no\n") == {"a": "no"}


def test_faults_do_not_stop_the_reading() -> None:
    value, faults = yaml12.parse("a: 1\na: 2\nb: .nan\n3: x\nc: 4\n")
    assert value == {"a": 1, "b": None, "3": "x", "c": 4}
    assert [(fault.code, fault.pointer) for fault in faults] == [
        ("MG105", "/a"),
        ("MG107", "/b"),
        ("MG106", ""),
    ]


def test_what_stands_under_a_refused_key_is_dropped() -> None:
    value, faults = yaml12.parse("<<: {a: 1, b: [2]}\nc: 3\n")
    assert value == {"c": 3}
    assert len(faults) == 1


def test_no_tag_makes_an_object() -> None:
    _, faults = yaml12.parse("a: !!python/object/apply:os._exit [3]\n")
    assert [fault.code for fault in faults] == ["MG107"]
