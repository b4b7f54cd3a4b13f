from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from mcpgen_runtime import (
    Audio,
    EmbeddedResource,
    Image,
    Model,
    ResourceLink,
    Result,
    Text,
)
from mcpgen_runtime.runtime.results import (
    BadResultError,
    ContentResults,
    Results,
    StructuredResults,
)

LATEST = "2026-07-28"
CONTENT = ContentResults()
OBJECT = StructuredResults(
    {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}, wrapped=False
)
LIST = StructuredResults({"type": "array", "items": {"type": "number"}}, wrapped=True)
PICTURE = {"type": "image", "data": "AA==", "mimeType": "image/png"}


class Note(Model):
    a: int = 1
    b: str = "default"


def sent(results: Results, value: object, revision: str = LATEST) -> Any:
    answer = results.render(value, revision)
    result = json.loads(answer.text)
    return result if answer.meta is None else result | {"_meta": answer.meta}


def words(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}


@pytest.mark.parametrize(
    ("value", "result"),
    [
        ("hi", {"content": [words("hi")]}),
        (Text("hi"), {"content": [words("hi")]}),
        ([], {"content": []}),
        (("a", Image(b"\0", "image/png")), {"content": [words("a"), PICTURE]}),
        (
            Result(["a"], structured={"k": 1}, meta={"m": 1}, is_error=True),
            {
                "content": [words("a")],
                "structuredContent": {"k": 1},
                "isError": True,
                "_meta": {"m": 1},
            },
        ),
        (
            Result(structured=Note(a=2)),
            {"content": [words('{"a":2}')], "structuredContent": {"a": 2}},
        ),
        (Result(), {"content": []}),
    ],
)
def test_a_tool_without_output_schema_answers_with_content(value: object, result: object) -> None:
    assert sent(CONTENT, value) == result


class Integer(int):
    def __repr__(self) -> str:
        return "5, or so"


class Words(str):
    __slots__ = ()


class Real(float):
    pass


@pytest.mark.parametrize("value", [{"a": Integer(5)}, {Words("a"): 5}, {"a": 5, 7: Real(0.5)}])
def test_subclasses_of_the_types_of_json_are_judged_as_what_is_sent(value: object) -> None:
    assert sent(OBJECT, value)["structuredContent"]["a"] == 5
    with pytest.raises(BadResultError, match="a: required"):
        OBJECT.render({Words("b"): 5}, LATEST)


@pytest.mark.parametrize(
    "result", [Result("x", meta={"n": float("nan")}), Result("x", meta={"o": object()})]
)
def test_metadata_that_is_no_json_is_a_bad_result(result: Result) -> None:
    with pytest.raises(BadResultError, match="no JSON value"):
        CONTENT.render(result, LATEST)


@pytest.mark.parametrize(
    ("value", "kind"),
    [(None, "NoneType"), ({"a": 1}, "dict"), (["a", 5], "int"), (Note(), "Note"), (b"", "bytes")],
)
def test_anything_else_is_refused_by_the_name_of_its_type(value: object, kind: str) -> None:
    with pytest.raises(BadResultError, match=f"value of type {kind};"):
        CONTENT.render(value, LATEST)


def test_structured_content_without_schema_must_be_an_object() -> None:
    with pytest.raises(BadResultError, match="must be an object, not a value of type list"):
        CONTENT.render(Result(structured=[1]), LATEST)


@pytest.mark.parametrize("value", [Note(a=2), {"a": 2}, Result(structured=Note(a=2))])
def test_a_typed_result_is_sent_as_it_was_set(value: object) -> None:
    expected = {"content": [words('{"a":2}')], "structuredContent": {"a": 2}}
    assert sent(OBJECT, value) == expected


def test_a_wrapped_result_is_checked_bare_and_sent_as_an_object() -> None:
    expected = {"content": [words('{"result":[1,2.5]}')], "structuredContent": {"result": [1, 2.5]}}
    assert sent(LIST, [1, 2.5]) == expected
    assert sent(LIST, Result(structured=[1, 2.5])) == expected
    with pytest.raises(BadResultError):
        LIST.render({"result": [1]}, LATEST)


def test_a_whole_result_keeps_its_own_content_and_meta() -> None:
    result = Result("one note", structured={"a": 1}, meta={"m": 1})
    assert sent(OBJECT, result) == {
        "content": [words("one note")],
        "structuredContent": {"a": 1},
        "_meta": {"m": 1},
    }


def test_error_results_are_not_checked() -> None:
    assert sent(OBJECT, Result("no", is_error=True)) == {
        "content": [words("no")],
        "isError": True,
    }
    assert sent(LIST, Result("no", structured="odd", is_error=True)) == {
        "content": [words("no")],
        "structuredContent": {"result": "odd"},
        "isError": True,
    }


