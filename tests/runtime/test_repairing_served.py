"""Repairs where calls are served: whose they are, what is told, how they are switched off."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen_runtime.runtime.arguments import Arguments
from mcpgen_runtime.runtime.repairing import Mender, Repairs
from mcpgen_runtime.runtime.schemas import ToolSchemas
from mcpgen_runtime.testing import Client, Harness, ServerProcess

if TYPE_CHECKING:
    from mcpgen_runtime.runtime.judging import Judge
    from mcpgen_runtime.schema.types import Json

FIXTURE = Path(__file__).parent / "fixture"
SRC = Path(__file__).parents[2] / "src"
N8N = "@n8n/n8n-nodes-langchain.mcpClientTool"
ADDED: Json = {"limit": 1, "toolCallId": "call_1"}
AS_TEXT: Json = {"tags": '["all"]'}
SOURCE = "https://github.com/n8n-io/n8n/issues/21716"
REFUSED = "Unrecognized parameter(s): toolCallId."
OPENING: Json = {"protocolVersion": "2025-11-25", "capabilities": {}}


def start(mode: str) -> ServerProcess:
    variables = {"PYTHONPATH": os.pathsep.join([str(FIXTURE), str(SRC)]), "NOTES_REPAIR": mode}
    return ServerProcess([sys.executable, "-m", "notes_mcp"], env=os.environ | variables)


def outcome(server: ServerProcess, arguments: Json, meta: Json = None) -> str:
    params = {"name": "list_notes", "arguments": arguments} | ({"_meta": meta} if meta else {})
    result: Any = server.request("tools/call", params)["result"]
    text: str = result["content"][0]["text"]
    return f"refused: {text}" if result.get("isError") else text


def envelope(client: str) -> Json:
    key = "io.modelcontextprotocol/"
    return {
        key + "protocolVersion": "2026-07-28",
        key + "clientCapabilities": {},
        key + "clientInfo": {"name": client, "version": "1"},
    }


@pytest.mark.parametrize(
    ("mode", "client", "repaired"),
    [("", N8N, True), ("off", N8N, False), ("all", "another", True)],
)
def test_whose_calls_are_repaired(mode: str, client: str, *, repaired: bool) -> None:
    with start(mode) as server:
        server.request("initialize", OPENING | {"clientInfo": {"name": client, "version": "1"}})
        answers = [outcome(server, ADDED) for _ in range(2)]
        server.close()
        told = [line for line in server.stderr.splitlines() if " repair " in line]
    if not repaired:
        assert all(answer.startswith(f"refused: {REFUSED}") for answer in answers)
        assert not told
        return
    assert answers == ["n1", "n1"]
    (line,) = told
    assert line.endswith(
        f' in a call of "{client}": {SOURCE}. NOTES_REPAIR=off refuses such calls.'
    )


def test_each_request_of_a_stateless_client_says_whose_it_is() -> None:
    with start("auto") as server:
        assert outcome(server, AS_TEXT, envelope("claude-code")) == "n1"
        assert outcome(server, AS_TEXT, envelope(N8N)).startswith(
            "refused: tags: expected an array"
        )
        assert outcome(server, ADDED, envelope(N8N)) == "n1"
        for client in ("claude-code", "another"):
            assert outcome(server, ADDED, envelope(client)).startswith(f"refused: {REFUSED}")


def test_a_harness_plays_any_client() -> None:
    for mode, client, repaired in (
        ("auto", N8N, True),
        ("auto", "mcpgen-harness", False),
        ("off", N8N, False),
        ("all", "mcpgen-harness", True),
    ):
        with Harness("notes_mcp", client=Client(client), repair=mode, config={}) as server:
            assert server.call("list_notes", ADDED).get("isError", False) is not repaired
    with pytest.raises(ValueError, match="expected auto, off or all"):
        Harness("notes_mcp", repair="on", config={}).list_tools()


def test_handlers_see_the_repaired_arguments_and_the_request_as_it_came() -> None:
    seen: list[Any] = []

    class Own:
        def count_notes(self, _args: Any, _ctx: Any) -> int:
            return 0

        def edit_note(self, _args: Any, _ctx: Any) -> Any:
            raise NotImplementedError

        def list_notes(self, args: Any, ctx: Any) -> str:
            seen.append((args.tags, args.model_extra, ctx.request.client_name))
            return "seen"

    with Harness("notes_mcp", Own(), client=Client("claude-code"), config={}) as server:
        assert server.call("list_notes", AS_TEXT)["content"][0]["text"] == "seen"
    assert seen == [(["all"], None, "claude-code")]


def test_what_is_left_is_told_with_the_repairs_that_fit() -> None:
    with Harness("notes_mcp", client=Client(N8N), config={}) as server:
        answer = server.call("list_notes", {**ADDED, "limit": "x", "sort": "newest"})
    text = answer["content"][0]["text"]
    assert answer["isError"]
    assert "toolCallId" not in text
    assert text.startswith("limit: expected an integer")
    assert "\nsort: " in text


def test_an_accepted_call_asks_for_no_repair() -> None:
    class Never(Mender):
        def mend(self, value: Any, client: str | None, judge: Judge) -> Any:
            raise AssertionError((value, client, judge))

        def without_ignored(self, arguments: Any) -> Any:
            raise AssertionError(arguments)

    schema: Json = {"type": "object", "properties": {"a": {"type": "array"}}}
    mender = Never("tool", ToolSchemas(schema, None), Repairs("all"))
    assert Arguments(schema, Any, mender=mender).accept({"a": []}) == {"a": []}


def test_ignored_keys_go_before_the_checks_whoever_sends_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    schema: Json = {"type": "object", "properties": {"a": {}}, "additionalProperties": False}
    mender = Mender("tool", ToolSchemas(schema, None, ignore=("a", "trace")), Repairs("off"))
    arguments = Arguments(schema, Any, mender=mender)
    assert arguments.accept({"a": 1, "trace": float("inf")}) == {"a": 1}
    assert (
        capsys.readouterr().err == 'server repair [tool] dropped "trace", which the spec ignores.\n'
    )
