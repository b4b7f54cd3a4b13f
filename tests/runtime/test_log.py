"""`ctx.log`: to the client as JSON, to standard error as one line, whatever is said."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from tests.runtime.support import Remembering, new_call

from mcpgen_runtime import Model
from mcpgen_runtime.runtime.lines import one_line
from mcpgen_runtime.runtime.log import Log
from mcpgen_runtime.runtime.stderr import tell
from mcpgen_runtime.session import LEVELS


class Note(Model):
    a: int = 1
    b: str = "default"


class Unspeakable:
    def __str__(self) -> str:
        raise OSError("secret")


CIRCULAR: list[Any] = []
CIRCULAR.append(CIRCULAR)


def say(data: object, level: str = "info", **more: Any) -> Any:
    """What the client is sent for one message."""
    channel = Remembering()
    getattr(Log("notes_mcp", new_call("edit_note"), channel), level)(data, **more)
    (told,) = channel.told
    return told[2:]


@pytest.mark.parametrize("level", LEVELS)
def test_there_is_a_method_for_every_level(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert say("hello", level, logger="db") == (level, "hello", "db")
    assert capsys.readouterr().err == f"notes_mcp {level} [edit_note] db: hello\n"


@pytest.mark.parametrize(
    ("data", "sent", "line"),
    [
        ("text", "text", "text"),
        ({"a": [1, None]}, {"a": [1, None]}, '{"a":[1,null]}'),
        (Note(a=2), {"a": 2}, '{"a":2}'),
        ([Note(a=2)], [{"a": 2}], '[{"a":2}]'),
        (None, None, "null"),
        (5, 5, "5"),
        (date(2020, 1, 2), "2020-01-02", "2020-01-02"),
        ({"on": date(2020, 1, 2)}, {"on": "2020-01-02"}, '{"on": "2020-01-02"}'),
        (float("inf"), "inf", "inf"),
        ({(1, 2): 3}, "{(1, 2): 3}", "{(1, 2): 3}"),
        (CIRCULAR, "[[...]]", "[[...]]"),
        (Unspeakable(), "<Unspeakable>", "<Unspeakable>"),
        pytest.param(10**5000, "<int>", "<int>", id="huge"),
    ],
)
def test_any_value_can_be_said(
    data: object, sent: object, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert say(data) == ("info", sent, None)
    json.dumps(sent, allow_nan=False)
    assert capsys.readouterr().err == f"notes_mcp info [edit_note] {line}\n"


def test_what_is_sent_does_not_change_with_the_value() -> None:
    value: dict[str, list[int]] = {"a": []}
    _, sent, _ = say(value)
    value["a"].append(1)
    assert sent == {"a": []}


def test_a_line_has_no_control_characters(capsys: pytest.CaptureFixture[str]) -> None:
    assert say("a\nb\r\x1b[31m\u2028\ud800é")[1] == "a\nb\r\x1b[31m\u2028\ud800é"
    told = capsys.readouterr().err
    assert told == "notes_mcp info [edit_note] a\\nb\\r\\x1b[31m\\u2028\\ud800é\n"


@pytest.mark.parametrize("text", ["x" * 2_001, "\n" * 1_500, "x" * 10**6])
def test_a_line_is_cut(text: str) -> None:
    line = one_line(text)
    assert len(line) == 2_000
    assert line.endswith("…")


def test_a_line_that_just_fits_is_whole() -> None:
    assert one_line("x" * 2_000) == "x" * 2_000


def test_a_broken_standard_error_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", None)
    assert say("hello")[1] == "hello"

    class Odd:
        def write(self, _: str) -> None:
            raise ZeroDivisionError

    monkeypatch.setattr("sys.stderr", Odd())
    tell("hello")
