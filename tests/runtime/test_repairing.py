"""Repairs, one by one: what is repaired, what is not, and what is told of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mcpgen_runtime.runtime.judging import Judge
from mcpgen_runtime.runtime.quirks import QUIRKS
from mcpgen_runtime.runtime.repair_modes import MODES
from mcpgen_runtime.runtime.repairing import Mender, Repairs
from mcpgen_runtime.runtime.schemas import ToolSchemas

N8N = "@n8n/n8n-nodes-langchain.mcpClientTool"
SCHEMA: Any = {
    "type": "object",
    "properties": {
        "tags": {"type": "array", "items": {"type": "string"}},
        "options": {
            "type": "object",
            "properties": {"ids": {"type": "array", "items": {"type": "integer"}}},
            "additionalProperties": False,
        },
        "text": {"type": "string"},
        "any": {"type": ["array", "string"]},
        "free": {"type": "object"},
        "count": {"type": "integer", "minimum": 1},
        "deep": {"type": "array"},
        "on": {"type": ["boolean", "null"]},
    },
    "additionalProperties": False,
}


def mended(
    call: Any, client: str | None = None, mode: str = "auto", schema: Any = SCHEMA
) -> tuple[Any, bool]:
    """What becomes of a call, and whether it is accepted then; as it was where nothing is done."""
    repairs = Repairs(mode, variable="NOTES_REPAIR", package="notes_mcp")
    return Mender("edit_note", ToolSchemas(schema, None), repairs).mend(call, client, Judge(schema))


@pytest.mark.parametrize(
    ("client", "sent", "got"),
    [
        (N8N, {"text": "x", "toolCallId": "call_1"}, {"text": "x"}),
        (N8N, {"toolCallId": "1", "sessionId": "2", "action": "sendMessage", "chatInput": ""}, {}),
        ("gemini-cli-mcp-client", {"wait_for_previous": True}, {}),
        ("gemini-cli-mcp-client-notes", {"wait_for_previous": True}, {}),
        ("mcp", {"security_context": {"agent_fingerprint": {}}}, {}),
        ("siyuan", {"_sessionID": "x"}, {}),
        ("Cline", {"task_progress": "- [x] read"}, {}),
        ("claude-code", {"tags": '["a","b"]'}, {"tags": ["a", "b"]}),
        ("claude-code", {"tags": ' [\n"a" ] '}, {"tags": ["a"]}),
        ("claude-code", {"options": '{"ids":[1,2]}'}, {"options": {"ids": [1, 2]}}),
        ("claude-code", {"options": {"ids": "[1]"}}, {"options": {"ids": [1]}}),
        ("claude-code", {"free": '{"a":"[1]"}'}, {"free": {"a": "[1]"}}),
        ("claude-code", {"count": "5"}, {"count": 5}),
        ("claude-code", {"count": "5.0"}, {"count": 5}),
        ("claude-code", {"on": "true"}, {"on": True}),
        ("claude-code", {"on": "null"}, {"on": None}),
        ("claude-code", {"count": "90071992547409931"}, {"count": 90071992547409931}),
        ("claude-ai (via mcp-remote 0.1.37)", {"tags": "[]"}, {"tags": []}),
    ],
)
def test_what_clients_are_known_to_do_is_repaired(client: str, sent: Any, got: Any) -> None:
    assert mended(sent, client) == (got, True)


@pytest.mark.parametrize(
    ("client", "sent"),
    [
        ("claude-code", {"toolCallId": "x"}),  # another client's quirk
        (None, {"toolCallId": "x"}),
        (N8N, {"tags": "[]"}),
        ("netclaw", {"options": "{}"}),  # only arrays
        ("claude-code", {"tags": '["a", 1]'}),  # what it holds is not valid there
        ("claude-code", {"tags": '["a"'}),
        ("claude-code", {"tags": "a,b"}),
        ("claude-code", {"tags": '"[]"'}),  # a string is never what is meant
        ("claude-code", {"tags": '"[\\"a\\"]"'}),  # one level only
        ("claude-code", {"free": '{"a":1,"a":2}'}),
        ("claude-code", {"free": '{"a":{"b":1,"b":1}}'}),
        ("claude-code", {"free": '{"a":NaN}'}),
        ("claude-code", {"free": '{"a":-Infinity}'}),
        ("claude-code", {"free": '{"a":1e400}'}),
        ("claude-code", {"count": "1" * 5000}),
        ("claude-code", {"count": "05"}),
        ("claude-code", {"count": "0"}),
        ("claude-code", {"on": "True"}),
        ("claude-code", {"deep": "[" * 101 + "]" * 101}),
        ("claude-code", {"deep": "[" * 100_000}),
        ("claude-code", {"deep": "[" + " " * 1_000_000 + "]"}),
        ("claude-code", {"any": '["a"', "text": 5}),
    ],
)
def test_nothing_else_is_repaired(client: str | None, sent: Any) -> None:
    assert mended(sent, client) == (sent, False)


def test_a_deep_text_is_read_as_far_as_that_is_safe() -> None:
    assert mended({"deep": "[" * 100 + "]" * 100}, "claude-code")[1]


def test_a_key_that_the_schema_knows_in_any_way_stays() -> None:
    sent = {"toolCallId": 5, "text": 1}
    for part in (
        {"properties": {"toolCallId": {"type": "string"}}, "additionalProperties": False},
        {"patternProperties": {"Id$": {"type": "string"}}, "additionalProperties": False},
        {"additionalProperties": {"type": "string"}},
        {"properties": {"text": {"type": "string"}}},
        {"oneOf": [{"properties": {"toolCallId": {"const": 1}}}, {"additionalProperties": False}]},
    ):
        assert mended(sent, N8N, schema={"type": "object", **part}) == (sent, False)


def test_only_the_root_loses_keys() -> None:
    sent = {"options": {"toolCallId": "x"}}
    assert mended(sent, N8N) == (sent, False)


def test_what_is_repaired_and_still_refused_keeps_the_repairs_that_fit() -> None:
    sent = {"toolCallId": "x", "text": 5}
    assert mended(sent, N8N) == ({"text": 5}, False)
    sent = {"tags": '["a"]', "options": '{"idz":[]}', "count": "1", "text": 5}
    value, accepted = mended(sent, "claude-code")
    assert value == {**sent, "tags": ["a"], "count": 1}
    assert not accepted
    sent = {"options": {"ids": ["1", "x"]}}
    assert mended(sent, "claude-code") == ({"options": {"ids": [1, "x"]}}, False)


def test_modes() -> None:
    sent = {"tags": "[]", "toolCallId": "x"}
    assert mended(sent, N8N, "off") == (sent, False)
    assert mended(sent, N8N, "auto") == ({"tags": "[]"}, False)
    assert mended(sent, None, "all") == ({"tags": []}, True)
    with pytest.raises(ValueError, match='expected auto, off or all, not "on"'):
        Repairs("on")


def test_many_texts_are_bounded() -> None:
    schema = {"properties": {"rows": {"items": {"type": "array"}}}}
    assert mended({"rows": ["[]"] * 500}, "claude-code", schema=schema)[1]
    assert not mended({"rows": ["[]"] * 501}, "claude-code", schema=schema)[1]
    wide = {"many": ["[x"] * 30_000, "last": "[]"}
    rules = {"properties": {"many": {}, "last": {"type": "array"}}}
    assert mended(wide, "claude-code", schema={**rules, "required": ["x"]})[0]["last"] == []
    assert mended(wide, "claude-code", schema=rules)[1]
    long = json.dumps([" " * 400_000])
    assert mended({"rows": [long] * 2}, "claude-code", schema=schema)[1]
    assert not mended({"rows": [long] * 3}, "claude-code", schema=schema)[1]


def test_each_kind_is_told_once_a_tool(capsys: pytest.CaptureFixture[str]) -> None:
    repairs = Repairs(variable="NOTES_REPAIR", package="notes_mcp")
    for tool in ("edit_note", "edit_note", "list_notes"):
        mender = Mender(tool, ToolSchemas(SCHEMA, None), repairs)
        for client in (N8N, "x\n" * 3000):
            mender.mend({"toolCallId": "x"}, client, Judge(SCHEMA))
        mender.mend({"toolCallId": "x", "text": 5}, N8N, Judge(SCHEMA))
    first, second = capsys.readouterr().err.splitlines()
    source = next(q.source for q in QUIRKS if q.product == "n8n")
    assert first == (
        'notes_mcp repair [edit_note] dropped the key "toolCallId", a known quirk of n8n, '
        f'in a call of "{N8N}": {source}. NOTES_REPAIR=off refuses such calls.'
    )
    assert second.startswith("notes_mcp repair [list_notes] dropped")


def test_a_text_is_told_by_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    mended({"options": {"ids": "[1]"}}, "claude-code")
    assert (
        "read the JSON text at options.ids, a known quirk of Claude Code" in capsys.readouterr().err
    )


def test_a_client_says_what_it_likes(capsys: pytest.CaptureFixture[str]) -> None:
    mended({"toolCallId": "x"}, "x\n" * 3000, "all")
    mended({"toolCallId": "x"}, None, "all")
    first, second = capsys.readouterr().err.splitlines()
    assert len(first) < 1000
    assert "in a call of a client without a name" in second


@pytest.mark.parametrize("mode", MODES)
def test_keys_that_the_spec_ignores(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    schemas = ToolSchemas(SCHEMA, None, ignore=("trace", "text"))
    mender = Mender("edit_note", schemas, Repairs(mode, package="notes_mcp"))
    sent = {"trace": 1, "text": "x"}
    assert mender.without_ignored(sent) == {"text": "x"}
    assert mender.without_ignored(sent) == {"text": "x"}
    assert sent == {"trace": 1, "text": "x"}
    same = {"text": "x"}
    assert mender.without_ignored(same) is same
    told = capsys.readouterr().err
    assert told == 'notes_mcp repair [edit_note] dropped "trace", which the spec ignores.\n'
