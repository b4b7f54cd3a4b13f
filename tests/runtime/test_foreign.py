"""Values that an API has made, and what becomes of those that break their schema."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen_runtime import Result
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
    assert sent(value, "tell") == value
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


@pytest.mark.parametrize("value", [[1], None, "text"])
def test_what_is_no_object_is_no_structured_content(value: Any) -> None:
    assert sent(value, "tell") == "nothing"
    assert sent(value, "tell", ContentResults()) == "nothing"


def test_the_value_of_a_wrapped_tool_is_sent_whatever_it_is() -> None:
    assert sent({"a": 1}, "tell", LIST) == {"result": {"a": 1}}


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
