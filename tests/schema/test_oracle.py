"""Agreement, byte for byte, with the recorded behaviour of the reference walkers."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from mcpgen_runtime.schema import (
    Level,
    audit_closed,
    audit_open,
    format_unknown_keys,
    object_rooted,
    truncate,
    unknown_keys,
)
from tests.support.shared import require_shared

Cases = list[dict[str, Any]]


@cache
def _read(name: str) -> Any:
    return json.loads(require_shared("oracle", name).read_text(encoding="utf-8"))


@pytest.fixture
def inputs() -> Cases:
    cases: Cases = _read("inputs.json")
    return cases


def _text(value: Any) -> str:
    """The value as text, so that the order of keys counts and 1 is not true."""
    return json.dumps(value)


def _wrong(cases: Cases, key: str, answer: Any) -> list[str]:
    assert len(cases) >= 600
    return [case["id"] for case in cases if _text(answer(case)) != _text(case[key])]


def test_object_rooted_agrees_with_every_case(inputs: Cases) -> None:
    assert _wrong(inputs, "objectRooted", lambda case: object_rooted(case["schema"])) == []


def test_object_rooted_returns_the_same_object_where_nothing_changes(inputs: Cases) -> None:
    def unchanged(case: dict[str, Any]) -> bool:
        return object_rooted(case["schema"]) is case["schema"]

    assert _wrong(inputs, "same", unchanged) == []


def test_object_rooted_modifies_nothing(inputs: Cases) -> None:
    for case in inputs:
        before = _text(case["schema"])
        object_rooted(case["schema"])
        assert _text(case["schema"]) == before


def test_unknown_keys_agree_with_every_case(inputs: Cases) -> None:
    def levels(case: dict[str, Any]) -> list[dict[str, Any]]:
        found = unknown_keys(case["payload"], case["objectRooted"])
        return [
            {"path": each.path, "unknown": each.unknown, "accepted": each.accepted}
            for each in found
        ]

    assert _wrong(inputs, "unknownKeys", levels) == []


def test_messages_agree_with_every_case(inputs: Cases) -> None:
    def message(case: dict[str, Any]) -> str:
        return format_unknown_keys(unknown_keys(case["payload"], case["objectRooted"]))

    assert _wrong(inputs, "message", message) == []


def test_audits_agree_with_every_case(inputs: Cases) -> None:
    assert _wrong(inputs, "auditClosed", lambda c: audit_closed("t", c["objectRooted"])) == []
    assert _wrong(inputs, "auditOpen", lambda c: audit_open("t", c["objectRooted"])) == []


def test_truncate_agrees_with_every_case() -> None:
    for case in _read("failure.json")["truncate"]:
        limit = [] if case["limit"] is None else [case["limit"]]
        assert truncate(case["value"], *limit) == case["result"], case


def test_levels_in_words_agree_with_every_case() -> None:
    for case in _read("failure.json")["format"]:
        levels = [
            Level(tuple(each["path"]), tuple(each["unknown"]), tuple(each["accepted"]))
            for each in case["levels"]
        ]
        assert format_unknown_keys(levels) == case["result"]
        assert format_unknown_keys(levels, echo_limit=4) == case["short"]
        assert format_unknown_keys(case["levels"]) == case["result"]
