"""Positions point at what they should, in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.spec.reading.text.source import TextSource
from mcpgen_runtime.schema import pointer as json_pointer

if TYPE_CHECKING:
    from collections.abc import Iterator

TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn", "Zl", "Zp"]), max_size=5)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=15,
)


def places_in(value: Any, at: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    yield at, value
    children = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value if isinstance(value, list) else [])
    )
    for key, child in children:
        yield from places_in(child, (*at, str(key)))


def offset_of(source: TextSource, pointer: str, *, key: bool = False) -> int:
    position = source.position(pointer, key=key)
    assert position is not None
    lines = source.text.split("\n")
    assert lines[position.line - 1] == position.text
    return sum(len(line) + 1 for line in lines[: position.line - 1]) + position.column - 1


@given(JSON, st.sampled_from([None, 1]))
def test_every_value_of_a_json_text_is_found(value: Any, indent: int | None) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    source = TextSource(Path("x.json"), "x.json", text.encode())
    for tokens, expected in places_in(value):
        offset = offset_of(source, json_pointer.format(tokens))
        assert json.JSONDecoder().raw_decode(text, offset)[0] == expected


@given(st.dictionaries(TEXT, JSON, min_size=1, max_size=4))
def test_every_key_of_a_json_text_is_found(value: dict[str, Any]) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=2)
    source = TextSource(Path("x.json"), "x.json", text.encode())
    for key in value:
        offset = offset_of(source, json_pointer.format([key]), key=True)
        assert json.JSONDecoder().raw_decode(text, offset)[0] == key


@given(JSON)
def test_every_scalar_of_a_flow_yaml_text_is_found(value: Any) -> None:
    text = "é日本𝄞: " + json.dumps(value, ensure_ascii=False)
    source = TextSource(Path("x.yaml"), "x.yaml", text.encode())
    for tokens, expected in places_in(value, ("é日本𝄞",)):
        offset = offset_of(source, json_pointer.format(tokens))
        assert json.JSONDecoder().raw_decode(text, offset)[0] == expected


def test_block_yaml_with_aliases_is_found() -> None:
    text = "# c\na: &x\n  b:\n    - é: 1\n      d: 2\ne: *x\n"
    source = TextSource(Path("x.yaml"), "x.yaml", text.encode())
    where = {
        pointer: (position.line, position.column)
        for pointer in ("", "/a", "/a/b/0/d", "/e", "/e/b/0/d", "/a/nothing", "/a/b/7")
        if (position := source.position(pointer))
    }
    assert where == {
        "": (2, 1),
        "/a": (2, 4),
        "/a/b/0/d": (5, 10),
        "/e": (6, 4),
        "/e/b/0/d": (5, 10),
        "/a/nothing": (2, 4),
        "/a/b/7": (4, 5),
    }
    assert yaml.safe_load(text)["e"]["b"][0]["d"] == 2


def test_only_line_feeds_end_a_line_as_in_editors() -> None:
    text = '{"a": "x\u2028y\x85z",\r\n"b": 1}\r\n'
    position = TextSource(Path("x.json"), "x.json", text.encode()).position("/b")
    assert position is not None
    assert (position.line, position.column, position.text) == (2, 6, '"b": 1}')
