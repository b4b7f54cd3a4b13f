"""A generated server with `formats: assert`: what it refuses and answers, and its own tests."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen_runtime.testing import Harness, kit
from mcpgen_runtime.testing.checks import check_accepted, check_example, check_refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.testing.suite import Kit

SOURCES = Path(__file__).parents[1] / "golden" / "formats" / "expected" / "src"
AT = "2026-01-31T12:00:00Z"
ENTRY = {"at": AT, "author": "ann@example.com"}
ID = "123e4567-e89b-42d3-a456-426614174000"


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(SOURCES))
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] == "diary_mcp"]:
        del sys.modules[name]


def answers(call: dict[str, Any], tool: str = "add_entry", returned: str = ID) -> Any:
    async def add_entry(args: Any, _: Any) -> Any:
        seen.append(args)
        return {"id": returned}

    async def find_entries(args: Any, _: Any) -> Any:
        seen.append(args)
        return args.day

    seen: list[Any] = []
    handlers = SimpleNamespace(add_entry=add_entry, find_entries=find_entries)
    with Harness("diary_mcp", handlers) as server:
        return server.call(tool, call), seen


def test_a_text_of_its_format_reaches_the_handler_as_text() -> None:
    result, (seen,) = answers({**ENTRY, "day": "2024-02-29", "who": "192.0.2.1"})
    assert result["structuredContent"] == {"id": ID}
    assert (seen.day, seen.at, seen.author) == ("2024-02-29", AT, "ann@example.com")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("day", "2023-02-29"),
        ("at", "2026-01-31 12:00"),
        ("author", "ann"),
        ("links", ["not a uri at all"]),
        ("who", "me"),
    ],
)
def test_a_text_of_another_form_is_refused_and_named(key: str, value: Any) -> None:
    result, seen = answers({**ENTRY, key: value})
    assert result["isError"] is True
    assert result["content"][0]["text"].startswith(key)
    assert seen == []


def test_all_broken_formats_are_named_at_once() -> None:
    result, _ = answers({"at": "then", "author": "ann", "day": "1 May"})
    told = result["content"][0]["text"]
    assert [key for key in ("at", "author", "day") if f"{key}:" in told] == ["at", "author", "day"]


def test_an_unknown_format_is_an_annotation() -> None:
    assert "isError" not in answers({**ENTRY, "colour": "any"})[0]


def test_a_tool_may_do_without() -> None:
    result, (seen,) = answers({"day": "1 May"}, "find_entries")
    assert result["content"][0]["text"] == "1 May"
    assert seen.day == "1 May"


def test_a_result_of_no_format_is_a_fault_of_the_handler(
    capfd: pytest.CaptureFixture[str],
) -> None:
    result, _ = answers(ENTRY, returned="7")
    assert result["isError"] is True
    assert "reference" in result["content"][0]["text"]
    assert "id" in capfd.readouterr().err


@pytest.fixture
def diary() -> Iterator[Kit]:
    made = kit("diary_mcp", {"add_entry": [{"arguments": ENTRY, "result": {"id": ID}}]})
    yield made
    made.harness.close()


def test_the_generated_cases_have_formats_in_view(diary: Kit) -> None:
    broken = [case.label for case in diary.refused if "not of its format" in case.label]
    assert "not of its format at /at" in broken
    assert len(broken) == 5
    assert not any("find_entries" in case.tool for case in diary.refused if case.label in broken)
    for case in (*diary.accepted, *diary.branches):
        check_accepted(diary, case)
    for case in diary.refused:
        check_refused(diary, case)
    for case in diary.examples:
        check_example(diary, case)
