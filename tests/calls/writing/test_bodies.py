"""Bodies of one value: JSON, text, bytes; and which media type is sent."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.calls.writing.support import request, send_body

from mcpgen_runtime.calls import ArgumentError, prepare

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject

CELLS: list[tuple[str, Json, bytes, str]] = [
    ("application/json", {"a": [1, None]}, b'{"a":[1,null]}', "application/json"),
    ("application/json", None, b"null", "application/json"),
    ("application/json", "é", '"é"'.encode(), "application/json"),
    ("application/json", 2**80, b"1208925819614629174706176", "application/json"),
    ("application/json", "\ud800", b'"\\ud800"', "application/json"),
    ("Application/Merge-Patch+JSON", {"a": None}, b'{"a":null}', "Application/Merge-Patch+JSON"),
    ("text/json; charset=latin-1", "é", b'"\\u00e9"', "text/json; charset=latin-1"),
    ("application/json; v=1", False, b"false", "application/json; v=1"),
    ("application/x-ndjson", [{"a": 1}, 2], b'{"a":1}\n2\n', "application/x-ndjson"),
    ("application/x-ndjson", {"a": 1}, b'{"a":1}', "application/x-ndjson"),
    ("text/plain", [1, "a"], b'[1,"a"]', "text/plain; charset=utf-8"),
    ("text/plain", "é", "é".encode(), "text/plain; charset=utf-8"),
    ("text/csv; charset=ISO-8859-1", "é", b"\xe9", "text/csv; charset=ISO-8859-1"),
    ("text/plain", 5, b"5", "text/plain; charset=utf-8"),
    ("text/plain", {"a": 1}, b'{"a":1}', "text/plain; charset=utf-8"),
    ("application/xml", "<a>é</a>", "<a>é</a>".encode(), "application/xml"),
    ("text/xml; charset=utf-8", "<a/>", b"<a/>", "text/xml; charset=utf-8"),
    ("application/x-thing", "x", b"x", "application/x-thing"),
    ("*/*", {"a": 1}, b'{"a":1}', "application/json"),
    ("*/*", "x", b"x", "text/plain; charset=utf-8"),
    ("text/*", "x", b"x", "text/plain; charset=utf-8"),
    ("application/*", "x", b'"x"', "application/json"),
    ("application/x-www-form-urlencoded", "a=b", b"a=b", "application/x-www-form-urlencoded"),
]


@pytest.mark.parametrize(("kind", "value", "body", "content_type"), CELLS)
def test_a_whole_body(kind: str, value: Json, body: bytes, content_type: str) -> None:
    sent = send_body({"type": kind, "argument": "b"}, {"b": value})
    assert (sent.body, sent.content_type) == (body, content_type)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("text/plain; charset=us-ascii", "é"),
        ("text/plain; charset=nonsense", "x"),
        ("text/plain", "\ud800"),
        ("application/json", float("nan")),
    ],
)
def test_what_cannot_be_written_is_refused(kind: str, value: Json) -> None:
    with pytest.raises(ArgumentError) as refused:
        send_body({"type": kind, "argument": "b"}, {"b": value})
    assert refused.value.path[0] == "b"


JSON = {"type": "application/json", "properties": {"user_name": "user name", "age": "age"}}


def test_properties_make_an_object() -> None:
    sent = send_body(JSON, {"age": None, "user_name": "x", "id": 3})
    assert json.loads(sent.body or b"") == {"user name": "x", "age": None}


def test_a_required_body_without_arguments_is_an_empty_object() -> None:
    assert send_body(JSON, {}, required=True).body == b"{}"
    form = {"type": "application/x-www-form-urlencoded", "properties": {"a": "a"}}
    assert send_body(form, {}, required=True).body == b""


def test_an_optional_body_without_arguments_is_none() -> None:
    sent = send_body(JSON, {"id": 3})
    assert sent.body is None
    assert sent.content_type is None


def test_no_body_at_all() -> None:
    sent = prepare(request(), {"body": 1})
    assert (sent.body, sent.content_type) == (None, None)


def test_a_required_argument_is_missed() -> None:
    with pytest.raises(ArgumentError) as refused:
        send_body({"type": "application/json", "argument": "b"}, {}, required=True)
    assert refused.value.path == ("b",)


FILE = {"type": "multipart/form-data", "properties": {"name": "name", "file": "file"},
        "fields": {"file": {"file": True}}}  # fmt: skip
META = {"type": "application/json", "properties": {"name": "name", "url": "url"}}
DATA = {"name": "n", "text": "t"}


@pytest.mark.parametrize(
    ("arguments", "kind"),
    [
        ({"name": "x"}, "application/json"),
        ({"url": "x"}, "application/json"),
        ({"name": "x", "url": "y"}, "application/json"),
        ({"name": "x", "file": DATA}, "multipart/form-data"),
        ({"file": DATA}, "multipart/form-data"),
        ({"name": "x", "kind": "multipart/form-data"}, "multipart/form-data"),
    ],
)
def test_the_first_type_that_carries_every_argument(arguments: JsonObject, kind: str) -> None:
    sent = send_body([META, FILE], arguments, choice="kind")
    assert (sent.content_type or "").partition(";")[0] == kind


@pytest.mark.parametrize(
    ("arguments", "stray"),
    [
        ({"id": 1, "url": "x", "file": DATA}, {"url", "file"}),
        ({"url": "x", "kind": "multipart/form-data"}, {"url"}),
        ({"name": "x", "kind": "text/none"}, {"name"}),
    ],
)
def test_no_argument_is_lost(arguments: JsonObject, stray: set[str]) -> None:
    with pytest.raises(ArgumentError) as refused:
        send_body([META, FILE], arguments, choice="kind")
    assert refused.value.path[0] in stray


@pytest.mark.parametrize(
    ("kind", "file", "content_type"),
    [
        ("application/octet-stream", "image/png", "application/octet-stream"),
        ("image/png", None, "image/png"),
        ("image/*", "image/gif", "image/gif"),
        ("*/*", None, "application/octet-stream"),
    ],
)
def test_the_bytes_of_a_file(kind: str, file: str | None, content_type: str) -> None:
    value = {"name": "n", "base64": "AP8="} | ({"mediaType": file} if file else {})
    sent = send_body({"type": kind, "argument": "b", "file": True}, {"b": value})
    assert (sent.body, sent.content_type) == (b"\0\xff", content_type)


IMAGES: list[JsonObject] = [
    {"type": kind, "argument": "b", "file": True}
    for kind in ("image/png", "image/jpeg", "audio/*", "text/csv")
]


@pytest.mark.parametrize(
    ("file", "chosen", "content_type"),
    [
        ({"name": "n"}, None, "image/png"),
        ({"name": "n", "mediaType": "image/jpeg"}, None, "image/jpeg"),
        ({"name": "n", "mediaType": "Image/JPEG; q=1"}, None, "image/jpeg"),
        ({"name": "n", "mediaType": "audio/ogg"}, None, "audio/ogg"),
        ({"name": "n.csv"}, None, "text/csv"),
        ({"name": "n", "mediaType": "video/mp4"}, None, "image/png"),
        ({"name": "n", "mediaType": "audios/x"}, None, "image/png"),
        ({"name": "n", "mediaType": "image/png"}, "image/jpeg", "image/jpeg"),
        ({"name": "n"}, "audio/wav", "audio/wav"),
        ({"name": "n", "mediaType": "audio/ogg"}, "audio/*", "audio/ogg"),
    ],
)
def test_the_type_of_a_file_chooses(
    file: JsonObject, chosen: str | None, content_type: str
) -> None:
    arguments = {"b": {**file, "text": "x"}} | ({"contentType": chosen} if chosen else {})
    assert send_body(IMAGES, arguments, choice="contentType").content_type == content_type


def test_what_is_no_file_type_is_not_the_type_of_a_file() -> None:
    media: list[JsonObject] = [IMAGES[0], {"type": "application/json", "argument": "b"}, IMAGES[1]]
    sent = send_body(media, {"b": {"name": "n", "text": "x"}})
    assert sent.content_type == "image/png"
    sent = send_body(media, {"b": {"name": "n", "mediaType": "image/jpeg", "text": "x"}})
    assert sent.content_type == "image/jpeg"
