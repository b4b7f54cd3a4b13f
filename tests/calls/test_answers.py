"""What becomes of answers: successes of every kind, refusals, and whatever is too much."""

from __future__ import annotations

import gzip
import json
import threading
import zlib
from base64 import b64decode
from typing import TYPE_CHECKING, Any

import pytest
from tests.calls.support import Answer

from mcpgen_runtime.calls.answers.delivering import Delivery

if TYPE_CHECKING:
    from collections.abc import Callable

    Call = Callable[..., dict[str, Any]]

PNG = b"\x89PNG\r\n\x1a\n"


def text(result: dict[str, Any]) -> str:
    return "\n".join(block["text"] for block in result["content"])


def typed(media: str, body: Any, status: int = 200) -> Answer:
    return Answer(status, body, {"Content-Type": media})


@pytest.mark.parametrize(
    "media", ["application/json", "application/hal+json; charset=utf-8", "APPLICATION/JSON", ""]
)
def test_an_object_is_structured_and_compact_text(call: Call, media: str) -> None:
    headers = {"Content-Type": media} if media else {}
    answer = Answer(body=b'{ "a": 1,\n "b": "\xc3\xa9" }', headers=headers)
    assert call(answer) == {
        "content": [{"type": "text", "text": '{"a":1,"b":"é"}'}],
        "structuredContent": {"a": 1, "b": "é"},
    }


@pytest.mark.parametrize("body", ["[1,2]", '"text"', "null", "5", "false"])
def test_other_json_is_text(call: Call, body: str) -> None:
    assert call(typed("application/json", body.encode())) == {
        "content": [{"type": "text", "text": body}]
    }


def test_integers_keep_their_digits(call: Call) -> None:
    assert text(call(typed("application/json", b"[12345678901234567890123]"))) == (
        "[12345678901234567890123]"
    )


@pytest.mark.parametrize(
    "body",
    [
        b"<html>Hello</html>",
        b'{"a":1',
        b'{"a":NaN}',
        b"[1e999]",
        b"[" * 100_000 + b"]" * 100_000,
        b"9" * 5_000,
    ],
)
def test_what_is_no_json_though_it_says_so_is_text_with_a_note(call: Call, body: bytes) -> None:
    content = call(typed("application/json", body))["content"]
    assert content[0]["text"] == body.decode()
    assert "cannot be read as that" in content[1]["text"]


def test_deep_json_is_text_without_structure(call: Call) -> None:
    body = b'{"a":' * 150 + b"1" + b"}" * 150
    assert call(typed("application/json", body)) == {
        "content": [{"type": "text", "text": body.decode()}]
    }


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32-be", "utf-8-sig", "latin-1"])
def test_json_in_other_encodings_is_read(call: Call, encoding: str) -> None:
    media = f"application/json; charset={encoding}"
    assert call(typed(media, '{"a":"é"}'.encode(encoding)))["structuredContent"] == {"a": "é"}


@pytest.mark.parametrize(
    ("media", "body", "told"),
    [
        ("text/plain", "é".encode(), "é"),
        ("text/plain; charset=iso-8859-1", b"\xe9", "é"),
        ('text/csv; charset="windows-1252"', b"\x80", "€"),
        ("text/plain; charset=utf-16", "é".encode("utf-16"), "é"),
        ("text/plain; charset=rot13", b"abc", "abc"),
        ("text/plain; charset=unicode_escape", b"\\x41", "\\x41"),
        ("text/plain", b"a\xffb", "a\N{REPLACEMENT CHARACTER}b"),
        ("application/xml", b"<a/>", "<a/>"),
        ("image/svg+xml", b"<svg/>", "<svg/>"),
        ("application/x-ndjson", b"{}\n{}\n", "{}\n{}\n"),
        ("", b"plain", "plain"),
        ("nonsense", b"plain", "plain"),
    ],
)
def test_text_is_text(call: Call, media: str, body: bytes, told: str) -> None:
    headers = {"Content-Type": media} if media else {}
    assert call(Answer(body=body, headers=headers)) == {"content": [{"type": "text", "text": told}]}


