"""The second reader finds what was sent and tells what was not; so does the recorder."""

from __future__ import annotations

import http.client
from typing import TYPE_CHECKING, Any

import pytest
from tests.openapi.corpus.core import Core
from tests.openapi.corpus.reading.raw import Raw, RawMedia, RawOperation, RawParameter
from tests.openapi.corpus.reading.request import Reader
from tests.openapi.corpus.recorder import Received, Recorder
from tests.openapi.corpus.values import calls_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.openapi.corpus.reading.request import Reading

FORM = "application/x-www-form-urlencoded"
LIST, OBJECT = ["a b", "c,d"], {"R": 100, "G": "x"}


def read(
    given: dict[str, Any],
    target: str = "/p",
    headers: dict[str, str] | None = None,
    body: bytes = b"",
    **operation: Any,
) -> Reading:
    fields = {"method": "POST", "key": "/p", "parameters": (), "media": (), **operation}
    received = Received("POST", target, tuple((headers or {}).items()), body)
    return Reader(RawOperation(**fields), received, given, [("query", "key")]).read()


@pytest.mark.parametrize(
    ("style", "explode", "given", "query"),
    [
        ("form", True, LIST, "v=a%20b&v=c%2Cd"),
        ("form", False, LIST, "v=a%20b,c%2Cd"),
        ("spaceDelimited", False, ["a", "c"], "v=a%20c"),
        ("pipeDelimited", False, LIST, "v=a%20b%7Cc%2Cd"),
        ("form", True, OBJECT, "R=100&G=x"),
        ("form", False, OBJECT, "v=R,100,G,x"),
        ("deepObject", True, OBJECT, "v%5BR%5D=100&v%5BG%5D=x"),
        ("deepObject", True, {"a": {"b": [1, 2]}}, "v[a][b][]=1&v[a][b][]=2"),
        ("deepObject", True, {"a": [{"b": 1}, {"b": 2}]}, "v[a][0][b]=1&v[a][1][b]=2"),
        ("form", True, True, "v=true"),
        ("form", True, 1.0, "v=1"),
    ],
)
def test_a_query_is_read_by_its_style(style: str, explode: bool, given: Any, query: str) -> None:
    parameters = (RawParameter("v", "query", style, explode),)
    found = read({"v": given}, f"/p?{query}&key=s", parameters=parameters)
    assert (found.wrong, found.lost) == ([], [])
    cut = read({"v": given}, f"/p?{query.rpartition('=')[0]}=&key=s", parameters=parameters)
    assert cut.lost or cut.wrong


@pytest.mark.parametrize(
    ("style", "explode", "given", "text"),
    [
        ("simple", False, LIST, "a%20b,c%2Cd"),
        ("simple", True, OBJECT, "R=100,G=x"),
        ("label", True, ["a", "b"], ".a.b"),
        ("label", False, OBJECT, ".R,100,G,x"),
        ("matrix", True, LIST, ";v=a%20b;v=c%2Cd"),
        ("matrix", False, OBJECT, ";v=R,100,G,x"),
        ("matrix", True, OBJECT, ";R=100;G=x"),
        ("simple", False, "../?x#", "..%2F%3Fx%23"),
    ],
)
def test_a_path_is_read_by_its_style(style: str, explode: bool, given: Any, text: str) -> None:
    parameters = (RawParameter("v", "path", style, explode),)
    found = read({"v": given}, f"/p/{text}", key="/p/{v}", parameters=parameters)
    assert (found.wrong, found.lost) == ([], [])
    assert read({"v": given}, f"/p/{text}x", key="/p/{v}", parameters=parameters).lost


def test_what_nobody_gave_is_wrong() -> None:
    assert read({}, "/p?a=1").wrong
    assert read({}, headers={"X-A": "1"}).wrong
    assert read({}, "/q").wrong
    json: Any = {"media": (RawMedia("application/json", {}),), "body": b'{"a":1,"b":2}'}
    assert read({"a": 1}, headers={"Content-Type": "application/json"}, **json).wrong
    assert read({}, body=b"x").wrong


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/json", b'{"n":1,"o":{"a":[true]},"f_x":"\xc3\xa9"}'),
        (FORM, b"n=1&o=%7B%22a%22%3A%5Btrue%5D%7D&f%5Bx%5D=%C3%A9"),
        (
            "multipart/form-data; boundary=B",
            (
                b'--B\r\nContent-Disposition: form-data; name="n"\r\n\r\n1\r\n'
                b'--B\r\nContent-Disposition: form-data; name="o"\r\n'
                b'Content-Type: application/json\r\n\r\n{"a":[true]}\r\n'
                b'--B\r\nContent-Disposition: form-data; name="f[x]"\r\n\r\n\xc3\xa9\r\n--B--\r\n'
            ),
        ),
    ],
)
def test_a_body_is_read_by_its_media_type(kind: str, body: bytes) -> None:
    given = {"n": 1, "o": {"a": [True]}, "f_x": "\u00e9"}
    media: Any = {"media": (RawMedia(kind, {}),), "headers": {"Content-Type": kind}}
    found = read(given, body=body, **media)
    assert (found.wrong, found.lost) == ([], [])
    assert read(given, body=body.replace(b"1", b"2", 1), **media).lost
    assert read({"n": 1, "o": given["o"]}, body=body, **media).wrong