@pytest.mark.parametrize("value", [{"a": "x"}, {}, None, Result("no structure"), Note()])
def test_what_the_output_schema_refuses_is_no_result(value: object) -> None:
    with pytest.raises(BadResultError, match="the output schema refuses"):
        OBJECT.render(value, LATEST)


def test_a_refused_result_is_not_called_arguments() -> None:
    with pytest.raises(BadResultError, match=r": result: expected an object, got null\.$"):
        OBJECT.render(None, LATEST)


@pytest.mark.parametrize(
    "odd", [float("nan"), date(2020, 1, 1), {1, 2}, pytest.param(10**5000, id="huge")]
)
def test_what_is_no_json_is_no_result(odd: object) -> None:
    with pytest.raises(BadResultError, match="no JSON value"):
        OBJECT.render({"a": 1, "odd": odd}, LATEST)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"a": 1, "b": [0.5, {"c": float("nan")}]}, "b.1.c: nan is no JSON number"),
        (
            {"a": 1, "b": -float("inf"), "c": {2}},
            "b: -inf is no JSON number; c: a value of type set",
        ),
        ({"a": 1, ("b",): 2}, "result: a key of type tuple"),
        ({"a": 1, "b": (0, b"")}, "b.1: a value of type bytes"),
        ({"a": 1, "b": 10**5000}, "b: an integer of more than 4,300 digits"),
        ({"a": 1, "b": [date(2020, 1, 1)] * 6}, "b.4: a value of type date; and more"),
        (Result(structured={"a": Real("inf")}), "a: inf is no JSON number"),
        (
            Result("x", structured={"a": 1}, meta={"m": float("nan")}),
            "meta.m: nan is no JSON number",
        ),
    ],
)
def test_the_places_of_a_result_that_are_no_json_are_told(value: object, told: str) -> None:
    with pytest.raises(BadResultError) as caught:
        OBJECT.render(value, LATEST)
    assert str(caught.value).startswith("the result is no JSON value: ")
    assert str(caught.value).endswith(told)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ([0.5, float("nan")], "result.1: nan is no"),
        (["x"], "result.0: expected"),
        (5, "result: exp"),
    ],
)
def test_the_places_of_a_wrapped_result_are_those_of_what_is_sent(value: object, told: str) -> None:
    with pytest.raises(BadResultError, match=f": {told}"):
        LIST.render(value, LATEST)


def test_circular_content_is_no_result() -> None:
    loop: list[object] = []
    loop.append(loop)
    with pytest.raises(BadResultError):
        LIST.render(loop, LATEST)


SOUND = Audio(b"\0\1\2", "audio/wav")
LINK = ResourceLink("note://1", "n1", title="First", description="A note.")
MEDIA = [SOUND, LINK, Image(b"\0", "image/png"), EmbeddedResource("note://1", "text")]


@pytest.mark.parametrize(
    ("revision", "kinds"),
    [
        ("2024-11-05", ["text", "text", "image", "resource"]),
        ("2025-03-26", ["audio", "text", "image", "resource"]),
        ("2025-06-18", ["audio", "resource_link", "image", "resource"]),
        ("2026-07-28", ["audio", "resource_link", "image", "resource"]),
    ],
)
def test_a_block_of_a_kind_that_came_later_is_told_in_words(revision: str, kinds: Any) -> None:
    content = sent(CONTENT, MEDIA, revision)["content"]
    assert [block["type"] for block in content] == kinds
    if kinds[0] == "text":
        assert content[0]["text"] == "[sound, audio/wav, 3 bytes]"
    if kinds[1] == "text":
        assert content[1]["text"] == "First: note://1\nA note."
        assert "annotations" not in content[1]


def test_words_for_a_block_keep_its_annotations() -> None:
    link = ResourceLink("note://1", "n1", annotations={"priority": 1})
    (block,) = sent(CONTENT, link, "2024-11-05")["content"]
    assert block == {"type": "text", "text": "n1: note://1", "annotations": {"priority": 1}}


@pytest.mark.parametrize("revision", ["2024-11-05", "2025-03-26"])
def test_before_structured_content_its_json_is_text(revision: str) -> None:
    plain = {"content": [words('{"a":2}')]}
    assert sent(OBJECT, {"a": 2}, revision) == plain
    assert sent(OBJECT, Result(structured={"a": 2}), revision) == plain
    assert sent(CONTENT, Result(structured={"a": 2}), revision) == plain
    assert sent(LIST, [1], revision) == {"content": [words('{"result":[1]}')]}
    told = Result("two", structured={"a": 2}, is_error=True)
    assert sent(OBJECT, told, revision) == {"content": [words("two")], "isError": True}


def test_metadata_goes_beside_the_text() -> None:
    answer = CONTENT.render(Result("x", meta={"m": 1}), LATEST)
    assert (answer.text, answer.meta) == ('{"content":[{"type":"text","text":"x"}]}', {"m": 1})
