from __future__ import annotations

import json
from typing import Any

from tests.support.shared import require_shared

import mcpgen_runtime
from mcpgen_runtime.runtime.failures import ToolFailure


def _failure(case: dict[str, Any]) -> ToolFailure:
    remediation = case["remediation"]
    return ToolFailure(
        case["raw"], hint=remediation.get("hint"), suggested_tool=remediation.get("suggestedTool")
    )


def test_the_message_agrees_with_every_recorded_case() -> None:
    text = require_shared("oracle", "failure.json").read_text(encoding="utf-8")
    cases = json.loads(text)["message"]
    assert cases
    for case in cases:
        failure = _failure(case)
        assert str(failure) == case["result"]
        assert failure.message == case["result"]


def test_suggested_arguments_are_told_as_json() -> None:
    failure = ToolFailure("No note.", suggested_tool="list_notes", suggested_args={"tag": "é"})
    assert str(failure) == 'No note. Try list_notes with {"tag": "é"}.'


def test_empty_suggested_arguments_say_nothing() -> None:
    assert str(ToolFailure("No.", None, "list_notes", {})) == "No. Try list_notes."


def test_it_is_the_class_that_generated_failures_extend() -> None:
    class NoteNotFound(mcpgen_runtime.ToolFailure):
        pass

    failure = NoteNotFound("No note.", hint="List first.")
    assert isinstance(failure, ToolFailure)
    assert (failure.hint, failure.suggested_tool, failure.suggested_args) == (
        "List first.",
        None,
        None,
    )
