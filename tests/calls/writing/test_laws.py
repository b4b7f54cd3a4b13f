"""Laws: what is written is read back the same by another reader, and nothing leaves its place."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, unquote, urlsplit

from hypothesis import given
from hypothesis import strategies as st
from tests.calls.writing.support import send, send_body
from tests.calls.writing.test_multipart import read

from mcpgen_runtime.calls import ArgumentError
from mcpgen_runtime.calls.url import target

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json

texts = st.text(st.characters(codec="utf-8"))
hostile = texts | st.text(st.sampled_from("./\\?#%2eE;:@&=+,|[]{}\r\n\t\0 é\ud800"), max_size=12)
scalars = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
)
values = st.recursive(
    scalars | hostile,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(hostile, inner, max_size=4),
    max_leaves=8,
)
lists = st.lists(texts, min_size=1, max_size=4)
objects = st.dictionaries(texts, texts, min_size=1, max_size=4)


def query_of(value: Json, **how: Json) -> list[tuple[str, str]]:
    query = send(value, "query", **how).query
    assert urlsplit(f"https://h/x?{query}").query == query
    return parse_qsl(query, keep_blank_values=True)


@given(texts)
def test_a_form_value_is_read_back(value: str) -> None:
    assert query_of(value) == [("color", value)]


@given(lists)
def test_an_exploded_list_is_read_back(value: list[str]) -> None:
    assert query_of(value) == [("color", item) for item in value]


@given(objects)
def test_an_exploded_object_is_read_back(value: dict[str, str]) -> None:
    assert query_of(value) == list(value.items())


@given(lists)
def test_a_list_that_is_not_exploded_is_read_back(value: list[str]) -> None:
    """Split first, then decoded (3.1.2, Appendix C)."""
    written = send(value, "query", explode=False).query.removeprefix("color=")
    assert [unquote(part) for part in written.split(",")] == value


@given(lists, st.sampled_from(["spaceDelimited", "pipeDelimited", "tabDelimited"]))
def test_a_delimited_list_is_read_back_or_refused(value: list[str], style: str) -> None:
    delimiter = {"spaceDelimited": " ", "pipeDelimited": "|", "tabDelimited": "\t"}[style]
    try:
        written = query_of(value, style=style)
    except ArgumentError:
        assert any(delimiter in item for item in value)
    else:
        assert [name for name, _ in written] == ["color"]
        assert written[0][1].split(delimiter) == value


@given(
    st.dictionaries(
        st.text("abc", min_size=1),
        texts | st.dictionaries(st.text("de", min_size=1), texts, min_size=1),
        min_size=1,
    )
)
def test_a_deep_object_is_read_back(value: dict[str, Json]) -> None:
    found: dict[str, Json] = {}
    for name, text in query_of(value, style="deepObject", explode=True):
        keys = re.findall(r"\[(.*?)\]", name)
        *outer, last = keys
        place = found
        for key in outer:
            place = place.setdefault(key, {})
        place[last] = text
    assert found == value


@given(values, st.sampled_from(["simple", "label", "matrix"]), st.booleans(), st.booleans())
def test_a_path_value_never_adds_a_segment(
    value: Json, style: str, explode: bool, reserved: bool
) -> None:
    try:
        sent = send(value, "path", "/a/{color}/b", style=style, explode=explode, reserved=reserved)
    except ArgumentError:
        return
    url = target("https://h/base", sent.path)
    parts = urlsplit(url)
    assert (parts.netloc, parts.query, parts.fragment) == ("h", "", "")
    segments = parts.path.split("/")
    assert segments[:3] == ["", "base", "a"]
    assert segments[4:] == ["b"]
    assert unquote(segments[3]) not in {"", ".", ".."}
    assert re.fullmatch(r"[!-~]+", url)
    assert not re.search("%(?![0-9A-F]{2})", url)


@given(texts)
def test_a_path_value_is_read_back(value: str) -> None:
    try:
        sent = send(value, "path", "/{color}")
    except ArgumentError:
        assert value in {"", ".", ".."} or re.search(r"[\0-\x1f\x7f-\x9f]", value)
    else:
        assert unquote(sent.path[1:]) == value


@given(values, st.booleans(), st.none() | st.sampled_from(["application/json", "text/plain"]))
def test_headers_and_cookies_never_contain_a_line_break(
    value: Json, explode: bool, content: str | None
) -> None:
    how = {"content": content} if content else {"explode": explode}
    for location in ("header", "cookie"):
        for style in ({}, {"style": "cookie"}) if location == "cookie" else ({},):
            try:
                sent = send(value, location, **how, **style)
            except ArgumentError:
                continue
            lines = [part for header in sent.headers for part in header]
            assert not any(re.search(r"[\0-\x08\x0a-\x1f\x7f]", line) for line in lines)
            assert all(line.encode("latin-1") for line in lines if line)
            assert not any(re.search(r"[\0-\x20;\x7f-\U0010ffff]", each) for each in sent.cookies)


@given(
    values,
    st.sampled_from(["form", "spaceDelimited", "pipeDelimited", "deepObject"]),
    st.booleans(),
    st.booleans(),
)
def test_a_query_is_always_one_query(
    value: Json, style: str, explode: bool, reserved: bool
) -> None:
    try:
        sent = send(value, "query", style=style, explode=explode, reserved=reserved)
    except ArgumentError:
        return
    assert re.fullmatch(r"[!$%&'()*+,\-./0-9:;=?@A-Z_a-z~]*", sent.query)
    assert urlsplit(f"https://h/x?{sent.query}").fragment == ""


@given(objects)
def test_a_urlencoded_body_is_read_back(value: dict[str, str]) -> None:
    media = {"type": "application/x-www-form-urlencoded", "argument": "body"}
    body = send_body(media, {"body": value}).body or b""
    assert parse_qsl(body.decode("ascii"), keep_blank_values=True) == list(value.items())


@given(st.dictionaries(st.text("abc", min_size=1), st.binary() | texts, max_size=4))
def test_a_multipart_body_is_read_back(value: dict[str, bytes | str]) -> None:
    import base64

    fields = {key: {"file": True} for key, item in value.items() if isinstance(item, bytes)}
    given_body = {
        key: item if isinstance(item, str) else {"base64": base64.b64encode(item).decode()}
        for key, item in value.items()
    }
    media = {"type": "multipart/form-data", "argument": "body", "fields": fields}
    found = [(part.name, part.data) for part in read(send_body(media, {"body": given_body}))]
    expected = [(k, v.encode() if isinstance(v, str) else v) for k, v in value.items()]
    assert found == expected


@given(values)
def test_a_json_body_is_read_back(value: Json) -> None:
    body = send_body({"type": "application/json", "argument": "b"}, {"b": value}).body
    assert body is not None
    assert json.loads(body) == value
