"""Queries: values of every kind, deep objects, delimiters, media types, the whole query."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from tests.calls.writing.support import parameter, request, send

from mcpgen_runtime.calls import ArgumentError, prepare

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (True, "true"),
        (False, "false"),
        (0, "0"),
        (5.0, "5"),
        (0.1, "0.1"),
        (1e21, "1e%2B21"),
        (1e-7, "1e-07"),
        (2**70, "1180591620717411303424"),
        ("a b+c&d=e", "a%20b%2Bc%26d%3De"),
        ("line\r\nline", "line%0D%0Aline"),
        ("é\N{GRINNING FACE}", "%C3%A9%F0%9F%98%80"),
        ("~-._", "~-._"),
    ],
)
def test_scalars(value: Json, expected: str) -> None:
    assert send(value, "query").query == f"color={expected}"


@pytest.mark.parametrize("value", ["\ud800", ["a", "\udfff"], {"\ud800": 1}, float("inf")])
def test_what_no_text_can_hold_is_refused(value: Json) -> None:
    with pytest.raises(ArgumentError) as refused:
        send(value, "query")
    assert refused.value.path[0] == "color"


def test_an_integer_of_too_many_digits_is_refused() -> None:
    with pytest.raises(ArgumentError):
        send(10 ** (sys.get_int_max_str_digits() + 1), "query")


def test_the_place_of_what_is_wrong_is_told() -> None:
    with pytest.raises(ArgumentError) as refused:
        send(["a", {"b": "\ud800"}, "\ud800"], "query")
    assert refused.value.path == ("color", 2)  # the one before is JSON text, which has escapes


def test_names_are_encoded() -> None:
    operation = request(parameters=[parameter("query", "filter[é]"), parameter("query", "$top")])
    sent = prepare(operation, {"filter[é]": "x", "$top": 1})
    assert sent.query == "filter%5B%C3%A9%5D=x&%24top=1"


def test_an_argument_may_have_another_name_than_its_parameter() -> None:
    renamed = {"argument": "page_size", "name": "page[size]", "location": "query"}
    assert prepare(request(parameters=[renamed]), {"page_size": 3}).query == "page%5Bsize%5D=3"


DEEP = [
    ({"a": {"b": {"c": 1}}}, "color[a][b][c]=1"),
    ({"a": [1, 2]}, "color[a][]=1&color[a][]=2"),
    ({"a": [{"b": 1}, {"b": 2}]}, "color[a][0][b]=1&color[a][1][b]=2"),
    ({"a": [[1], [2, 3]]}, "color[a][0][]=1&color[a][1][]=2&color[a][1][]=3"),
    ([{"a": 1}], "color[0][a]=1"),
    ({"a": None, "b": {}, "c": [], "d": ""}, "color[d]="),
    ({"a": True, "b": 5.0}, "color[a]=true&color[b]=5"),
    ({"gte": 1}, "color[gte]=1"),
]


@pytest.mark.parametrize(("value", "expected"), DEEP)
def test_deep_objects(value: Json, expected: str) -> None:
    sent = send(value, "query", style="deepObject", explode=True).query
    assert sent == expected.replace("[", "%5B").replace("]", "%5D")


def test_a_deep_object_with_brackets_in_a_value() -> None:
    sent = send({"a&": "[b]&"}, "query", style="deepObject", explode=True).query
    assert sent == "color%5Ba%26%5D=%5Bb%5D%26"


@pytest.mark.parametrize("key", ["a][b", "a]", "[a", "a[]", ""])
def test_a_key_that_would_be_read_as_another_is_refused(key: str) -> None:
    with pytest.raises(ArgumentError, match="would be read as another") as refused:
        send({"x": {key: 1}}, "query", style="deepObject", explode=True)
    assert refused.value.path == ("color", "x")


@pytest.mark.parametrize(
    ("style", "value"),
    [("spaceDelimited", "a b"), ("pipeDelimited", "a|b"), ("tabDelimited", "a\tb")],
)
def test_a_value_with_its_delimiter_is_refused(style: str, value: str) -> None:
    with pytest.raises(ArgumentError, match="separates"):
        send(["x", value], "query", style=style)
    assert send(["x", value], "query", style="form").query


def test_values_inside_values_are_json() -> None:
    assert send({"a": [1, "b"]}, "query").query == "a=%5B1%2C%22b%22%5D"
    assert send([[1], {"k": None}], "query", explode=False).query == (
        "color=%5B1%5D,%7B%22k%22%3Anull%7D"
    )


@pytest.mark.parametrize(
    ("content", "value", "expected"),
    [
        ("application/json", {"lat": 1.5, "long": 2}, "%7B%22lat%22%3A1.5%2C%22long%22%3A2%7D"),
        ("application/json", "x", "%22x%22"),
        ("application/json", None, "null"),
        ("application/vnd.x+json; charset=utf-8", ["é"], "%5B%22%C3%A9%22%5D"),
        ("text/plain", "a b", "a%20b"),
        ("application/xml", "<a/>", "%3Ca%2F%3E"),
    ],
)
def test_content(content: str, value: Json, expected: str) -> None:
    assert send(value, "query", content=content).query == f"color={expected}"


@pytest.mark.parametrize(
    ("content", "value", "expected"),
    [
        ("application/x-www-form-urlencoded", {"a": "b c", "d": [1, 2]}, "a=b+c&d=1&d=2"),
        ("application/json", {"a": 1}, "%7B%22a%22%3A1%7D"),
        ("text/plain", "a=b&c", "a%3Db%26c"),
        ("application/x-www-form-urlencoded", {}, ""),
        ("application/x-www-form-urlencoded", "a=b c", "a%3Db+c"),
    ],
)
def test_the_whole_query(content: str, value: Json, expected: str) -> None:
    assert send(value, "querystring", content=content).query == expected


def test_parameters_come_in_the_order_of_the_document() -> None:
    operation = request(parameters=[parameter("query", "b"), parameter("query", "a")])
    assert prepare(operation, {"a": 1, "b": 2, "other": 3}).query == "b=2&a=1"
    assert prepare(operation, {}).query == ""
