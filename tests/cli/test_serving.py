"""`mcpgen serve`: the server stands where the command stood, and nothing is between it and us."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mcpgen.cli.quick import is_plain_serve
from mcpgen_runtime.testing.process import ServerProcess


def serve(*words: str) -> list[str]:
    return [sys.executable, "-m", "mcpgen", "serve", *words]


def run(*words: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(serve(*words), input=lines, capture_output=True, text=True, check=False)


def test_it_is_the_server(desk: Path) -> None:
    with ServerProcess(serve(str(desk)), env=os.environ | {"DESK": "oak"}) as server:
        server.initialize()
        assert server.list_tools()[0]["name"] == "add"
        (block,) = server.call("place")["content"]
        assert block["text"] == f"oak {desk}"
        process = Path(f"/proc/{server.pid}/cmdline")  # on Linux
        assert not process.exists() or b"desk_mcp" in process.read_bytes()
    assert (server.exit_code, server.stderr) == (0, "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_reach_it(desk: Path, number: int) -> None:
    with ServerProcess(serve(str(desk))) as server:
        server.initialize()
        server.signal(number)
        assert server.wait() == 0


@pytest.mark.parametrize("separator", [(), ("--",)])
def test_what_stands_after_the_folder_is_the_servers(desk: Path, separator: tuple[str]) -> None:
    told = run(str(desk), *separator, "--help")
    assert told.returncode == 0
    assert told.stdout.lower().startswith("usage: desk-mcp")
    refused = run(str(desk), *separator, "--no-such-option")
    assert refused.returncode == 2
    assert "--no-such-option" in refused.stderr


def test_the_real_parser_serves_too(desk: Path) -> None:
    request = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"})
    answer = run("--", str(desk), lines=request)
    assert json.loads(answer.stdout) == {"jsonrpc": "2.0", "id": 1, "result": {}}
    assert (answer.returncode, answer.stderr) == (0, "")


def test_its_own_help_needs_no_folder() -> None:
    assert run("--help").stdout.startswith("Usage: mcpgen serve [OPTIONS] DIR [-- OPTION...]")


def test_check_loads_everything_and_says_so(desk: Path, own_desk: Path) -> None:
    assert run(str(desk), "--", "--check").returncode == 0
    handlers = own_desk / "src/desk_mcp/handlers.py"
    handlers.write_text(handlers.read_text("utf-8").replace("async def work", "async def (", 1))
    broken = run(str(own_desk), "--", "--check")
    assert (broken.returncode, broken.stdout) == (1, "")
    assert "SyntaxError" in broken.stderr


def test_where_no_process_can_be_replaced_it_is_a_child(desk: Path) -> None:
    """As on Windows: the same streams, the same exit code."""
    code = (
        "import sys\nfrom mcpgen.cli import serving\n"
        "serving._become = serving.run_child\n"
        "sys.exit(serving.serve_toolkit(sys.argv[1], sys.argv[2:]))\n"
    )
    command = [sys.executable, "-c", code, str(desk)]
    line = '{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n'
    answer = subprocess.run(command, input=line, capture_output=True, text=True, check=False)
    assert (answer.returncode, json.loads(answer.stdout)["result"]) == (0, {})
    refused = subprocess.run([*command, "--no"], capture_output=True, text=True, check=False)
    assert (refused.returncode, refused.stdout) == (2, "")


@pytest.mark.parametrize(
    ("words", "plain"),
    [
        (["serve", "d"], True),
        (["serve", "d", "--", "--check"], True),
        (["serve", "d", "--help"], True),
        (["serve"], False),
        (["serve", ""], False),
        (["serve", "--help"], False),
        (["serve", "--", "d"], False),
        (["call", "d"], False),
    ],
)
def test_the_plain_spelling_waits_for_no_library(words: list[str], plain: bool) -> None:
    assert is_plain_serve(words) is plain


def test_it_loads_no_library(desk: Path) -> None:
    code = (
        "import os, sys\nfrom mcpgen.__main__ import main\n"
        "os.execve = lambda *_: sys.exit(print(*sys.modules))\n"
        "main(['serve', sys.argv[1]])\n"
    )
    command = [sys.executable, "-c", code, str(desk)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded = set(answer.stdout.split())
    assert "mcpgen.cli.serving" in loaded
    assert {"click", "rich", "yaml", "pydantic", "subprocess", "asyncio"}.isdisjoint(loaded)
