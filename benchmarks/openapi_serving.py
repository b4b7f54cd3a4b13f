"""Serving the operations of GitHub's document, beside a server of one of them."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Final

import documents
from connection import ENVIRONMENT, Connection, message
from measure import medians, ratio, take_turns, tell

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SPELL = 0.4  # seconds of one turn
ONE: Final = ("/repos/{owner}/{repo}", "get")
CALL = message(
    "tools/call", {"name": "repos_get", "arguments": {"owner": "octocat", "repo": "hello"}}, 7
)
START = """\
import sys
sys.path.insert(0, {!r})
from {}.server import main
sys.exit(main())
"""
ALL, SINGLE, WRITING = "all operations", "one operation", "writing the list alone"
WRITER = """
import sys
line = open(sys.argv[1], "rb").read()
sys.stdin.buffer.readline()
sys.stdout.buffer.write(line)
sys.stdout.buffer.flush()
sys.stdin.buffer.readline()
"""


def measure(document: Path, scratch: Path, rounds: int) -> tuple[float, float, int]:
    """Give the ratio of the first lists, that of the first calls, and the bytes of the list.

    The time to write as many bytes as the list has, and to read them, is taken off the first.
    """
    whole = json.loads(document.read_text(encoding="utf-8"))
    small = documents.written(documents.only(whole, {ONE}), scratch / "single.json")
    commands = {ALL: _server(document, scratch, "all"), SINGLE: _server(small, scratch, "one")}
    line = _list(commands[ALL])
    lists = {name: partial(_to_list, command) for name, command in commands.items()}
    lists[WRITING] = partial(_to_write, line, scratch / "list.json")
    figures = take_turns(lists, rounds, SPELL)
    tell("spawn to first tools/list answer", medians(figures), "ms", SINGLE)
    pairs = zip(figures[ALL], figures[WRITING], strict=True)
    listing = ratio([total - writing for total, writing in pairs], figures[SINGLE])
    with _Api() as url:
        extra = {"GITHUB_BASE_URL": url}
        calls = {name: partial(_to_call, command, extra) for name, command in commands.items()}
        figures = take_turns(calls, rounds, SPELL)
    tell("spawn to first tools/call answer, after a list", medians(figures), "ms", SINGLE)
    return listing, ratio(figures[ALL], figures[SINGLE]), len(line)


def _server(document: Path, scratch: Path, name: str) -> list[str]:
    """Build a document, always called `github`, and give the command of its server."""
    folder = scratch / name
    folder.mkdir()
    spec = folder / "github.json"
    spec.write_bytes(document.read_bytes())
    words = ["build", str(spec), "--out", str(folder), "--no-prove", "--quiet"]
    subprocess.run([sys.executable, "-m", "mcpgen", *words], check=True)
    script = folder / "server.py"
    script.write_text(START.format(str(folder / "github" / "src"), "github_mcp"), encoding="utf-8")
    return [sys.executable, str(script)]


def _list(command: list[str]) -> bytes:
    """The line of the first list."""
    connection = Connection(command)
    connection.open()
    line = connection.ask(message("tools/list", {}, 2))
    connection.drop()
    return line


def _to_list(command: list[str]) -> float:
    """Milliseconds to the first list."""
    connection = Connection(command)
    elapsed = connection.open()
    connection.drop()
    return elapsed * 1_000


def _to_write(line: bytes, place: Path) -> float:
    """Milliseconds that a process takes to write a line after it was asked for, and we to read."""
    place.write_bytes(line)
    connection = Connection([sys.executable, "-S", "-c", WRITER, str(place)])
    connection.send(b"\n")
    connection.output.read(1)
    begun = connection.elapsed
    connection.output.readline()
    elapsed = connection.elapsed - begun
    connection.drop()
    return elapsed * 1_000


def _to_call(command: list[str], extra: Mapping[str, str]) -> float:
    """Milliseconds to the answer of a call that follows the list at once, as a host's does."""
    connection = Connection(command, {**ENVIRONMENT, **extra})
    connection.open()
    answer = connection.ask(CALL)
    elapsed = connection.elapsed
    assert b"hello-world" in answer, answer
    connection.drop()
    return elapsed * 1_000


class _Api:
    """An API on loopback that answers everything at once."""

    def __enter__(self) -> str:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _Answers)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Answers(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = b'{"name": "hello-world"}'
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *_: object) -> None:  # noqa: A002 - the library's name
        pass
