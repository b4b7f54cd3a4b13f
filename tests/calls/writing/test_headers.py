"""Headers and cookies carry what they are given, or refuse it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.calls.writing.support import parameter, request, send

from mcpgen_runtime.calls import ArgumentError, prepare

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json


@pytest.mark.parametrize("value", ['W/"x"', "a, b", "100%", "é", "a\tb", "", "{1}"])
def test_header_values_pass_through_unchanged(value: str) -> None:
    assert send(value, "header").headers == (("color", value),)


@pytest.mark.parametrize(
    "value",
    ["a\r\nX: y", "a\n", "\0", "\x1f", "\x7f", "\x85", "€", "😀", ["a", "b\r"], {"a\n": 1},
     " a", "a ", "\ta", "\ud800"],
)  # fmt: skip
def test_what_a_header_cannot_carry_is_refused(value: Json) -> None:
    with pytest.raises(ArgumentError):
        send(value, "header", explode=True)


@pytest.mark.parametrize("name", ["a b", "a:b", "a\r\nb", "", "é", "a(b)"])
@pytest.mark.parametrize(
    ("location", "how"),
    [("header", {}), ("cookie", {"style": "cookie"}), ("cookie", {"content": "text/plain"})],
)
def test_a_name_that_is_no_token_is_refused(name: str, location: str, how: dict[str, str]) -> None:
    """A document may say anything; percent-encoded, it would be another name."""
    named = {"argument": "x", "name": name, "location": location, **how}
    with pytest.raises(ArgumentError, match="name"):
        prepare(request(parameters=[named]), {"x": "1"})
    assert prepare(request(parameters=[{**named, "name": "ok"}]), {"x": "1"})


def test_content_in_a_header_is_ascii() -> None:
    how = {"content": "application/json"}
    sent = send({"a": "é\n😀"}, "header", **how)
    assert sent.headers == (("color", '{"a":"\\u00e9\\n\\ud83d\\ude00"}'),)
    with pytest.raises(ArgumentError):
        send(float("inf"), "header", **how)
    assert send("text", "header", content="text/plain").headers == (("color", "text"),)


def test_headers_come_in_the_order_of_the_document() -> None:
    operation = request(parameters=[parameter("header", "B"), parameter("header", "A")])
    assert prepare(operation, {"A": [1, 2], "B": True}).headers == (("B", "true"), ("A", "1,2"))


def test_cookies_are_encoded_in_the_style_form_alone() -> None:
    assert send("a;b c", "cookie").cookies == ("color=a%3Bb%20c",)
    assert send("a%3Bb=", "cookie", style="cookie").cookies == ("color=a%3Bb=",)
    assert send("abc", "cookie", content="text/plain").cookies == ("color=abc",)
    assert send({"a": 1}, "cookie", content="application/json").cookies == (
        "color=%7B%22a%22%3A1%7D",
    )


@pytest.mark.parametrize("value", ["a;b", "a b", 'a"b', "a\\b", "a\r\nb", "é"])
def test_what_a_cookie_cannot_carry_is_refused(value: str) -> None:
    for how in ({"style": "cookie"}, {"content": "text/plain"}):
        with pytest.raises(ArgumentError):
            send(value, "cookie", **how)
