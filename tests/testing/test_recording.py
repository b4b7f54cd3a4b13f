from __future__ import annotations

import asyncio
import importlib
from typing import Any

import pytest

from mcpgen_runtime import Binding, Result, Toolkit
from mcpgen_runtime.runtime.loading import load_toolkit
from mcpgen_runtime.runtime.schemas import Schemas
from mcpgen_runtime.testing.recording import Recorded, Recording

NEVER = b'{"name":"never","input":{},"output":false}'


def answer(recording: Recording, handler: str, arguments: object = None) -> Any:
    return asyncio.run(getattr(recording.handlers, handler)(arguments, None))


@pytest.fixture
def notes() -> Recording:
    return Recording(load_toolkit("notes_mcp"), Schemas.of_package("notes_mcp"))


def test_every_call_is_kept(notes: Recording) -> None:
    answer(notes, "list_notes", "arguments")
    answer(notes, "count_notes")
    assert notes.calls == [Recorded("list_notes", "arguments"), Recorded("count_notes", None)]


def test_the_answer_is_a_typed_sample_of_the_output_schema(notes: Recording) -> None:
    models = importlib.import_module("notes_mcp.models")

    assert isinstance(answer(notes, "edit_note"), models.EditNoteOutput)
    assert isinstance(answer(notes, "count_notes"), int)
    assert answer(notes, "list_notes") == "recorded"


def test_another_answer_holds_for_a_block(notes: Recording) -> None:
    with notes.answering("count_notes", 7):
        assert answer(notes, "count_notes") == 7
    with pytest.raises(ZeroDivisionError), notes.answering("list_notes", "x"):
        _ = 1 / 0
    assert answer(notes, "list_notes") == "recorded"


def test_a_tool_whose_result_has_no_sample_says_so() -> None:
    toolkit = Toolkit(1, "notes_mcp", (Binding("never", "never", "Never", "Never"),))
    recording = Recording(toolkit, Schemas(NEVER))
    result = answer(recording, "never")
    assert isinstance(result, Result)
    assert result.is_error
    assert list(recording.unsampled) == ["never"]
