"""Multipart bodies (RFC 7578; OpenAPI 3.1.2, section 4.8.15.3), read back by `email`'s parser."""

from __future__ import annotations

import base64
from email import policy
from email.parser import BytesParser
from typing import TYPE_CHECKING, NamedTuple

import pytest
from tests.calls.writing.support import send_body

from mcpgen_runtime.calls import ArgumentError
from mcpgen_runtime.calls.bodies.parts import Part, join

if TYPE_CHECKING:
    from mcpgen_runtime.calls.prepared import PreparedRequest
    from mcpgen_runtime.schema.types import Json, JsonObject

PNG = b"\x89PNG\r\n\x1a\n\0--boundary\r\n"
IMAGE = {"name": "a.png", "mediaType": "image/png", "base64": base64.b64encode(PNG).decode()}


class Read(NamedTuple):
    name: str | None
    data: bytes
    type: str | None
    filename: str | None
    headers: dict[str, str]


def read(sent: PreparedRequest) -> list[Read]:
    """The parts, as another implementation reads them; their bytes exactly."""
    assert sent.body is not None
    assert sent.content_type is not None
    head = f"Content-Type: {sent.content_type}\r\n\r\n".encode()
    message = BytesParser(policy=policy.HTTP).parsebytes(head + sent.body)
    # No parts at all is what browsers send for an empty form, and RFC 2046 has no name for.
    assert not message.defects or sent.body.count(b"\n") == 1
    boundary = message.get_boundary()
    assert boundary is not None
    chunks = sent.body.split(f"--{boundary}".encode())
    assert chunks[0] == b""
    assert chunks[-1] == b"--\r\n"
    return [_part(chunk) for chunk in chunks[1:-1]]


def _part(chunk: bytes) -> Read:
    head, _, data = chunk.removeprefix(b"\r\n").partition(b"\r\n\r\n")
    headers = BytesParser(policy=policy.HTTP).parsebytes(head + b"\r\n\r\n")
    disposition = headers["Content-Disposition"]
    params = dict(disposition.params) if disposition else {}
    return Read(
        params.get("name"),
        data.removesuffix(b"\r\n"),
        str(headers["Content-Type"] or "").replace('"', "") or None,
        params.get("filename"),
        {k: str(v) for k, v in headers.items() if k.startswith("X-")},
    )


def parts(
    value: JsonObject, fields: JsonObject | None = None, kind: str = "form-data"
) -> list[Read]:
    media = {"type": f"multipart/{kind}", "argument": "body", "fields": fields or {}}
    return read(send_body(media, {"body": value}))


def plain(name: str, data: bytes, kind: str | None = None) -> Read:
    return Read(name, data, kind, None, {})


def test_the_basic_example() -> None:
    value = {"id": "f81d", "profileImage": IMAGE, "addresses": [{"city": "A"}, {"city": "B"}]}
    assert parts(value, {"profileImage": {"file": True}}) == [
        plain("id", b"f81d"),
        Read("profileImage", PNG, "image/png", "a.png", {}),
        plain("addresses", b'{"city":"A"}', "application/json"),
        plain("addresses", b'{"city":"B"}', "application/json"),
    ]


def test_the_example_with_encoding_objects() -> None:
    fields = {
        "addresses": {"content_type": "application/xml; charset=utf-8"},
        "profileImage": {
            "file": True,
            "content_type": "image/png, image/jpeg",
            "headers": {"X-Rate-Limit-Limit": "5"},
        },
    }
    image = {"name": "x", "base64": "AAA="}
    assert parts({"addresses": ["<a/>", "<b/>"], "profileImage": image}, fields) == [
        plain("addresses", b"<a/>", "application/xml; charset=utf-8"),
        plain("addresses", b"<b/>", "application/xml; charset=utf-8"),
        Read("profileImage", b"\0\0", "image/png", "x", {"X-Rate-Limit-Limit": "5"}),
    ]


def test_the_example_with_multiple_files() -> None:
    value = {"file": [{"name": "1", "text": "é"}, {"name": "2", "text": ""}]}
    assert parts(value, {"file": {"file": True, "many": True}}) == [
        Read("file", "é".encode(), "application/octet-stream", "1", {}),
        Read("file", b"", "application/octet-stream", "2", {}),
    ]


@pytest.mark.parametrize("kind", ["mixed", "related", "form-data; boundary=theirs", "*"])
def test_other_multipart_types_have_named_parts_too(kind: str) -> None:
    assert parts({"a": 1}, kind=kind) == [plain("a", b"1")]
    sent = send_body({"type": f"multipart/{kind}", "argument": "body"}, {"body": {"a": 1}})
    essence, *parameters = (sent.content_type or "").split("; ")
    assert essence == {"mixed": "multipart/mixed", "related": "multipart/related"}.get(
        kind, "multipart/form-data"
    )
    assert len(parameters) == 1