def test_images_and_sound_are_blocks(call: Call) -> None:
    image = call(typed("image/png", PNG))["content"][0]
    assert (image["type"], image["mimeType"], b64decode(image["data"])) == (
        "image",
        "image/png",
        PNG,
    )
    sound = call(typed("audio/wav; x=1", b"RIFF"))["content"][0]
    assert (sound["type"], sound["mimeType"], b64decode(sound["data"])) == (
        "audio",
        "audio/wav",
        b"RIFF",
    )


def test_other_bytes_are_a_resource_under_their_url(call: Call) -> None:
    (block,) = call(typed("application/pdf", b"%PDF\0"))["content"]
    resource = block["resource"]
    assert block["type"] == "resource"
    assert resource["uri"].startswith("http://127.0.0.1:")
    assert resource["uri"].endswith("/thing")
    assert (resource["mimeType"], b64decode(resource["blob"])) == ("application/pdf", b"%PDF\0")
    untyped = call(Answer(body=b"\xff\0"))["content"][0]["resource"]
    assert untyped["mimeType"] == "application/octet-stream"


def test_a_resource_has_no_credential_in_its_url(call: Call) -> None:
    key = {"kind": "apiKey", "settings": {"value": "q"}, "name": "k", "location": "query"}
    (block,) = call(
        typed("application/pdf", b"%PDF\0"),
        request={"path": "/thing?a=1", "security": [{"q": []}]},
        schemes={"q": key},
        settings={"q": "abc"},  # too short to be erased
    )["content"]
    assert "abc" not in block["resource"]["uri"]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (Answer(204), "204 No Content: done."),
        (Answer(205), "205 Reset Content: done."),
        (Answer(200), "200 OK: done."),
        (
            Answer(201, headers={"Location": "/things/7", "ETag": "x"}),
            "201 Created: done.\nlocation: /things/7",
        ),
    ],
)
def test_an_answer_without_a_body_says_so(call: Call, answer: Answer, told: str) -> None:
    assert call(answer) == {"content": [{"type": "text", "text": told}]}


def test_head_tells_the_headers_of_interest(call: Call) -> None:
    headers = {"Content-Type": "image/png", "ETag": '"7"', "Content-Length": "9", "X-Secret": "no"}
    told = text(call(Answer(200, headers=headers), request={"method": "HEAD"}))
    assert told == '200 OK: done.\ncontent-type: image/png\ncontent-length: 9\netag: "7"'


PROBLEM = "application/problem+json"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (
            typed(PROBLEM, b'{"type":"t","title":"Out of credit","detail":"You have 3."}', 403),
            "403 Forbidden\nOut of credit\nYou have 3.\nThe call was made without credentials.",
        ),
        (
            Answer(422, {"message": "Invalid", "errors": [{"field": "name"}, "too long"]}),
            (
                '422 Unprocessable Content\nInvalid\n{"field":"name"}\ntoo long\n'
                "Mend the arguments as the API says, and call again."
            ),
        ),
        (
            Answer(400, {"error": {"message": "bad", "code": "E1"}}),
            "400 Bad Request\nbad\nE1\nMend the arguments as the API says, and call again.",
        ),
        (
            Answer(400, {"error": "invalid_grant", "error_description": "expired"}),
            (
                "400 Bad Request\ninvalid_grant\nexpired\n"
                "Mend the arguments as the API says, and call again."
            ),
        ),
        (
            Answer(404, "no such thing"),
            (
                "404 Not Found\nno such thing\n"
                "Check the names and ids in the arguments: there is nothing at that address."
            ),
        ),
        (
            typed("text/html", b"<html><title>Oops &amp; sorry</title>" + b"x" * 5000, 500),
            (
                "500 Internal Server Error\nOops & sorry\n"
                "The API is at fault or busy: the same call may work later."
            ),
        ),
        (Answer(418, ["a", 1]), '418 I\'m a Teapot\n["a",1]'),
        (Answer(599), "599\nThe API is at fault or busy: the same call may work later."),
        (
            Answer(503, headers={"Retry-After": "3600"}),
            "503 Service Unavailable\nTry again in 3600 s.",
        ),
        (Answer(429), "429 Too Many Requests\nToo many calls: wait before the next one."),
        (typed("image/png", PNG, 405), None),
    ],
)
def test_refusals(call: Call, answer: Answer, told: str | None) -> None:
    result = call(answer)
    assert result["isError"]
    assert "structuredContent" not in result
    assert text(result).startswith("GET /thing: ")
    if told is not None:
        assert text(result).casefold() == f"GET /thing: {told}".casefold()


