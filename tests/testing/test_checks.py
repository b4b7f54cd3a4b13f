"""The kit on the hand-written package: every case passes, and each check can fail."""

from __future__ import annotations

import dataclasses
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen_runtime import testing
from mcpgen_runtime.testing.cases import ABSENT
from mcpgen_runtime.testing.harness import Harness

if TYPE_CHECKING:
    from collections.abc import Iterator

RENAME = {"action": "rename", "id": "n1", "title": "New"}
EXAMPLES: dict[str, list[dict[str, Any]]] = {
    "count_notes": [{"arguments": {}, "result": 3}],
    "edit_note": [{"arguments": RENAME, "result": {"id": "n1"}}, {"arguments": RENAME}],
    "list_notes": [{"arguments": {"limit": 2}, "result": "a\nb"}],
}
KIT = testing.kit("notes_mcp", examples=EXAMPLES)


def test_catalog() -> None:
    testing.check_catalog(KIT)


@pytest.mark.parametrize("case", [*KIT.accepted, *KIT.branches], ids=str)
def test_accepted(case: testing.Case) -> None:
    testing.check_accepted(KIT, case)


@pytest.mark.parametrize("case", KIT.refused, ids=str)
def test_refused(case: testing.Case) -> None:
    testing.check_refused(KIT, case)


@pytest.mark.parametrize("case", KIT.examples, ids=str)
def test_example(case: testing.Case) -> None:
    testing.check_example(KIT, case)


def test_process() -> None:
    testing.check_process(KIT)


def test_the_users_environment_does_not_reach_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTES_TOKEN", "short")
    monkeypatch.setenv("NOTES_TOOLS", "count_notes")
    testing.check_process(testing.kit("notes_mcp"))


def test_a_catalog_that_is_not_served_as_it_is_committed_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kit = testing.kit("notes_mcp")
    tools = kit.harness.list_tools()
    tools[1]["inputSchema"] = {}
    monkeypatch.setattr(kit.harness, "list_tools", lambda: tools)
    with pytest.raises(AssertionError, match="is not"):
        testing.check_catalog(kit)


def test_every_tool_has_cases_of_every_kind() -> None:
    assert {case.tool for case in KIT.accepted} == {"count_notes", "edit_note", "list_notes"}
    assert {case.tool for case in KIT.refused} == {"count_notes", "edit_note", "list_notes"}
    assert len(KIT.branches) == 2
    assert [str(case) for case in KIT.examples] == [
        "count_notes: example 1",
        "edit_note: example 1",
        "edit_note: example 2",
        "list_notes: example 1",
    ]


def test_an_accepted_call_is_no_refused_one() -> None:
    with pytest.raises(AssertionError, match="accepted: "):
        testing.check_refused(KIT, KIT.accepted[0])


def test_a_refused_call_is_no_accepted_one() -> None:
    with pytest.raises(AssertionError, match="refused: "):
        testing.check_accepted(KIT, KIT.refused[0])


def test_a_fault_that_is_not_named_fails() -> None:
    case = dataclasses.replace(KIT.refused[0], named=("nowhere to be seen",))
    with pytest.raises(AssertionError, match="'nowhere to be seen' is not named in"):
        testing.check_refused(KIT, case)


def test_a_key_that_cannot_be_seen_is_named_by_its_escapes() -> None:
    unseen = "x\ny\u2028"
    case = dataclasses.replace(KIT.refused[0], arguments={unseen: 1}, named=(unseen,))
    testing.check_refused(KIT, case)


def test_an_example_whose_result_the_tool_cannot_answer_fails() -> None:
    case = testing.Case("edit_note", "odd", RENAME, result={"title": "no id"})
    with pytest.raises(Exception, match="id"):
        testing.check_example(KIT, case)


def test_an_example_without_a_text_result_is_still_called() -> None:
    case = testing.Case("list_notes", "blocks", {}, result=[{"type": "text", "text": "a"}])
    testing.check_example(KIT, case)
    assert KIT.examples[2].result is ABSENT


@pytest.fixture
def altered() -> Iterator[testing.Kit]:
    """A kit whose boundary gives handlers another value than was sent."""
    kit = testing.kit("notes_mcp")
    recorder = kit.recording.handlers.list_notes

    async def change(args: Any, ctx: Any) -> object:
        return await recorder(args.model_copy(update={"limit": 99}), ctx)

    own = SimpleNamespace(**(vars(kit.recording.handlers) | {"list_notes": change}))
    kit.harness = Harness("notes_mcp", own, lifespan=False)
    yield kit
    kit.harness.close()


def test_a_value_that_changed_on_its_way_fails(altered: testing.Kit) -> None:
    with pytest.raises(AssertionError, match=r'{"limit": 99} is not {"limit": 5}'):
        testing.check_accepted(altered, testing.Case("list_notes", "changed", {"limit": 5}))


def test_a_call_that_the_listed_schema_refuses_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = testing.kit("notes_mcp")
    narrow = {"name": "list_notes", "inputSchema": {"properties": {"limit": False}}}
    monkeypatch.setattr(kit.harness, "list_tools", lambda: [narrow])
    case = testing.Case("list_notes", "any", {"limit": 2})
    with pytest.raises(AssertionError, match="listed inputSchema"):
        testing.check_accepted(kit, case)


def test_the_program_of_another_package_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = testing.kit("notes_mcp")
    assert kit.catalog.server_info()["name"] == "notes"
    monkeypatch.setattr(kit, "package", "json.tool")
    with pytest.raises(AssertionError, match="--version"):
        testing.check_process(kit)
