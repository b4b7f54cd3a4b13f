"""JSON text to values: exact where it is JSON, quick and whole where it is hostile."""

from __future__ import annotations

import importlib.util
import json
import math
import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen_runtime.session import jsonparts
from mcpgen_runtime.session.jsontext import TooDeep, Unreadable, dump, quote, read

DEEP = 100_000
"""Levels that no interpreter's stack has; some have ten times as many as others."""

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(values)
def test_what_is_dumped_reads_back(value: object) -> None:
    assert read(dump(value)) == value
    assert dump(value).isascii()


@pytest.mark.parametrize(
    "text", ["NaN", "[Infinity]", '{"a":-Infinity}', "1 2", "", "[", "\x00", "01"]
)
def test_what_is_no_json(text: str) -> None:
    with pytest.raises(Unreadable, match="Not JSON: "):
        read(text)


@pytest.mark.parametrize(("text", "value"), [("1" * 5000, math.inf), ("-" + "1" * 5000, -math.inf)])
def test_integers_too_long_to_convert_are_infinite(text: str, value: float) -> None:
    assert read(text) == value
    assert read(f"[{text},1]") == [value, 1]
    with pytest.raises(Unreadable):
        read(f"[{text},NaN]")


def test_a_number_of_millions_of_digits_is_read_at_once() -> None:
    assert read("9" * 4_000_000) == math.inf  # hours, were it converted


@pytest.mark.parametrize("depth", [10_000, 200_000])
def test_deep_nesting_shows_its_outline(depth: int) -> None:
    nested = "[" * depth + "]" * depth
    with pytest.raises(TooDeep) as caught:
        read(f'{{"id":"a]","params":{nested},"x":[{{}}],"y":{"1" * 5000}}}')
    assert caught.value.outline == {"id": "a]", "params": None, "x": None, "y": math.inf}


@pytest.mark.parametrize(
    "text",
    [
        "[" * 50_000,
        '{"a":' + "[" * 50_000,
        "[" * 9999 + "]" * 9999 + "]",
        '{"a":' + "[" * 9999 + "]" * 9999 + ",}",
    ],
)
def test_what_is_deep_and_no_json_has_no_outline(text: str) -> None:
    with pytest.raises(TooDeep) as caught:
        read(text)
    assert caught.value.outline is None


@pytest.mark.parametrize(
    "text",
    [
        '{"id":5,"a":' + "[" * DEEP + '"' + '\\"' * 1_000_000,
        "[" * 8_000_000,
        '{"id":5,"a":' + "[" * DEEP + "[]," * 3_000_000 + "1" + "]" * DEEP + "}",
    ],
    ids=["unfinished string", "brackets", "too many marks"],
)
def test_hostile_depth_is_looked_at_once(text: str) -> None:
    with pytest.raises(TooDeep) as caught:
        read(text)
    assert caught.value.outline is None


def test_runs_of_brackets_end_where_the_object_goes_on() -> None:
    deep = "[" * DEEP + '{"a":[[]]}' + "]" * DEEP
    with pytest.raises(TooDeep) as caught:
        read(f'{{"x":{deep},"id":7,"y":[[1],[2]],"z":"]}}"}}')
    assert caught.value.outline == {"x": None, "id": 7, "y": None, "z": "]}"}


def test_deep_after_a_huge_integer() -> None:
    with pytest.raises(TooDeep):
        read(f"[{'1' * 5000},{'[' * 50_000}")


@pytest.mark.parametrize("value", [{1, 2}, math.nan, math.inf, {"a": [object()]}])
def test_what_is_no_json_value_is_not_written(value: object) -> None:
    with pytest.raises((TypeError, ValueError), match="JSON"):
        dump(value)


SAME = """
import sys
if {without}:
    sys.modules["_json"] = None
from mcpgen_runtime.session import jsonparts
from mcpgen_runtime.session.jsontext import TooDeep, Unreadable, dump, quote, read
for text in [*{texts!r}, "[" * {deep} + "]" * {deep}]:
    try:
        print(ascii(read(text)), dump(read(text)))
    except Unreadable as error:
        print(type(error).__name__, error)
    except ValueError:
        print("infinite")
print(quote("\\ud800é"))
"""
TEXTS = [
    '{"a":[1,2.5,null,true,"\\u00e9\\ud800"],"b":{"c":""}}',
    *("NaN", "[1,]", "1 2", "", "{", "1e400", "-0", "9" * 5000),
]


def test_an_interpreter_without_the_c_parts_reads_and_writes_the_same() -> None:
    said = [
        subprocess.run(
            [sys.executable, "-c", SAME.format(without=without, texts=TEXTS, deep=DEEP)],
            capture_output=True,
            check=True,
            env=os.environ | {"PYTHONPATH": "src"},
        ).stdout
        for without in (False, True)
    ]
    assert said[0].count(b"\n") == len(TEXTS) + 2
    assert said[0] == said[1]


def test_the_parts_of_json_itself_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "_json", None)
    assert jsonparts.__file__ is not None
    spec = importlib.util.spec_from_file_location("stand_in", jsonparts.__file__)
    assert spec is not None
    assert spec.loader is not None
    stand_in = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(stand_in)
    assert stand_in.scanner(float)('{"a":1}', 0) == ({"a": 1}, 7)
    assert stand_in.writer()({"a": "é"}) == '{"a":"\\u00e9"}'
    assert stand_in.quote("é") == '"\\u00e9"'


@given(st.text(st.characters()))
def test_quoted_strings_are_ascii(text: str) -> None:
    assert json.loads(quote(text)) == text
    assert quote(text).isascii()