def test_a_list_is_parts_without_names() -> None:
    sent = send_body({"type": "multipart/mixed", "argument": "body"}, {"body": [{"a": 1}, "é"]})
    assert [(each.name, each.data, each.type) for each in read(sent)] == [
        (None, b'{"a":1}', "application/json"),
        (None, "é".encode(), "text/plain; charset=utf-8"),
    ]


CELLS: list[tuple[Json, JsonObject, list[Read]]] = [
    (True, {}, [plain("k", b"true")]),
    (5.0, {}, [plain("k", b"5")]),
    ("", {}, [plain("k", b"")]),
    (None, {}, []),
    (None, {"content_type": "application/json"}, [plain("k", b"null", "application/json")]),
    ([], {}, []),
    ([1, None, "b"], {}, [plain("k", b"1"), plain("k", b"b")]),
    ("x", {"content_type": "application/json"}, [plain("k", b'"x"', "application/json")]),
    ("x", {"content_type": "text/*"}, [plain("k", b"x")]),
    ([[1]], {}, [plain("k", b"[1]", "application/json")]),
    ({"id": "x"}, {"file": True}, [plain("k", b'{"id":"x"}', "application/json")]),
    ({"a": "b c"}, {"style": "form"}, [plain("a", b"b c")]),
    (["b c", "d,&"], {"explode": False}, [plain("k", b"b c,d,&")]),
    ({"a": {"b": 1}}, {"style": "deepObject"}, [plain("k[a][b]", b"1")]),
]


@pytest.mark.parametrize(("value", "field", "expected"), CELLS)
def test_how_a_property_is_written(value: Json, field: JsonObject, expected: list[Read]) -> None:
    assert parts({"k": value}, {"k": field}) == expected


def raw(value: JsonObject, fields: JsonObject | None = None) -> bytes:
    media = {"type": "multipart/form-data", "argument": "body", "fields": fields or {}}
    body = send_body(media, {"body": value}).body
    assert body is not None
    return body


def test_names_cannot_break_out_of_their_header() -> None:
    name = 'a"\r\nX-Evil: 1\r\n\r\n\0é'
    written = raw({name: {"name": name, "mediaType": "a/b", "text": "x"}}, {name: {"file": True}})
    quoted = "a%22%0D%0AX-Evil: 1%0D%0A%0D%0A%00é"
    head = f'Content-Disposition: form-data; name="{quoted}"; filename="{quoted}"\r\n'.encode()
    assert head in written
    assert b"\r\nX-Evil" not in written


def test_fixed_headers_cannot_break_out_either() -> None:
    headers = {"X-A": "1\r\nX-Evil: 2", "X B": "3", "Content-Type": "evil", "content-length": "9"}
    written = raw({"k": "v"}, {"k": {"headers": headers, "content_type": "a/b\r\nX-Evil: 4"}})
    assert b"\r\nX-A: 1X-Evil: 2\r\n" in written
    assert b"\r\nX-Evil" not in written
    assert b"X B" not in written
    assert b"evil" not in written
    assert b"content-length" not in written


def test_a_media_type_with_a_line_break_is_refused() -> None:
    file = {"name": "n", "mediaType": "a/b\r\nX: y", "text": ""}
    with pytest.raises(ArgumentError) as refused:
        raw({"k": file}, {"k": {"file": True}})
    assert refused.value.path == ("body", "k", "mediaType")


def test_the_same_parts_are_the_same_bytes() -> None:
    assert raw({"a": "x"}) == raw({"a": "x"})
    assert raw({"a": "x"}) != raw({"a": "y"})


def test_the_boundary_occurs_in_no_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a part has the digest in it, the next one is taken; here digests are only lengths."""

    class Length:
        def __init__(self, data: bytes) -> None:
            self.size = len(data)

        def hexdigest(self) -> str:
            return f"{self.size:032}"

    monkeypatch.setattr("mcpgen_runtime.calls.bodies.parts.sha256", Length)
    part = Part(b"x", "k")
    size = len(part.head()) + 33
    body, boundary = join([Part(f"{size:032}\n".encode(), "k")])
    assert boundary == f"{32:032}"
    assert body.count(boundary.encode()) == 2
    assert join([part])[1] == f"{len(part.head()) + 1:032}"


def test_no_arguments_make_an_empty_body() -> None:
    media = {"type": "multipart/form-data", "properties": {"a": "a"}}
    sent = send_body(media, {}, required=True)
    assert read(sent) == []


@pytest.mark.parametrize(
    ("arguments", "path"),
    [
        ({"f": {"name": "\ud800", "text": "a"}}, ("f", "name")),
        ({"\udfff": "a"}, ("\udfff",)),
    ],
)
def test_a_name_that_utf_8_cannot_carry_is_told(
    arguments: JsonObject, path: tuple[str, ...]
) -> None:
    media = {
        "type": "multipart/form-data",
        "properties": {key: key for key in arguments},
        "fields": {"f": {"file": True}},
    }
    with pytest.raises(ArgumentError) as refused:
        send_body(media, arguments)
    assert refused.value.path == path
