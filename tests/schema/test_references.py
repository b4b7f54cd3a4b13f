from __future__ import annotations

from typing import Any

import pytest

from mcpgen_runtime.schema import pointer, refs


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", ()),
        ("/", ("",)),
        ("/a~1b/m~0n", ("a/b", "m~n")),
        ("/~01", ("~1",)),
        ("/ /é/0", (" ", "é", "0")),
    ],
)
def test_pointers_parse_and_format(text: str, tokens: tuple[str, ...]) -> None:
    assert pointer.parse(text) == tokens
    assert pointer.format(tokens) == text


@pytest.mark.parametrize("text", ["a", "/~", "/~2", "#/a"])
def test_what_is_no_pointer_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a JSON Pointer"):
        pointer.parse(text)


def test_pointers_resolve_through_objects_and_arrays() -> None:
    document = {"a": [{"b": 1}, {"0": 2}]}
    assert pointer.resolve(document, ()) is document
    assert pointer.resolve(document, ("a", "1", "0")) == 2


@pytest.mark.parametrize("tokens", [("a", "2"), ("a", "-"), ("a", "01"), ("a", "-1"), ("b",)])
def test_pointers_to_nothing_are_lookup_errors(tokens: tuple[str, ...]) -> None:
    with pytest.raises(LookupError):
        pointer.resolve({"a": [0, 1]}, tokens)


ROOT: dict[str, Any] = {
    "$defs": {
        "a/b": {"$ref": "#/$defs/end", "description": "beside"},
        "end": {"type": "string", "description": "target"},
        "loop": {"$ref": "#/$defs/loop"},
        "data": {"enum": [3]},
        "used by end": True,
    },
    "properties": {"x": {"$ref": "#/$defs/a~1b"}},
}


def test_local_references_resolve_percent_decoded() -> None:
    assert refs.resolve(ROOT, "#") is ROOT
    assert refs.resolve(ROOT, "#/%24defs/a~1b") is ROOT["$defs"]["a/b"]


@pytest.mark.parametrize(
    "reference", ["#/$defs/no", "#anchor", "other.json#/a", "https://x/y", "#/$defs/data/enum/0"]
)
def test_other_references_resolve_to_nothing(reference: str) -> None:
    with pytest.raises(LookupError):
        refs.resolve(ROOT, reference)


def test_follow_keeps_what_stands_beside_and_counts_hops() -> None:
    assert refs.follow(ROOT, {"$ref": "#/$defs/a~1b"}) == (
        {"type": "string", "description": "beside"},
        2,
    )
    assert refs.follow(ROOT, {"$ref": "#/$defs/loop"}) == ({"$ref": "#/$defs/loop"}, 1)


def test_reachable_definitions_keep_their_order_and_leave_out_the_rest() -> None:
    assert list(refs.reachable_definitions(ROOT, ROOT["$defs"])) == ["a/b", "end"]
    assert refs.reachable_definitions({"$defs": {"x": ROOT["properties"]["x"]}}, {}) == {}
