"""Path values stay inside their segment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.calls.writing.support import parameter, request, send

from mcpgen_runtime.calls import ArgumentError, prepare

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("../../x?y=1#z", "..%2F..%2Fx%3Fy%3D1%23z"),
        ("%2e%2e", "%252e%252e"),
        ("%2E%2e%2fetc", "%252E%252e%252fetc"),
        ("a/b", "a%2Fb"),
        ("a\\b", "a%5Cb"),
        ("...", "..."),
        (".hidden", ".hidden"),
        ("..;/x", "..%3B%2Fx"),
        ("Grüße 😀", "Gr%C3%BC%C3%9Fe%20%F0%9F%98%80"),
        ("\u2024\u2024", "%E2%80%A4%E2%80%A4"),
        (5.0, "5"),
        (-0.0, "0"),
        (1.5, "1.5"),
        (1e21, "1e%2B21"),
        (12345678901234567890123, "12345678901234567890123"),
        (True, "true"),
        (False, "false"),
        (0, "0"),
        (["a/b", "c,d"], "a%2Fb,c%2Cd"),
        ([["a"], {"b": None}], "%5B%22a%22%5D,%7B%22b%22%3Anull%7D"),
    ],
)
def test_a_value_is_one_segment(value: Json, expected: str) -> None:
    assert send(value, "path", "/a/{color}/b").path == f"/a/{expected}/b"


@pytest.mark.parametrize(
    "value", ["", ".", "..", "a\nb", "\0", "\x7f", "\x85", None, [], [""], ["."]]
)
def test_what_would_lead_elsewhere_is_refused(value: Json) -> None:
    with pytest.raises(ArgumentError) as refused:
        send(value, "path", "/a/{color}/b")
    assert refused.value.path[0] == "color"
    assert "path" in refused.value.message


@pytest.mark.parametrize(
    ("template", "style", "value"),
    [
        ("/a/{color}/b", "label", ""),
        ("/a/{color}/b", "label", "."),
        ("/a/{color}/b", "label", ["", ""]),
        ("/a/.{color}/b", "simple", "."),
        ("/a/%2e{color}/b", "simple", "."),
        ("/a/{color}.", "simple", "."),
        ("/a/{color}{color}", "simple", "."),
        ("/a/..{color}", "matrix", "x"),
    ],
)
def test_dots_put_together_are_refused(template: str, style: str, value: Json) -> None:
    with pytest.raises(ArgumentError):
        send(value, "path", template, style=style, explode=True)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("a/../b?c#d", "a%2F..%2Fb%3Fc%23d"),
        ("%2e%2e%2F", "%252e%252e%252F"),
        ("x:y@z!$&'()*+,;=", "x:y@z!$&'()*+,;="),
        ("[1]", "%5B1%5D"),
    ],
)
def test_allow_reserved_in_a_path_keeps_to_the_segment(value: str, expected: str) -> None:
    assert send(value, "path", "/a/{color}", reserved=True).path == f"/a/{expected}"


def test_dots_before_path_parameters_are_refused() -> None:
    with pytest.raises(ArgumentError):
        send("..;x", "path", "/a/{color}/b", reserved=True)


def test_several_values_in_a_segment() -> None:
    both = [parameter("path", "base"), parameter("path", "head")]
    operation = request("/compare/{base}...{head}", parameters=both)
    assert prepare(operation, {"base": "a/b", "head": "c"}).path == "/compare/a%2Fb...c"


def test_content_in_a_path() -> None:
    how = {"content": "application/json"}
    assert send({"a": 1}, "path", "/{color}", **how).path == "/%7B%22a%22%3A1%7D"
    assert send(None, "path", "/{color}", **how).path == "/null"
    assert send("a/b", "path", "/{color}", content="text/plain").path == "/a%2Fb"


@pytest.mark.parametrize("how", [{}, {"content": "application/json"}])
def test_a_value_that_is_not_given(how: dict[str, Json]) -> None:
    operation = request("/a/{color}", parameters=[parameter("path", **how)])
    with pytest.raises(ArgumentError, match="given"):
        prepare(operation, {})


@pytest.mark.parametrize(
    ("template", "path", "query"),
    [
        ("/x y/é", "/x%20y/%C3%A9", ""),
        ("no/slash", "/no/slash", ""),
        ("/", "/", ""),
        ("/trailing/", "/trailing/", ""),
        ("/a%20b", "/a%20b", ""),
        ("/a?Action=B&x=y z", "/a", "Action=B&x=y%20z"),
        ("/a#Fragment", "/a", ""),
        ("/a/{}", "/a/%7B%7D", ""),
    ],
)
def test_the_template_itself(template: str, path: str, query: str) -> None:
    prepared = prepare(request(template), {})
    assert (prepared.path, prepared.query) == (path, query)


def test_a_query_in_the_template_comes_first_and_may_have_values() -> None:
    sent = [parameter("path", "id"), parameter("query", "q")]
    prepared = prepare(request("/a?id={id}", parameters=sent), {"id": "x&y", "q": "1"})
    assert prepared.query == "id=x%26y&q=1"


def test_a_name_with_a_slash() -> None:
    operation = request("/a/{b/c}", parameters=[parameter("path", "b/c")])
    assert prepare(operation, {"b/c": "1"}).path == "/a/1"
