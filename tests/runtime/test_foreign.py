"""Values that an API has made, and what becomes of those that break their schema."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen_runtime import Image, Result
from mcpgen_runtime.runtime.failures import ToolFailure
from mcpgen_runtime.runtime.foreign import breach_of
from mcpgen_runtime.runtime.judging import Judge
from mcpgen_runtime.runtime.results import BadResultError, ContentResults, StructuredResults

if TYPE_CHECKING:
    from mcpgen_runtime.runtime.content import Check

LATEST = "2026-07-28"
SCHEMA = {
    "type": "object",
    "properties": {"id": {"type": "integer"}, "tags": {"type": "array", "uniqueItems": True}},
    "required": ["id"],
    "additionalProperties": False,
}
OBJECT = StructuredResults(SCHEMA, wrapped=False, name="get_thing")
LIST = StructuredResults({"type": "array"}, wrapped=True)


def sent(value: object, check: Check, results: Any = OBJECT) -> Any:
    answer = results.render(Result("text", structured=value, check=check), LATEST)
    return json.loads(answer.text).get("structuredContent", "nothing")


@pytest.mark.parametrize("check", ["fail", "tell", "refuse", "drop"])
def test_what_fits_is_sent(check: Check) -> None:
    assert sent({"id": 1}, check) == {"id": 1}
    assert sent([1], check, LIST) == {"result": [1]}


def test_what_a_handler_made_must_fit() -> None:
    with pytest.raises(BadResultError, match="the output schema refuses"):
        sent({"id": "x"}, "fail")


def test_a_breach_is_told_by_its_place_and_never_by_its_value(
    capsys: pytest.CaptureFixture[str],
) -> None:
    value = {"id": "secret-1", "other": "secret-2"}
    assert sent(value, "tell") == "nothing"
    told = capsys.readouterr().err
    assert told == (
        "tool get_thing: the answer of the API breaks its own schema: "
        "result.id (type), result (unknown keys).\n"
    )


def test_a_breach_is_refused() -> None:
    with pytest.raises(ToolFailure, match=r"^The answer of the API breaks its own schema: result"):
        sent({"id": "x"}, "refuse")


def test_a_breach_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert sent({"id": "x"}, "drop") == "nothing"
    assert sent(None, "drop") == "nothing"
    assert capsys.readouterr().err == ""


TOLD = (
    "The call was carried out, do not repeat it for this: only, the answer is not in the form "
    "of the tool's output schema: result.id (type). It is:"
)


def unfit(content: Any, check: Check = "drop", revision: str = LATEST) -> Any:
    result = Result(content, structured={"id": "x"}, check=check)
    return json.loads(OBJECT.render(result, revision).text)


@pytest.mark.parametrize("check", ["tell", "drop"])
def test_what_breaks_the_schema_is_an_error_with_the_content(check: Check) -> None:
    answer = unfit(["text", "more"], check)
    assert answer["isError"]
    assert "structuredContent" not in answer
    assert [block["text"] for block in answer["content"]] == [f"{TOLD}\n\ntext", "more"]


def test_content_that_begins_with_no_text_stands_behind_the_words() -> None:
    image = Image(b"\0", "image/png")
    assert [block["type"] for block in unfit(image)["content"]] == ["text", "image"]
    assert unfit([image, "text"])["content"][0]["text"] == TOLD
    assert unfit([])["content"][0]["text"] == f"{TOLD}\n\n"


def test_without_content_it_is_the_value_in_json() -> None:
    assert unfit(None)["content"][0]["text"] == f'{TOLD}\n\n{{"id":"x"}}'


def test_to_older_revisions_without_structured_content_nothing_is_wrong_with_it() -> None:
    assert unfit("text", revision="2025-03-26") == {"content": [{"type": "text", "text": "text"}]}


@pytest.mark.parametrize("value", [[1], None, "text"])
def test_what_is_no_object_is_no_structured_content(value: Any) -> None:
    assert sent(value, "tell") == "nothing"
    assert sent(value, "tell", ContentResults()) == "nothing"


def test_the_value_of_a_wrapped_tool_must_fit_too() -> None:
    assert sent({"a": 1}, "tell", LIST) == "nothing"


def test_without_a_schema_only_foreign_values_may_be_no_object() -> None:
    with pytest.raises(BadResultError, match="must be an object"):
        sent([1], "fail", ContentResults())


def test_an_error_is_not_checked() -> None:
    result = Result("no", structured={"id": "x"}, is_error=True, check="refuse")
    assert json.loads(OBJECT.render(result, LATEST).text)["isError"]


def test_what_cannot_be_checked_is_told_as_that() -> None:
    judge = Judge(SCHEMA)
    heavy = {"id": 1, "tags": [10**400 + number for number in range(200)]}
    assert breach_of(judge, SCHEMA, heavy) == "it is too deep or too large to be checked"


def test_many_faults_are_counted() -> None:
    schema = {"type": "array", "items": {"type": "integer"}}
    told = breach_of(Judge(schema), schema, ["x"] * 1000)
    assert told is not None
    assert told.startswith("result.0 (type), result.1 (type), ")
    assert told.endswith(" more")
    assert len(told) < 300