def test_a_refusal_is_bounded(call: Call) -> None:
    assert len(text(call(Answer(400, "x" * 100_000)))) < 2_200
    assert len(text(call(Answer(400, {"message": "x" * 100_000})))) < 2_200
    assert len(text(call(Answer(400, {"errors": [{"n": n} for n in range(100_000)]})))) < 2_200


def test_a_refused_post_asks_to_look_first(call: Call) -> None:
    assert "look whether the call was carried out" in text(
        call(Answer(502), request={"method": "POST"})
    )


def test_a_long_answer_is_cut_as_json(call: Call) -> None:
    things = [{"id": number, "name": "n" * 100} for number in range(100)]
    result = call(Answer(body={"things": things, "total": 100}), max_response=2_000)
    shown, note = (block["text"] for block in result["content"])
    value = json.loads(shown)
    assert len(shown.encode()) <= 2_000
    assert value["total"] == 100
    assert value["things"] == things[: len(value["things"])]
    assert result["structuredContent"] == value
    assert f"things: the first {len(value['things'])} of 100 items" in note
    assert f"{len(json.dumps({'things': things, 'total': 100}, separators=(',', ':'))):,}" in note


def test_a_long_text_is_cut_between_characters(call: Call) -> None:
    shown, note = call(Answer(body="é" * 1_000), max_response=101)["content"]
    assert shown["text"] == "é" * 50
    assert "the first 101 of 2,000 bytes" in note["text"]


OBJECT = {
    "type": "object",
    "properties": {"items": {"type": "array", "minItems": 3, "items": {"type": "string"}}},
    "required": ["items"],
}


def test_a_cut_value_that_breaks_the_schema_is_text_alone(call: Call) -> None:
    outputs = {"get_thing": (OBJECT, False)}
    value = {"items": ["a" * 50] * 9}
    result = call(Answer(body=value), max_response=120, package={"outputs": outputs})
    assert "structuredContent" not in result
    assert result["isError"]
    words, _, shown = result["content"][0]["text"].partition("\n\n")
    assert words.startswith("The call was carried out")
    assert len(json.loads(shown)["items"]) < 3
    whole = call(Answer(body=value), max_response=300, package={"outputs": outputs})
    assert len(whole["structuredContent"]["items"]) >= 3


def test_a_value_that_breaks_its_schema_is_told_and_delivered(
    call: Call, capsys: pytest.CaptureFixture[str]
) -> None:
    outputs = {"get_thing": (OBJECT, False)}
    result = call(Answer(body={"items": [1, "secret-value", "c"]}), package={"outputs": outputs})
    assert result.keys() == {"content", "isError"}
    assert text(result) == (
        "The call was carried out, do not repeat it for this: only, the answer is not in the form "
        "of the tool's output schema: result.items.0 (type). It is:\n\n"
        '{"items":[1,"secret-value","c"]}'
    )
    told = capsys.readouterr().err
    assert told == (
        "tool get_thing: the answer of the API breaks its own schema: result.items.0 (type).\n"
    )


def test_strict_refuses_it(call: Call, capsys: pytest.CaptureFixture[str]) -> None:
    outputs = {"get_thing": (OBJECT, False)}
    result = call(Answer(body={"items": []}), package={"outputs": outputs}, strict=True)
    assert result["isError"]
    assert text(result) == ("The answer of the API breaks its own schema: result.items (minItems).")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("strict", [False, True])
def test_what_fits_its_schema_is_structured(call: Call, strict: bool) -> None:
    outputs = {"get_thing": ({"type": ["array", "null"]}, True)}
    result = call(Answer(body=[1]), package={"outputs": outputs}, strict=strict)
    assert result == {
        "content": [{"type": "text", "text": "[1]"}],
        "structuredContent": {"result": [1]},
    }
    nothing = call(typed("application/json", b"null"), package={"outputs": outputs}, strict=strict)
    assert nothing["structuredContent"] == {"result": None}