def test_a_file_is_its_bytes_its_name_and_its_type() -> None:
    kind = "multipart/form-data; boundary=B"
    body = (
        b'--B\r\nContent-Disposition: form-data; name="f"; filename="a%22b.png"\r\n'
        b"Content-Type: image/png\r\n\r\n\x00\xff\r\n--B--\r\n"
    )
    media: Any = {"media": (RawMedia(kind, {}),), "headers": {"Content-Type": kind}}
    file = {"name": 'a"b.png', "mediaType": "image/png", "base64": "AP8="}
    assert not read({"f": file}, body=body, **media).lost
    for other in ({"name": "a.png"}, {"mediaType": "image/gif"}, {"base64": "AP8A"}):
        assert read({"f": file | other}, body=body, **media).lost


def test_the_recorder_keeps_what_came() -> None:
    with Recorder() as recorder:
        client = http.client.HTTPConnection(recorder.url.removeprefix("http://"))
        for body in (b"ab", iter([b"a", b"b"])):
            client.request("PATCH", "/a%2fb?x=1+2", body, {"X-A": "\u00e9"})
            response = client.getresponse()
            response.read()
            assert response.status == 204
        client.close()
        first, second = recorder.take()
    assert (first.method, first.target, first.body) == ("PATCH", "/a%2fb?x=1+2", b"ab")
    assert second.body == b"ab"
    assert first.header("x-a") == "\u00e9"


def test_the_fullest_arguments_have_all_there_is() -> None:
    schema = {
        "type": "object",
        "properties": {
            "a": {"oneOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/$defs/X"}}]},
            "f": {
                "type": "object",
                "properties": {"text": {"type": "string"}, "path": {"type": "string"}},
                "oneOf": [{"required": ["text"]}, {"required": ["path"]}],
            },
        },
        "$defs": {"X": {"type": "object", "properties": {"x": {}, "y": {"$ref": "#/$defs/X"}}}},
    }
    calls = {call.label: call.arguments for call in calls_of(schema)}
    assert calls["smallest"] == {}
    assert calls["fullest 0"] == {"a": "t1", "f": {"text": "t2"}}
    assert calls["fullest 1"] == {"a": [{"x": "t1"}, {"x": "t2"}], "f": {"path": "t3"}}


DOCUMENT = """
openapi: 3.0.3
info: {title: t, version: '1'}
paths:
  /p/{id}:
    post:
      parameters:
        - {name: id, in: path, required: true, schema: {type: integer}}
        - {name: q, in: query, required: true, schema: {type: array, items: {type: integer}}}
        - {name: o, in: query, style: deepObject,
           schema: {type: object, properties: {a: {type: array, items: {type: integer}}}}}
      requestBody:
        content:
          application/merge-patch+json: {schema: {type: object, required: [n]}}
      responses: {'200': {description: ''}}
"""


@pytest.mark.parametrize(
    ("target", "body", "given", "fault"),
    [
        ("/p/1?q=1&q=2", b'{"n":1}', {"id": 1, "q": [1, 2], "n": 1}, ""),
        ("/p/1?q=1&o[a][]=1", b'{"n":1}', {"id": 1, "q": [1], "o": {"a": [1]}, "n": 1}, ""),
        ("/p/x?q=1", b'{"n":1}', {"id": "x", "q": [1], "n": 1}, "id"),
        ("/p/1", b'{"n":1}', {"id": 1, "n": 1}, "q"),
        ("/p/1?q=1&o[a][]=x", b'{"n":1}', {"id": 1, "q": [1], "o": {"a": ["x"]}, "n": 1}, "o"),
        ("/p/1?q=1", b'{"m":1}', {"id": 1, "q": [1], "m": 1}, "required property"),
    ],
)
def test_openapi_core_judges_what_the_reader_found(
    tmp_path: Path, target: str, body: bytes, given: dict[str, Any], fault: str
) -> None:
    file = tmp_path / "api.yaml"
    file.write_text(DOCUMENT, encoding="utf-8")
    raw = Raw(file)
    (operation,) = raw.operations
    headers = (("Content-Type", "application/merge-patch+json"),)
    received = Received("POST", target, headers, body)
    reading = Reader(operation, received, given, []).read()
    assert (reading.wrong, reading.lost) == ([], [])
    faults = Core(raw).faults(operation, received, reading).faults
    assert bool(faults) == bool(fault)
    assert fault in "".join(faults)
