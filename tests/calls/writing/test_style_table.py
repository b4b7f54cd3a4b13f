"""The table "Style Examples" of OpenAPI 3.1 (section 4.8.12.4), cell by cell.

Its first column is the empty string, as 3.1.0 has it. Cells that the text leaves undefined are here
with what we make of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.calls.writing.support import request, send

from mcpgen_runtime.calls import ArgumentError, prepare

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json

VALUES: dict[str, Json] = {
    "empty": "",
    "string": "blue",
    "array": ["blue", "black", "brown"],
    "object": {"R": 100, "G": 200, "B": 150},
}
IN_A_PATH = """
matrix false ;color ;color=blue ;color=blue,black,brown               ;color=R,100,G,200,B,150
matrix true  ;color ;color=blue ;color=blue;color=black;color=brown   ;R=100;G=200;B=150
label  false .      .blue       .blue,black,brown                     .R,100,G,200,B,150
label  true  .      .blue       .blue.black.brown                     .R=100.G=200.B=150
simple false -      blue        blue,black,brown                      R,100,G,200,B,150
simple true  -      blue        blue,black,brown                      R=100,G=200,B=150
"""
IN_A_QUERY = """
form           false color= color=blue color=blue,black,brown              color=R,100,G,200,B,150
form           true  color= color=blue color=blue&color=black&color=brown  R=100&G=200&B=150
spaceDelimited false color= color=blue color=blue%20black%20brown          color=R%20100%20G%20200%20B%20150
spaceDelimited true  color= color=blue color=blue&color=black&color=brown  R=100&G=200&B=150
pipeDelimited  false color= color=blue color=blue%7Cblack%7Cbrown          color=R%7C100%7CG%7C200%7CB%7C150
pipeDelimited  true  color= color=blue color=blue&color=black&color=brown  R=100&G=200&B=150
tabDelimited   false color= color=blue color=blue%09black%09brown          color=R%09100%09G%09200%09B%09150
deepObject     false color= color=blue color%5B%5D=blue&color%5B%5D=black&color%5B%5D=brown color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150
deepObject     true  color= color=blue color%5B%5D=blue&color%5B%5D=black&color%5B%5D=brown color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150
"""  # noqa: E501 - a table is read by rows
IN_A_COOKIE = """
form   false color= color=blue color=blue,black,brown               color=R,100,G,200,B,150
form   true  color= color=blue color=blue;color=black;color=brown   R=100;G=200;B=150
cookie false color= color=blue color=blue,black,brown               color=R,100,G,200,B,150
cookie true  color= color=blue color=blue;color=black;color=brown   R=100;G=200;B=150
"""


def cells(table: str) -> list[tuple[str, bool, str, str]]:
    """Style, explode, column and what is expected, for each cell."""
    rows = [line.split() for line in table.strip().splitlines()]
    return [
        (style, explode == "true", column, "" if cell == "-" else cell)
        for style, explode, *found in rows
        for column, cell in zip(VALUES, found, strict=True)
    ]


@pytest.mark.parametrize(("style", "explode", "column", "expected"), cells(IN_A_PATH))
def test_in_a_path(style: str, explode: bool, column: str, expected: str) -> None:
    if expected in {"", "."}:  # a segment of its own can be neither
        with pytest.raises(ArgumentError):
            send(VALUES[column], "path", "/a/{color}/b", style=style, explode=explode)
        if not expected:
            return
    sent = send(VALUES[column], "path", "/a/x{color}/b", style=style, explode=explode)
    assert sent.path == f"/a/x{expected}/b"


@pytest.mark.parametrize(("style", "explode", "column", "expected"), cells(IN_A_QUERY))
def test_in_a_query(style: str, explode: bool, column: str, expected: str) -> None:
    sent = send(VALUES[column], "query", style=style, explode=explode)
    assert sent.query == expected


@pytest.mark.parametrize(("style", "explode", "column", "expected"), cells(IN_A_COOKIE))
def test_in_a_cookie(style: str, explode: bool, column: str, expected: str) -> None:
    sent = send(VALUES[column], "cookie", style=style, explode=explode)
    assert ";".join(sent.cookies) == expected


@pytest.mark.parametrize(
    ("style", "explode", "column", "expected"),
    [cell for cell in cells(IN_A_PATH) if cell[0] == "simple"],
)
def test_in_a_header(style: str, explode: bool, column: str, expected: str) -> None:
    sent = send(VALUES[column], "header", style=style, explode=explode)
    assert sent.headers == (("color", expected),)


@pytest.mark.parametrize(
    ("location", "style", "explode"),
    [
        ("path", "simple", False),
        ("query", "form", True),
        ("header", "simple", False),
        ("cookie", "form", True),
    ],
)
def test_what_is_left_out_has_the_default_of_the_location(
    location: str, style: str, explode: bool
) -> None:
    for value in VALUES.values():
        if value:
            full = send(value, location, "/{color}" if location == "path" else "/x",
                        style=style, explode=explode)  # fmt: skip
            assert send(value, location, "/{color}" if location == "path" else "/x") == full


@pytest.mark.parametrize("style", ["spaceDelimited", "pipeDelimited", "tabDelimited"])
def test_the_default_of_other_styles_is_not_to_explode(style: str) -> None:
    assert "&" not in send(["a", "b"], "query", style=style).query


@pytest.mark.parametrize("value", [None, [], {}, [None], {"R": None}])
@pytest.mark.parametrize(
    "style", ["form", "spaceDelimited", "pipeDelimited", "tabDelimited", "deepObject"]
)
@pytest.mark.parametrize("explode", [False, True])
def test_what_is_undefined_is_left_out(value: Json, style: str, explode: bool) -> None:
    """RFC 6570, section 2.3: null, and what has nothing but null in it."""
    assert send(value, "query", style=style, explode=explode).query == ""
    assert send(value, "cookie", style=style, explode=explode).cookies == ()
    assert send(value, "header", explode=explode).headers == ()
    for inline in ("simple", "label", "matrix"):
        with pytest.raises(ArgumentError):
            send(value, "path", "/x{color}", style=inline, explode=explode)


def test_collection_formats_of_2_0_in_a_path_and_a_header() -> None:
    """`ssv`, `tsv` and `pipes` may stand there too."""
    values = ["a", "b"]
    assert send(values, "path", "/{color}", style="pipeDelimited").path == "/a%7Cb"
    assert send(values, "path", "/{color}", style="tabDelimited").path == "/a%09b"
    assert send(values, "path", "/{color}", style="spaceDelimited").path == "/a%20b"
    assert send(values, "header", style="pipeDelimited").headers == (("color", "a|b"),)
    assert send(values, "header", style="tabDelimited").headers == (("color", "a\tb"),)


def test_the_examples_of_appendix_c() -> None:
    """`formulas` explodes, `words` does not; then with `allowReserved` and spaces."""
    formulas = {"argument": "formulas", "name": "formulas", "location": "query"}
    words = {"argument": "words", "name": "words", "location": "query", "explode": False}
    arguments = {"formulas": {"a": "x+y", "b": "x/y", "c": "x^y"}, "words": ["math", "is", "fun"]}
    plain = request(parameters=[formulas, words])
    assert prepare(plain, arguments).query == "a=x%2By&b=x%2Fy&c=x%5Ey&words=math,is,fun"
    assert prepare(plain, {**arguments, "formulas": {}}).query == "words=math,is,fun"
    reserved = request(
        parameters=[{**formulas, "reserved": True}, {**words, "style": "spaceDelimited"}]
    )
    assert prepare(reserved, arguments).query == "a=x%2By&b=x/y&c=x%5Ey&words=math%20is%20fun"
    heart = request(parameters=[{"argument": "h", "name": "❤️", "location": "query"}])
    assert prepare(heart, {"h": "love!"}).query == "%E2%9D%A4%EF%B8%8F=love%21"