@pytest.mark.parametrize("answer", [Answer(204), Answer(body="text"), Answer(body=[1])])
def test_what_is_no_object_breaks_a_schema_that_asks_for_one(
    call: Call, capsys: pytest.CaptureFixture[str], answer: Answer
) -> None:
    package = {"outputs": {"get_thing": (OBJECT, False)}}
    result = call(answer, package=package)
    assert result.keys() == {"content", "isError"}
    assert text(result).startswith("The call was carried out")
    assert "breaks its own schema: result (type)." in capsys.readouterr().err
    assert call(answer, package=package, strict=True)["isError"]


def test_head_breaks_no_schema(call: Call, capsys: pytest.CaptureFixture[str]) -> None:
    package = {"outputs": {"get_thing": (OBJECT, False)}}
    result = call(Answer(), request={"method": "HEAD"}, package=package, strict=True)
    assert "200 OK: done." in text(result)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("encoding", "encode"),
    [
        ("gzip", gzip.compress),
        ("x-gzip", gzip.compress),
        ("deflate", zlib.compress),
        ("deflate", lambda data: zlib.compress(data)[2:-4]),
        ("gzip", lambda data: gzip.compress(data[:5]) + gzip.compress(data[5:])),
        ("identity", bytes),
    ],
)
def test_compressed_answers_are_read(call: Call, encoding: str, encode: Any) -> None:
    body = encode(b'{"a": "' + b"x" * 1000 + b'"}')
    headers = {"Content-Encoding": encoding, "Content-Type": "application/json"}
    assert call(Answer(200, body, headers))["structuredContent"] == {"a": "x" * 1000}


def test_a_long_answer_is_read_beside_other_calls(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    result_of = Delivery.result

    def watched(self: Delivery, received: Any) -> Any:
        threads.append(threading.current_thread().name)
        return result_of(self, received)

    monkeypatch.setattr(Delivery, "result", watched)
    call(Answer(body=["x"]))
    call(Answer(body=["x" * 300_000]))
    assert "asyncio" not in threads[0]
    assert "asyncio" in threads[1]


def test_a_bomb_is_not_unpacked(call: Call) -> None:
    bomb = gzip.compress(b"[" + b"0," * (12 << 20) + b"0]", 9)
    headers = {"Content-Encoding": "gzip", "Content-Type": "application/json"}
    result = call(Answer(200, bomb, headers))
    assert result["isError"]
    assert "more than 16,777,216 bytes" in text(result)
    headers["Content-Type"] = "text/plain"
    told = call(Answer(200, bomb, headers), max_response=100)["content"]
    assert len(told[0]["text"]) == 100
    assert "of more than 16,777,216 bytes" in told[1]["text"]


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        ("gzip", b"no gzip"),
        ("gzip", b"no"),
        ("gzip", gzip.compress(b"x" * 1000, mtime=0)[:-9]),
        ("deflate", zlib.compress(b"x" * 1000)[:-5]),
        ("br", b"x"),
        ("gzip, gzip", b"x"),
    ],
)
def test_encodings_that_cannot_be_read_are_told(call: Call, encoding: str, body: bytes) -> None:
    result = call(Answer(200, body, {"Content-Encoding": encoding}))
    assert result["isError"]
    assert "The answer " in text(result)


def test_a_refusal_in_such_an_encoding_is_still_one(call: Call) -> None:
    result = call(Answer(404, b"x", {"Content-Encoding": "br"}))
    assert text(result).startswith("GET /thing: 404 Not Found")


def test_nothing_is_nothing_in_any_encoding(call: Call) -> None:
    assert text(call(Answer(200, b"", {"Content-Encoding": "gzip"}))) == "200 OK: done."


def test_head_has_no_body_to_be_encoded(call: Call) -> None:
    answer = Answer(200, b"", {"Content-Encoding": "br"})
    assert "isError" not in call(answer, request={"method": "HEAD"})


def test_a_huge_file_is_not_passed_on(call: Call) -> None:
    result = call(typed("application/zip", b"\0" * ((8 << 20) + 1)))
    assert result["isError"]
    assert "8,388,609 bytes" in text(result)


def test_an_older_client_gets_text(call: Call) -> None:
    assert text(call(Answer(body={"a": 1}))) == '{"a":1}'
