"""`mcpgen call`: what is printed, and where, when all is well and when it is not."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen.cli.calling import Wanted, call_tool
from mcpgen.cli.opening import REVISIONS, choose_revision

if TYPE_CHECKING:
    from pathlib import Path

    Printed = pytest.CaptureFixture[str]

TOOLS = "add, dawdle, media, place, refuse, work"
MEDIA = """\
one
two
[image: image/png, 1,234 bytes]
[audio: audio/wav, 5 bytes]
[resource: desk://pen, text/plain, 4 characters]
[resource: desk://ink, 4 bytes]
[resource link: desk://lamp, lamp]
"""


def wire(printed: str) -> list[tuple[str, dict[str, Any]]]:
    """The lines that `--raw` prints: their mark, and the message."""
    return [(line[:2], json.loads(line[2:])) for line in printed.splitlines()]


def test_content_is_printed_a_block_after_another(desk: Path, capsys: Printed) -> None:
    assert call_tool(str(desk), Wanted("media", {})) == 0
    assert capsys.readouterr() == (MEDIA, "")


@pytest.mark.parametrize("revision", [None, *REVISIONS[2:]])
def test_structure_is_printed_as_indented_json(
    desk: Path, revision: str | None, capsys: Printed
) -> None:
    assert call_tool(str(desk), Wanted("add", {"a": 1, "b": 2}, protocol=revision)) == 0
    assert capsys.readouterr() == ('{\n  "sum": 3,\n  "words": "größer"\n}\n', "")


def test_logs_and_progress_go_to_standard_error(desk: Path, capsys: Printed) -> None:
    assert call_tool(str(desk), Wanted("work", {})) == 0
    printed = capsys.readouterr()
    assert printed.out == "done\n"
    assert sorted(printed.err.splitlines()) == [  # two streams: their order is not ours to say
        "desk_mcp warning [work] the ink runs low",
        "progress 1/3",
        "progress 2.5 nearly",
    ]


@pytest.mark.parametrize("revision", REVISIONS)
def test_raw_prints_the_wire_and_nothing_else(desk: Path, revision: str, capsys: Printed) -> None:
    wanted = Wanted("work", {}, protocol=revision, raw=True)
    assert call_tool(str(desk), wanted) == 0
    printed = capsys.readouterr()
    lines = wire(printed.out)
    sent = [message["method"] for mark, message in lines if mark == "> "]
    received = [message.get("method", "answer") for mark, message in lines if mark == "< "]
    handshake = revision < "2026-07-28"
    assert sent == ["initialize", "notifications/initialized"] * handshake + ["tools/call"]
    assert received == ["answer"] * handshake + [
        "notifications/progress",
        "notifications/message",
        "notifications/progress",
        "answer",
    ]
    assert printed.err == "desk_mcp warning [work] the ink runs low\n"


def test_progress_is_shown_as_it_comes_and_an_interrupt_ends_both(desk: Path) -> None:
    command = [sys.executable, "-m", "mcpgen", "call", str(desk), "dawdle"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdout=pipe, stderr=pipe, text=True, start_new_session=True
    ) as child:
        assert child.stderr is not None
        assert child.stderr.readline() == "progress 1 of many\n"
        os.killpg(child.pid, signal.SIGINT)  # as a terminal does
        printed, told = child.communicate()  # until both have let go of the pipes
    # The server's last word may be quicker than the signal is in this process.
    assert (printed, told.strip(), child.returncode) in [
        ("", "", 130),
        ("", "-32603: The server ended before the call did.", 1),
    ]


@pytest.mark.parametrize(("closed", "printed"), [("1", ""), ("2", "done\n")])
def test_a_closed_standard_stream_stops_no_call(desk: Path, closed: str, printed: str) -> None:
    call = [sys.executable, "-m", "mcpgen", "call", str(desk), "work"]
    command = ["sh", "-c", f'exec "$@" {closed}>&-', "sh", *call]
    answer = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (answer.returncode, answer.stdout) == (0, printed)
    assert "Traceback" not in answer.stderr


def test_an_error_is_printed_as_the_answer_that_it_is(desk: Path, capsys: Printed) -> None:
    assert call_tool(str(desk), Wanted("refuse", {})) == 1
    assert capsys.readouterr() == ("The desk is locked. Ask for the key.\n", "")
    assert call_tool(str(desk), Wanted("add", {"a": 1, "bb": 2})) == 1
    assert capsys.readouterr().out.startswith("Unrecognized parameter(s): bb.")


def test_the_server_runs_in_its_folder_with_the_variables_given(
    desk: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(desk.parent)
    assert call_tool("desk", Wanted("place", {}, {"DESK": "oak"})) == 0
    assert capsys.readouterr() == (f"oak {desk}\n", "")


@pytest.mark.parametrize(
    ("tool", "line"),
    [
        (
            "medium",
            f"no tool 'medium'; did you mean media? tools: {TOOLS}\n",
        ),
        ("x", f"no tool 'x'; tools: {TOOLS}\n"),
    ],
)
def test_an_unknown_tool_is_told_with_those_there_are(
    desk: Path, tool: str, line: str, capsys: Printed
) -> None:
    assert call_tool(str(desk), Wanted(tool, {})) == 1
    assert capsys.readouterr() == ("", line)


def test_a_protocol_that_is_not_offered_is_told_with_those_that_are(
    desk: Path, capsys: Printed
) -> None:
    assert call_tool(str(desk), Wanted("media", {}, protocol="2023-01-01")) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("no protocol '2023-01-01'; this toolkit has ")
    assert all(revision in printed.err for revision in REVISIONS)


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        (REVISIONS, "2025-11-25"),
        (["2025-06-18", "2024-11-05", "2026-07-28"], "2025-06-18"),
        (["2026-07-28"], "2026-07-28"),
    ],
)
def test_the_newest_handshake_is_spoken_where_there_is_one(offered: list[str], chosen: str) -> None:
    assert choose_revision(offered) == chosen


@pytest.mark.parametrize("catalog", ["", "{}", "[]", '{"tools": [7]}'])
def test_a_damaged_catalog_is_for_the_server_to_tell(
    own_desk: Path, catalog: str, capsys: Printed
) -> None:
    (own_desk / "src/desk_mcp/catalog.json").write_text(catalog)
    assert call_tool(str(own_desk), Wanted("media", {})) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "no tool" not in printed.err
    # It may end before the request is written, or after.
    told = printed.err.splitlines()[-1]
    assert told.startswith(
        ("no answer to request 1: the server ended", "the server no longer reads")
    )
    assert told.endswith("exit code 1")


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("async def work", "async def (", "SyntaxError"),
        ("async def work", "async def other", "lacks the handler"),
        ("import os\n", 'raise OSError("no database")\n', "no database"),
    ],
)
def test_a_server_that_cannot_start_says_why(
    own_desk: Path, before: str, after: str, said: str, capsys: Printed
) -> None:
    place = own_desk / "src/desk_mcp/handlers.py"
    text = place.read_text("utf-8")
    assert before in text
    place.write_text(text.replace(before, after), "utf-8")
    assert call_tool(str(own_desk), Wanted("work", {})) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err
    assert printed.err.count("desk-mcp cannot start") == 1
