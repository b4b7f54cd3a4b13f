"""The expansions of RFC 6570 (sections 3.2.2, 3.2.3, 3.2.5, 3.2.7 and 3.2.8) that styles stand for.

Modifiers and operators that OpenAPI has no style for (`:3`, `/`, `#`, `&`) are not here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.calls.writing.support import parameter, request, send

from mcpgen_runtime.calls import ArgumentError, prepare

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json

VARIABLES: dict[str, Json] = {
    "count": ["one", "two", "three"],
    "dom": ["example", "com"],
    "dub": "me/too",
    "hello": "Hello World!",
    "half": "50%",
    "var": "value",
    "who": "fred",
    "base": "http://example.com/home/",
    "path": "/foo/bar",
    "list": ["red", "green", "blue"],
    "keys": {"semi": ";", "dot": ".", "comma": ","},
    "v": "6",
    "x": "1024",
    "y": "768",
    "empty": "",
    "empty_keys": {},
    "undef": None,
}

INLINE = {"": "simple", ".": "label", ";": "matrix"}
INLINE_CELLS = [
    ("{count}", "one,two,three"),
    ("{count*}", "one,two,three"),
    ("{;count}", ";count=one,two,three"),
    ("{;count*}", ";count=one;count=two;count=three"),
    ("{var}", "value"),
    ("{hello}", "Hello%20World%21"),
    ("{half}", "50%25"),
    ("{base}", "http%3A%2F%2Fexample.com%2Fhome%2F"),
    ("{dub}", "me%2Ftoo"),
    ("{list}", "red,green,blue"),
    ("{list*}", "red,green,blue"),
    ("{keys}", "semi,%3B,dot,.,comma,%2C"),
    ("{keys*}", "semi=%3B,dot=.,comma=%2C"),
    ("{.who}", ".fred"),
    ("{.half}", ".50%25"),
    ("{.dom*}", ".example.com"),
    ("{.empty}", "."),
    ("{.list}", ".red,green,blue"),
    ("{.list*}", ".red.green.blue"),
    ("{.keys}", ".semi,%3B,dot,.,comma,%2C"),
    ("{.keys*}", ".semi=%3B.dot=..comma=%2C"),
    ("{;who}", ";who=fred"),
    ("{;half}", ";half=50%25"),
    ("{;empty}", ";empty"),
    ("{;hello}", ";hello=Hello%20World%21"),
    ("{;list}", ";list=red,green,blue"),
    ("{;list*}", ";list=red;list=green;list=blue"),
    ("{;keys}", ";keys=semi,%3B,dot,.,comma,%2C"),
    ("{;keys*}", ";semi=%3B;dot=.;comma=%2C"),
]


def parsed(expression: str) -> tuple[str, str, bool]:
    """Operator, variable and explode of one expression."""
    inner = expression.strip("{}")
    operator = inner[0] if inner[0] in "+.;?" else ""
    return operator, inner.removeprefix(operator).rstrip("*"), inner.endswith("*")


@pytest.mark.parametrize(("expression", "expected"), INLINE_CELLS)
def test_inline_expansion(expression: str, expected: str) -> None:
    operator, name, explode = parsed(expression)
    how = {"style": INLINE[operator], "explode": explode}
    operation = request(f"/X{{{name}}}", parameters=[parameter("path", name, **how)])
    assert prepare(operation, VARIABLES).path == f"/X{expected}"


@pytest.mark.parametrize(
    "expression", ["{empty}", "{undef}", "{.undef}", "{.empty_keys}", "{.empty_keys*}", "{;undef}"]
)
def test_what_expands_to_nothing_is_no_path_value(expression: str) -> None:
    operator, name, explode = parsed(expression)
    how = {"style": INLINE[operator], "explode": explode}
    operation = request(f"/X{{{name}}}", parameters=[parameter("path", name, **how)])
    with pytest.raises(ArgumentError):
        prepare(operation, VARIABLES)


FORM_CELLS = [
    ("{?who}", "who=fred"),
    ("{?half}", "half=50%25"),
    ("{?x,y}", "x=1024&y=768"),
    ("{?x,y,empty}", "x=1024&y=768&empty="),
    ("{?x,y,undef}", "x=1024&y=768"),
    ("{?undef,y}", "y=768"),
    ("{?empty_keys*,y}", "y=768"),
    ("{?count}", "count=one,two,three"),
    ("{?count*}", "count=one&count=two&count=three"),
    ("{?list}", "list=red,green,blue"),
    ("{?list*}", "list=red&list=green&list=blue"),
    ("{?keys}", "keys=semi,%3B,dot,.,comma,%2C"),
    ("{?keys*}", "semi=%3B&dot=.&comma=%2C"),
]


@pytest.mark.parametrize(("expression", "expected"), FORM_CELLS)
def test_form_expansion(expression: str, expected: str) -> None:
    listed = list(expression.strip("{?}").split(","))
    operation = request(
        parameters=[
            parameter("query", each.rstrip("*"), style="form", explode=each.endswith("*"))
            for each in listed
        ]
    )
    assert prepare(operation, VARIABLES).query == expected


RESERVED_CELLS = [
    ("{+var}", "value"),
    ("{+hello}", "Hello%20World!"),
    ("{+half}", "50%25"),
    ("{+base}", "http://example.com/home/"),
    ("{+path}", "/foo/bar"),
    ("{+empty}", ""),
    ("{+list}", "red,green,blue"),
    ("{+keys}", "semi,;,dot,.,comma,,"),
]


@pytest.mark.parametrize(("expression", "expected"), RESERVED_CELLS)
def test_reserved_expansion_is_allow_reserved(expression: str, expected: str) -> None:
    _, name, explode = parsed(expression)
    operation = request(parameters=[parameter("query", name, reserved=True, explode=explode)])
    assert prepare(operation, VARIABLES).query == f"{name}={expected}"


def test_triples_pass_through_reserved_expansion() -> None:
    assert send("a%2Fb%zz%", "query", reserved=True).query == "color=a%2Fb%25zz%25"
    assert send("a%2Fb", "query").query == "color=a%252Fb"


def test_reserved_expansion_never_ends_a_query_or_a_value() -> None:
    """The text leaves `# [ ] & +` to the application, which this is."""
    sent = send("a&b=c#d[e]+f;g?h/i", "query", reserved=True)
    assert sent.query == "color=a%26b=c%23d%5Be%5D%2Bf;g?h/i"
