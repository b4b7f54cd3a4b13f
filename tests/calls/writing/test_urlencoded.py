"""`application/x-www-form-urlencoded`: the examples of OpenAPI 3.1.2 (section 4.8.15.2), and more.

Every form is read back by a reader that is not ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

import pytest
from tests.calls.writing.support import send_body

from mcpgen_runtime.calls import ArgumentError

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject

TYPE = "application/x-www-form-urlencoded"


def form(value: JsonObject, fields: JsonObject | None = None) -> str:
    sent = send_body({"type": TYPE, "argument": "body", "fields": fields or {}}, {"body": value})
    assert sent.content_type == TYPE
    assert sent.body is not None
    return sent.body.decode("ascii")


def test_the_example_with_json_values() -> None:
    address = {
        "streetAddress": "123 Example Dr.",
        "city": "Somewhere",
        "state": "CA",
        "zip": "99999+1234",
    }
    value = {"id": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "address": address}
    assert form(value) == (
        "id=f81d4fae-7dec-11d0-a765-00a0c91e6bf6&address=%7B%22streetAddress%22%3A%22123+Example"
        "+Dr.%22%2C%22city%22%3A%22Somewhere%22%2C%22state%22%3A%22CA%22%2C%22zip%22%3A%2299999"
        "%2B1234%22%7D"
    )
    as_json = {"id": {"content_type": "application/json"}}
    assert form({"id": value["id"]}, as_json) == "id=%22f81d4fae-7dec-11d0-a765-00a0c91e6bf6%22"


def test_the_example_with_binary_values() -> None:
    icon = (
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAABGdBTUEAALGPC_xhBQAAADhlWElmTU0AKgAAAAgA"
        "AYdpAAQAAAABAAAAGgAAAAAAAqACAAQAAAABAAAAAqADAAQAAAABAAAAAgAAAADO0J6QAAAAEElEQVQIHWP8zwAC"
        "TGCSAQANHQEDqtPptQAAAABJRU5ErkJggg=="
    )
    fields = {"icon": {"content_type": "image/png, image/jpeg"}}
    expected = f"name=example&icon={icon.replace('=', '%3D')}"
    assert form({"name": "example", "icon": icon}, fields) == expected


CELLS: list[tuple[Json, JsonObject, str]] = [
    (["a", "b"], {}, "k=a&k=b"),
    ([{"x": 1}, None, 2], {}, "k=%7B%22x%22%3A1%7D&k=2"),
    ([], {}, ""),
    (None, {}, ""),
    (None, {"content_type": "application/json"}, "k=null"),
    (["a"], {"content_type": "application/json"}, "k=%5B%22a%22%5D"),
    (["a", "b"], {"explode": False}, "k=a,b"),
    (["a", "b"], {"style": "pipeDelimited"}, "k=a%7Cb"),
    (["a", "b"], {"style": "spaceDelimited"}, "k=a%20b"),
    ({"x": 1, "y": "z w"}, {"style": "form"}, "x=1&y=z%20w"),
    ({"x": 1, "y": 2}, {"style": "form", "explode": False}, "k=x,1,y,2"),
    ({"x": {"y": [1]}}, {"style": "deepObject", "explode": True}, "k%5Bx%5D%5By%5D%5B%5D=1"),
    ("a/b c&d", {"reserved": True}, "k=a/b%20c%26d"),
    ("a/b c&d", {}, "k=a%2Fb+c%26d"),
    ("é\r\n", {}, "k=%C3%A9%0D%0A"),
    (True, {}, "k=true"),
    (5.0, {}, "k=5"),
    ("<a/>", {"content_type": "application/xml"}, "k=%3Ca%2F%3E"),
]


@pytest.mark.parametrize(("value", "field", "expected"), CELLS)
def test_how_a_property_is_written(value: Json, field: JsonObject, expected: str) -> None:
    written = form({"k": value}, {"k": field})
    assert written == expected
    assert len(parse_qsl(written, keep_blank_values=True)) == len(
        list(filter(None, expected.split("&")))
    )


def test_a_form_is_read_as_it_was_given() -> None:
    value = {"a b": "c&d=e", "é": "+ %20", "empty": ""}
    assert dict(parse_qsl(form(value), keep_blank_values=True)) == value


def test_flattened_properties_have_their_own_names() -> None:
    media = {"type": TYPE, "properties": {"page_size": "page[size]", "name": "name"}}
    sent = send_body(media, {"name": "x", "page_size": 2, "elsewhere": 1})
    assert sent.body == b"page%5Bsize%5D=2&name=x"


def test_what_is_wrong_is_told_by_its_argument() -> None:
    media = {"type": TYPE, "properties": {"n": "wire"}}
    with pytest.raises(ArgumentError) as refused:
        send_body(media, {"n": ["\ud800"]})
    assert refused.value.path == ("n", 0)
    with pytest.raises(ArgumentError) as refused:
        send_body({"type": TYPE, "argument": "body"}, {"body": {"k": "\ud800"}})
    assert refused.value.path == ("body", "k")
    with pytest.raises(ArgumentError) as refused:
        send_body({"type": TYPE, "argument": "body"}, {"body": {"\ud800": "v"}})
    assert refused.value.path == ("body", "\ud800")
