"""Playing a vector against a server process: its era, what it sends, and the end that it names."""

from __future__ import annotations

import signal
import subprocess
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from mcpgen_runtime.testing.process import ServerProcess
from tests.serving.vectors.sending import HANDSHAKE, INITIALIZED, probe, to_bytes

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    Vector = dict[str, Any]

SIGNALS = {name: getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP")}
PATIENCE = 60  # seconds until a server that does not answer is called deaf


class Server(NamedTuple):
    """How the server is started."""

    command: list[str]
    environment: Mapping[str, str]


class Played(NamedTuple):
    """What became of it: the lines on standard output, standard error, and the exit code."""

    lines: list[bytes]
    stderr: str
    code: int


def play(server: Server, vector: Vector) -> Played:
    if vector["era"] == "fail":
        server = Server(server.command, {**server.environment, "WIRE_CANNOT_START": "1"})
    if vector["end"] == "close-stdout":
        return _play_to_nobody(server, vector)
    with ServerProcess(server.command, server.environment) as process:
        _reach_era(process, vector["era"])
        _send(process, vector)
        code = _end(process, vector)
    return Played(process.stdout_lines, process.stderr, code)


def play_file(server: Server, vector: Vector, file: Path) -> Played:
    """Play it as `server < file`: all at once, then the end."""
    sends = [send for send in vector["sends"] if not _is_wait(send)]
    file.write_bytes(_opening(vector["era"]) + b"".join(map(to_bytes, sends)))
    with file.open("rb") as requests:
        done = subprocess.run(
            server.command,
            env=server.environment,
            stdin=requests,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
    return Played(done.stdout.splitlines(), done.stderr.decode(), done.returncode)


def _opening(era: str) -> bytes:
    return {"legacy": HANDSHAKE + INITIALIZED, "init-only": HANDSHAKE}.get(era, b"")


def _is_wait(send: Any) -> bool:
    return isinstance(send, dict) and "wait" in send


def _reach_era(process: ServerProcess, era: str) -> None:
    if era in {"init-only", "legacy"}:
        process.send_bytes(HANDSHAKE)
        assert "result" in process.answer("handshake", PATIENCE)
    if era == "legacy":
        process.send_bytes(INITIALIZED)


def _send(process: ServerProcess, vector: Vector) -> None:
    for send in vector["sends"]:
        if _is_wait(send):
            time.sleep(send["wait"] / 1000)
        else:
            process.send_bytes(to_bytes(send))
    time.sleep(vector.get("settle_ms", 0) / 1000)


def _end(process: ServerProcess, vector: Vector) -> int:
    """End it as the vector says; returns the exit code."""
    how = vector["end"]
    if how in SIGNALS:
        process.signal(SIGNALS[how])
    elif how == "eof":
        process.send_bytes(probe(vector))
        assert "result" in process.answer("probe", PATIENCE)
    if how in {"eof", "eof-now"}:
        return process.close(PATIENCE)
    return process.wait(PATIENCE)


def _play_to_nobody(server: Server, vector: Vector) -> Played:
    """Shake hands, stop reading, and ask: the server finds out that nobody is there."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        server.command, env=server.environment, stdin=pipe, stdout=pipe, stderr=pipe
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(HANDSHAKE + INITIALIZED)
        child.stdin.flush()
        lines = [child.stdout.readline().removesuffix(b"\n")]
        child.stdout.close()
        child.stdin.write(probe(vector))
        child.stdin.flush()
        code = child.wait(PATIENCE)  # standard input is still open
        return Played(lines, child.stderr.read().decode(), code)
