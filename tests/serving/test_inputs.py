"""What standard input and output may be: a pipe, a socket, a regular file, a terminal."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.serving.support import ENVIRONMENT, INITIALIZE, call, command, request

if TYPE_CHECKING:
    from pathlib import Path

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

LINES = (
    request("init", "initialize", **INITIALIZE)
    + request("list", "tools/list")
    + b"".join(call(n, "echo", text=str(n)) for n in range(500))
)
EXPECTED = {"init", "list", *range(500)}
THREADS = [{}, {"FIXTURE_THREADS": "1"}]


def ids(data: bytes) -> set[str | int]:
    numbers = [json.loads(line)["id"] for line in data.splitlines()]
    assert len(numbers) == len(set(numbers)), "a request was answered twice"
    return set(numbers)


@pytest.mark.parametrize("variables", THREADS)
def test_a_pipe(variables: dict[str, str]) -> None:
    done = subprocess.run(
        command(), env=ENVIRONMENT | variables, input=LINES, capture_output=True, check=True
    )
    assert ids(done.stdout) == EXPECTED


@pytest.mark.parametrize("variables", THREADS)
@pytest.mark.parametrize("data", [LINES, LINES.rstrip(b"\n")])
def test_a_regular_file(tmp_path: Path, data: bytes, variables: dict[str, str]) -> None:
    (tmp_path / "requests.jsonl").write_bytes(data)
    with (tmp_path / "requests.jsonl").open("rb") as file, (tmp_path / "out").open("wb") as out:
        subprocess.run(command(), env=ENVIRONMENT | variables, stdin=file, stdout=out, check=True)
    assert ids((tmp_path / "out").read_bytes()) == EXPECTED


def test_an_empty_file() -> None:
    done = subprocess.run(
        command(), env=ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True, check=True
    )
    assert (done.stdout, done.stderr) == (b"", b"")


@pytest.mark.parametrize("variables", THREADS)
def test_one_socket_both_ways(variables: dict[str, str]) -> None:
    ours, theirs = socket.socketpair()
    with (
        ours,
        subprocess.Popen(
            command(), env=ENVIRONMENT | variables, stdin=theirs.fileno(), stdout=theirs.fileno()
        ) as child,
    ):
        theirs.close()
        ours.sendall(LINES)
        ours.shutdown(socket.SHUT_WR)
        data = b"".join(iter(lambda: ours.recv(65536), b""))
        assert child.wait(10) == 0
    assert ids(data) == EXPECTED


def test_a_socket_that_is_reset_ends_it() -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    ours = socket.create_connection(listener.getsockname())
    theirs, _ = listener.accept()
    with subprocess.Popen(
        command(),
        env=ENVIRONMENT,
        stdin=theirs.fileno(),
        stdout=theirs.fileno(),
        stderr=subprocess.PIPE,
    ) as child:
        theirs.close()
        ours.sendall(request("init", "initialize", **INITIALIZE))
        ours.recv(65536)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        ours.close()
        assert child.wait(10) == 0
        assert child.stderr is not None
        assert b"Traceback" not in child.stderr.read()
    listener.close()


class Terminal:
    """A person's side of a terminal whose other side is the server's."""

    def __init__(self) -> None:
        self.ours, theirs = pty.openpty()
        attributes = termios.tcgetattr(theirs)
        attributes[1] &= ~termios.ONLCR
        attributes[3] &= ~termios.ECHO
        termios.tcsetattr(theirs, termios.TCSANOW, attributes)
        self.child = subprocess.Popen(
            command(),
            env=ENVIRONMENT,
            stdin=theirs,
            stdout=theirs,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        os.close(theirs)
        self.rest = b""

    def type(self, data: bytes) -> None:
        os.write(self.ours, data)

    def line(self) -> bytes:
        while b"\n" not in self.rest:
            self.rest += os.read(self.ours, 65536)
        line, _, self.rest = self.rest.partition(b"\n")
        return line

    def end(self) -> str:
        assert self.child.wait(10) == 0
        os.close(self.ours)
        assert self.child.stderr is not None
        with self.child.stderr as stderr:
            return stderr.read().decode()


@pytest.mark.skipif(sys.platform == "darwin", reason="its terminals hang up otherwise")
def test_a_terminal() -> None:
    terminal = Terminal()
    terminal.type(request("init", "initialize", **INITIALIZE))
    assert json.loads(terminal.line())["id"] == "init"
    terminal.type(call("x", "echo", text="é"))
    assert json.loads(terminal.line())["result"]["content"][0]["text"] == "é"
    terminal.type(b"\x04")
    told = terminal.end()
    assert told.startswith(
        "fixture-mcp speaks MCP on standard input and waits for a client; see --help.\n"
    )


def test_a_terminal_that_hangs_up_ends_it() -> None:
    terminal = Terminal()
    terminal.type(request("init", "initialize", **INITIALIZE))
    terminal.line()
    os.close(terminal.ours)
    assert terminal.child.wait(10) == 0
    assert terminal.child.stderr is not None
    terminal.child.stderr.close()
