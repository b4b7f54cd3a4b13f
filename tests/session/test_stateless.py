"""The stateless revision (2026-07-28), beside the handshakes on one connection."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mcpgen_runtime.session import Answer
from tests.session.support import (
    CATALOG,
    CLIENT,
    DYNAMIC,
    ENVELOPE,
    INITIALIZE,
    RESULT,
    ask,
    call_line,
    code,
    fresh,
    line,
    opened,
    stateless_line,
    take_call,
)

VERSION, CAPABILITIES, INFO = ENVELOPE
LEVEL = "io.modelcontextprotocol/logLevel"
SERVER = "io.modelcontextprotocol/serverInfo"


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in ENVELOPE.items() if name != key}


def test_the_server_can_be_discovered() -> None:
    result = ask(fresh(), stateless_line("server/discover", 5))["result"]
    assert result == {
        "resultType": "complete",
        "supportedVersions": ["2026-07-28"],
        "capabilities": {"logging": {}, "tools": {}},
        "instructions": "Be kind.",
        "ttlMs": 3_600_000,
        "cacheScope": "public",
        "_meta": {SERVER: {"name": "small", "title": "Small", "version": "1", "websiteUrl": "w"}},
    }


def test_tools_are_listed_and_called_without_a_handshake() -> None:
    session = fresh()
    result = ask(session, stateless_line("tools/list", 1))["result"]
    assert [tool["name"] for tool in result["tools"]] == ["echo", "a/b.c-d"]
    assert (result["resultType"], result["ttlMs"], result["cacheScope"]) == (
        "complete",
        3_600_000,
        "public",
    )
    call = take_call(session, stateless_line("tools/call", 2, name="echo"))
    assert call.client.revision == "2026-07-28"
    assert call.client.info == CLIENT
    assert call.client.log_level is None
    result = json.loads(session.answer(call, Answer('{"content":[]}', {"x": 1})))["result"]
    assert result["resultType"] == "complete"
    assert result["_meta"]["x"] == 1
    assert result["_meta"][SERVER]["name"] == "small"
    assert "ttlMs" not in result
    assert session.protocol is None


def test_a_result_may_say_who_answers_by_itself() -> None:
    session = fresh()
    call = take_call(session, stateless_line("tools/call", 2, name="echo"))
    result = json.loads(session.answer(call, Answer("{}", {SERVER: {"name": "other"}})))["result"]
    assert result == {"resultType": "complete", "_meta": {SERVER: {"name": "other"}}}


def test_what_clients_may_keep_depends_on_whether_tools_come_and_go() -> None:
    result = ask(fresh(DYNAMIC), stateless_line("tools/list", 1))["result"]
    assert (result["ttlMs"], result["cacheScope"]) == (0, "private")


def test_extensions_are_declared() -> None:
    catalog = CATALOG.replace(b'"tools":[', b'"extensions":{"e.x/y":{}},"tools":[')
    result = ask(fresh(catalog), stateless_line("server/discover", 1))["result"]
    assert result["capabilities"]["extensions"] == {"e.x/y": {}}
    result = ask(fresh(catalog), line("initialize", INITIALIZE, id=1))["result"]
    assert "extensions" not in result["capabilities"]


@pytest.mark.parametrize(
    "envelope",
    [
        without(VERSION),
        without(CAPABILITIES),
        ENVELOPE | {VERSION: 20260728},
        ENVELOPE | {CAPABILITIES: []},
        ENVELOPE | {INFO: "tests"},
        ENVELOPE | {LEVEL: "loud"},
        {},
        None,
    ],
)
def test_a_malformed_envelope_is_refused(envelope: Any) -> None:
    session = fresh()
    assert code(session, stateless_line("server/discover", 5, envelope)) == -32602
    assert "result" in ask(session, stateless_line("server/discover", 6))


@pytest.mark.parametrize("info", [None, {}])
def test_a_client_need_not_introduce_itself(info: Any) -> None:
    envelope = ENVELOPE | {INFO: info}
    call = take_call(fresh(), stateless_line("tools/call", 1, envelope, name="echo"))
    assert call.client.info == info
    assert call.client.name is None


@pytest.mark.parametrize("version", ["2099-01-01", "2025-11-25", ""])
def test_another_version_is_refused_with_those_there_are(version: str) -> None:
    envelope = ENVELOPE | {VERSION: version}
    error = ask(fresh(), stateless_line("tools/list", 5, envelope))["error"]
    assert error["code"] == -32022
    assert error["data"] == {"supported": ["2026-07-28"], "requested": version}


@pytest.mark.parametrize("method", ["initialize", "ping", "logging/setLevel", "foo/bar"])
def test_methods_of_the_handshake_era_are_unknown(method: str) -> None:
    assert code(fresh(), stateless_line(method, 5)) == -32601


def test_methods_of_the_stateless_era_are_unknown_after_a_handshake() -> None:
    assert code(opened(), line("server/discover", {}, id=5)) == -32601
    assert code(opened(DYNAMIC), line("subscriptions/listen", {}, id=5)) == -32601


def test_the_era_is_chosen_for_each_request() -> None:
    session = fresh()
    assert code(session, stateless_line("server/discover", 1, without(CAPABILITIES))) == -32602
    assert "result" in ask(session, stateless_line("server/discover", 2))
    assert "result" in ask(session, line("initialize", INITIALIZE, id=3))
    assert "resultType" in ask(session, stateless_line("tools/list", 4))["result"]
    assert "resultType" not in ask(session, line("tools/list", {}, id=5))["result"]
    call = take_call(session, call_line(6, _meta={"progressToken": 1}))
    assert call.client.revision == "2025-11-25"
    assert json.loads(session.answer(call, RESULT))["result"] == {"content": []}


def test_a_server_may_offer_no_stateless_revision() -> None:
    session = fresh(CATALOG.replace(b'"tools":[', b'"protocols":["2025-06-18"],"tools":['))
    assert code(session, stateless_line("server/discover", 1)) == -32601
    assert code(session, stateless_line("tools/list", 2)) == -32602
    assert "result" in ask(session, line("initialize", INITIALIZE, id=3))
    assert "result" in ask(session, stateless_line("tools/list", 4))
