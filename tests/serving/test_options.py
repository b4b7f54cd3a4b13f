"""The options of a server, as a person or a client's configuration gives them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from mcpgen_runtime.testing.process import ServerProcess
from tests.serving.support import ENVIRONMENT, INITIALIZE, call, command, request

OPENING = request("init", "initialize", **INITIALIZE) + request("list", "tools/list")
ALL = ["echo", "add", "boom", "noisy", "slow", "fault"]


def run(
    *arguments: str,
    mode: str = "",
    data: bytes = OPENING,
    variables: dict[str, str] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*command(mode), *arguments],
        env=ENVIRONMENT | (variables or {}),
        input=data,
        capture_output=True,
        check=False,
    )


def tools_of(done: subprocess.CompletedProcess[bytes]) -> list[str]:
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    (listed,) = [answer["result"]["tools"] for answer in answers if answer["id"] == "list"]
    return [tool["name"] for tool in listed]


@pytest.mark.parametrize(
    ("arguments", "variables", "expected"),
    [
        ((), {}, ALL),
        ((), {"FIXTURE_TOOLS": "echo, b*"}, ["echo", "boom"]),
        ((), {"FIXTURE_TOOLS": "  "}, ALL),
        (("--tools", "add,echo"), {}, ["echo", "add"]),
        (("--tools=add"), {"FIXTURE_TOOLS": "typo"}, ["add"]),
        (("--exclude-tools", "[bf]*"), {"FIXTURE_TOOLS": "*o*"}, ["echo", "noisy", "slow"]),
        (("--read-only",), {}, ["add"]),
        (("--grace", "0.5"), {}, ALL),
    ],
)
def test_only_the_selected_tools_are_listed(
    arguments: Any, variables: dict[str, str], expected: list[str]
) -> None:
    given = (arguments,) if isinstance(arguments, str) else arguments
    assert tools_of(run(*given, variables=variables)) == expected


def test_a_tool_that_is_not_selected_is_unknown() -> None:
    with ServerProcess([*command(), "--tools", "echo"], env=ENVIRONMENT) as server:
        server.initialize()
        answer = server.request("tools/call", {"name": "add", "arguments": {"a": 1, "b": 2}})
        assert answer["error"]["message"] == "Unknown tool: add"
        assert server.call("echo", {"text": "x"})["content"][0]["text"] == "x"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ("--tools", "ech"),
            'fixture-mcp: error: --tools: "ech" names no tool. Did you mean "echo"?',
        ),
        (("--tools", ""), "--tools: no tool is left to serve"),
        (("--exclude-tools", "*"), "--exclude-tools: no tool is left to serve"),
        (("--tools", "echo", "--read-only"), "--read-only: no tool is left to serve"),
        (("--tool", "echo"), "unrecognized arguments: --tool"),
        (("--grace", "soon"), 'argument --grace: expected seconds, such as 5 or 0.5, not "soon"'),
        (("--grace", "-1"), "argument --grace"),
        (("--grace", "nan"), "argument --grace"),
        (("notes.db",), "unrecognized arguments: notes.db"),
        (("--tools",), "expected one argument"),
    ],
)
def test_faults_of_options_are_told_and_exit_with_2(arguments: tuple[str, ...], told: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    assert told in done.stderr.decode()
    assert done.stderr.startswith(b"usage: fixture-mcp ")


def test_faults_of_the_environment_are_told_and_exit_with_1() -> None:
    for arguments in ((), ("--read-only",)):
        done = run(*arguments, variables={"FIXTURE_TOOLS": "ehco"})
        assert (done.returncode, done.stdout) == (1, b"")
        assert done.stderr.decode() == (
            'fixture-mcp cannot start: FIXTURE_TOOLS: "ehco" names no tool. Did you mean "echo"? '
            'Tools: "add", "boom", "echo", "fault", "noisy", "slow".\n'
        )


@pytest.mark.parametrize("arguments", [(), ("--tools", "echo"), ("--check",)])
def test_a_wrong_word_on_repairs_is_told_before_anything_is_served(
    arguments: tuple[str, ...],
) -> None:
    done = run(*arguments, variables={"FIXTURE_REPAIR": "on"})
    assert (done.returncode, done.stdout) == (1, b"")
    words = 'fixture-mcp cannot start: FIXTURE_REPAIR: expected auto, off or all, not "on".\n'
    assert done.stderr.decode() == words


@pytest.mark.parametrize("word", ["off", " all "])
def test_a_word_on_repairs(word: str) -> None:
    assert tools_of(run(variables={"FIXTURE_REPAIR": word})) == ALL


def test_help_names_options_and_what_is_read_from_the_environment() -> None:
    done = run("--help", variables={"FIXTURE_TOOLS": "typo"})
    words = " ".join(done.stdout.decode().split())
    assert (done.returncode, done.stderr) == (0, b"")
    for option in ("--tools LIST", "--exclude-tools LIST", "--read-only", "--check", "--version"):
        assert option in words
    assert "The MCP server Fixture. It speaks the Model Context Protocol" in words
    assert "FIXTURE_TOOLS the same as --tools" in words
    assert "FIXTURE_REPAIR whose calls are repaired" in words
    assert 'FIXTURE_PATH string, default "x.db": Where things are kept.' in words
    assert 'FIXTURE_MODE one of "fast", "slow", required' in words
    assert "FIXTURE_LIMIT integer or null, default null: Café, 50% of %(prog)d \\x1b[31m" in words
    assert "FIXTURE_API_TOKEN_OF_THE_OTHER_SERVICE string, secret: For the other one." in words
    assert "hunter2" not in words


def test_version() -> None:
    done = run("--version", mode="import fails")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"fixture-mcp 1.2.3\n", b"")


@pytest.mark.parametrize("option", ["--help", "--version"])
@pytest.mark.parametrize("how", [">&-", "| true", "2>&- | cat > /dev/null"])
def test_nobody_needs_to_read_the_help(option: str, how: str) -> None:
    line = " ".join(f"'{word}'" for word in [*command(), option])
    done = subprocess.run(
        ["/bin/sh", "-c", f"sleep 0.2 | {line} {how}"],
        env=ENVIRONMENT,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_help_in_an_encoding_that_lacks_its_characters() -> None:
    done = run("--help", variables={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Caf\\xe9" in done.stdout


def test_a_short_grace() -> None:
    slow = call("slow", "slow", ms=60_000)
    done = run("--grace", "0", data=OPENING + slow, variables={"FIXTURE_GRACE": "1000"})
    assert done.returncode == 0
    assert {json.loads(line)["id"] for line in done.stdout.splitlines()} == {"init", "list", "slow"}


def test_check_loads_all_starts_and_stops_and_says_so() -> None:
    done = run("--check", "--tools", "e*,add")
    assert (done.returncode, done.stdout) == (0, b"fixture-mcp 1.2.3: 2 tools, ready\n")
    assert done.stderr == b"lifespan entered\nlifespan left\n"
    assert run("--check", "--read-only").stdout == b"fixture-mcp 1.2.3: 1 tool, ready\n"


@pytest.mark.parametrize(
    ("mode", "code", "told"),
    [
        ("import fails", 1, "fixture-mcp cannot start: ModuleNotFoundError was raised"),
        ("import exits", 7, "fixture-mcp cannot start: 7"),
        ("bad schema", 1, "no such format"),
        ("lifespan raises", 1, "RuntimeError: no database"),
        ("cleanup raises", 1, "fixture-mcp did not end well: RuntimeError was raised"),
        ("bad syntax", 1, "SyntaxError"),
    ],
)
def test_check_tells_what_is_wrong(mode: str, code: int, told: str) -> None:
    done = run("--check", mode=mode)
    assert (done.returncode, done.stdout) == (code, b"")
    assert told in done.stderr.decode()


def test_a_syntax_error_is_told_by_its_own_line_alone() -> None:
    told = run("--check", mode="bad syntax").stderr.decode()
    assert "handlers.py" in told
    assert "def (" in told
    assert "mcpgen_runtime" not in told


def test_a_verdict_that_cannot_be_written_is_told_elsewhere() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs a device that is full")
    line = " ".join(f"'{word}'" for word in [*command(), "--check"])
    done = subprocess.run(
        ["/bin/sh", "-c", f"{line} > /dev/full"], env=ENVIRONMENT, capture_output=True, check=False
    )
    assert done.returncode == 1
    assert b"It is: fixture-mcp 1.2.3: 6 tools, ready" in done.stderr
    assert b"cannot start" not in done.stderr


def test_what_is_printed_while_checking_is_no_verdict() -> None:
    done = run("--check", mode="prints")
    assert done.stdout == b"fixture-mcp 1.2.3: 6 tools, ready\n"
    assert b"printed while loading" in done.stderr


def test_a_check_that_nobody_reads_still_has_its_exit_code() -> None:
    line = " ".join(f"'{word}'" for word in [*command(), "--check"])
    done = subprocess.run(["/bin/sh", "-c", f"{line} >&-"], env=ENVIRONMENT, check=False)
    assert done.returncode == 0
