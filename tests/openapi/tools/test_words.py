"""What is said of a tool: hints, title, description; what it accepts and returns."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.openapi.tools.records import AT, operation, parameter, workshop

from mcpgen.openapi.extensions import Words
from mcpgen.openapi.model import Media, Response, SchemaAt
from mcpgen.openapi.tools import tool_of
from mcpgen.openapi.tools.descriptions import bounded
from mcpgen.openapi.tools.hints import hints_of

JSON = "application/json"


@pytest.mark.parametrize("method", ["get", "HEAD", "OPTIONS", "TRACE", "QUERY"])
def test_safe_methods_only_read(method: str) -> None:
    assert hints_of(method) == {"readOnlyHint": True, "openWorldHint": True}


@pytest.mark.parametrize(
    ("method", "destroys", "repeats"),
    [("PUT", True, True), ("DELETE", True, True), ("PATCH", True, None), ("POST", False, None)],
)
def test_others_say_what_they_do(method: str, destroys: bool, repeats: bool | None) -> None:
    hints = hints_of(method)
    assert hints["readOnlyHint"] is False
    assert hints["destructiveHint"] is destroys
    assert hints.get("idempotentHint") is repeats


@pytest.mark.parametrize(
    ("words", "title", "description"),
    [
        ({"summary": "List pets"}, "List pets", "List pets"),
        ({"summary": "A\nb", "description": " C "}, "A b", "A\nb\n\nC"),
        ({"summary": "List", "description": "List pets."}, "List", "List pets."),
        ({"summary": "List Pets", "description": "List pets."}, "List Pets", "List pets."),
        ({"description": "C"}, None, "C"),
        ({}, None, "GET /x"),
        ({"deprecated": True}, None, "Deprecated. GET /x"),
        ({"deprecated": True, "summary": "A"}, "A", "Deprecated. A"),
    ],
)
def test_summary_and_description(words: Any, title: str | None, description: str) -> None:
    one = operation(**words)
    tool = tool_of(one, "x", Words(), workshop(one))
    assert (tool.title, tool.description) == (title, description)


def test_its_owner_has_the_last_word() -> None:
    one = operation(summary="A", description="B")
    words = Words(title="T", description="D", annotations={"readOnlyHint": False})
    tool = tool_of(one, "x", words, workshop(one))
    assert (tool.title, tool.description) == ("T", "D")
    assert tool.annotations == {"readOnlyHint": False, "openWorldHint": True}


@given(st.text(), st.integers(10, 60))
def test_a_text_is_cut_at_a_word(text: str, limit: int) -> None:
    cut = bounded(text, limit)
    assert len(cut) <= limit
    assert cut == text.strip() or (cut.endswith("...") and text.strip().startswith(cut[:-3]))


def test_a_word_is_not_cut_in_two() -> None:
    assert bounded("alpha beta gamma", 13) == "alpha beta..."
    assert bounded("alpha beta gamma", 12) == "alpha..."
    assert bounded("a" * 20, 10) == "a" * 7 + "..."


def answer(status: str, *media: tuple[str, Any]) -> Response:
    made = (Media(kind, None if s is None else SchemaAt(s, AT), AT) for kind, s in media)
    return Response(status, tuple(made), AT)


@pytest.mark.parametrize(
    ("responses", "schema"),
    [
        ([answer("200", (JSON, {"a": 1})), answer("default", (JSON, {"b": 1}))], {"a": 1}),
        ([answer("2XX", (JSON, {"a": 1})), answer("404", ("text/plain", None))], {"a": 1}),
        (
            [answer("201", (JSON, {"a": 1})), answer("200", (JSON, {"b": 1}))],
            {"anyOf": [{"b": 1}, {"a": 1}]},
        ),
        ([answer("200", (JSON, {"a": 1})), answer("201", (JSON, {"a": 1}))], {"a": 1}),
        ([answer("200", (JSON, {"a": 1})), answer("204")], None),
        ([answer("200", (JSON, {"a": 1}), ("text/csv", None))], None),
        ([answer("200", (JSON, None))], None),
        ([answer("default", (JSON, {"a": 1}))], None),
        ([], None),
    ],
)
def test_a_result_has_a_schema_where_every_success_has(responses: Any, schema: Any) -> None:
    one = operation(responses=tuple(responses))
    assert tool_of(one, "x", Words(), workshop(one, outputs=True)).output_schema == schema
    assert tool_of(one, "x", Words(), workshop(one)).output_schema is None


def test_an_answer_to_head_has_no_body() -> None:
    one = operation(method="HEAD", responses=(answer("200", (JSON, {"a": 1})),))
    assert tool_of(one, "x", Words(), workshop(one, outputs=True)).output_schema is None


def test_what_it_accepts_are_the_types_of_successes() -> None:
    one = operation(
        responses=(answer("404", ("a/b", None)), answer("200", ("c/d", 1), (JSON, None)))
    )
    assert tool_of(one, "x", Words(), workshop(one)).call.get("accept") == [JSON, "c/d"]


def test_headers_of_the_client_are_no_arguments() -> None:
    names = ["Accept", "content-type", "AUTHORIZATION", "Host", "X-Mine"]
    one = operation(parameters=tuple(parameter(name, "header") for name in names))
    tool = tool_of(one, "x", Words(), workshop(one))
    assert list(tool.input_schema["properties"]) == ["X-Mine"]
    assert [left.name for left in tool.owned] == names[:4]
    query = operation(parameters=(parameter("accept"),))
    assert list(tool_of(query, "x", Words(), workshop(query)).input_schema["properties"])
