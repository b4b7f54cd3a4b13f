"""An answer as a person reads it."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest

from mcpgen.cli.answers import show_block, show_progress, shown


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


def test_text_is_shown_as_it_is() -> None:
    assert shown({"content": [text("a\nb"), text('{"c": 1}')]}) == 'a\nb\n{"c": 1}'


def test_structure_is_indented_and_the_text_that_repeats_it_left_out() -> None:
    result = {"content": [text('{"a":["ü"]}')], "structuredContent": {"a": ["ü"]}}
    assert shown(result) == '{\n  "a": [\n    "ü"\n  ]\n}'


@pytest.mark.parametrize("words", ["Two of them.", '{"a": 2}', "[" * 100_000])
def test_text_that_says_something_else_is_shown_before_the_structure(words: str) -> None:
    result = {"content": [text(words)], "structuredContent": {"a": 1}}
    assert shown(result) == f'{words}\n{{\n  "a": 1\n}}'


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 5_000])
def test_a_medium_says_what_it_is_and_how_big(size: int) -> None:
    data = b64encode(bytes(size)).decode()
    image = {"type": "image", "mimeType": "image/png", "data": data}
    assert show_block(image) == f"[image: image/png, {size:,} bytes]"


@pytest.mark.parametrize(
    ("block", "line"),
    [
        ({"type": "audio", "mimeType": "audio/wav", "data": "AAAA"}, "[audio: audio/wav, 3 bytes]"),
        (
            {"type": "resource", "resource": {"uri": "a://b", "mimeType": "text/x", "text": "üü"}},
            "[resource: a://b, text/x, 2 characters]",
        ),
        (
            {"type": "resource", "resource": {"uri": "a://b", "blob": "AAA="}},
            "[resource: a://b, 2 bytes]",
        ),
        (
            {"type": "resource_link", "uri": "a://b", "name": "b", "size": 1000},
            "[resource link: a://b, b, 1,000 bytes]",
        ),
        ({"type": "resource_link", "uri": "a://b", "name": "b"}, "[resource link: a://b, b]"),
        ({"type": "later", "x": 1}, '{\n  "type": "later",\n  "x": 1\n}'),
    ],
)
def test_what_a_terminal_cannot_show_is_named(block: dict[str, Any], line: str) -> None:
    assert show_block(block) == line


@pytest.mark.parametrize(
    ("params", "line"),
    [
        ({"progress": 1}, "progress 1"),
        ({"progress": 0.5, "total": 2}, "progress 0.5/2"),
        ({"progress": 1, "total": 2, "message": "half"}, "progress 1/2 half"),
        ({"progress": 1, "message": "two\nlines\x1b[2J"}, "progress 1 two lines [2J"),
    ],
)
def test_progress_is_a_line(params: dict[str, Any], line: str) -> None:
    assert show_progress(params) == line
