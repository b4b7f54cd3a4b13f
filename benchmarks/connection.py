"""A client of one server process: its pipes, and the messages that the benchmark sends.

Requests are made before the clock starts, and answers are looked at after it has stopped, so that
what is measured is the server and as little as possible of this side.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import time
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

# Bytecode is cached and streams are buffered, as they are for whoever installs a server.
ENVIRONMENT = {
    key: value
    for key, value in os.environ.items()
    if key not in {"PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "PYTHONPYCACHEPREFIX"}
}
PROCESSORS = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
CHUNK = 64 * 1024
PATIENCE = 10.0  # seconds


def message(method: str, params: object = None, number: int | None = None) -> bytes:
    """One line: a request, or a notification where there is no number."""
    envelope: dict[str, object] = {"jsonrpc": "2.0", "method": method}
    if params is not None:
        envelope["params"] = params
    if number is not None:
        envelope["id"] = number
    return json.dumps(envelope).encode() + b"\n"


def call(number: int, text: str = "hello", times: int = 2) -> bytes:
    """A call of one of the ten tools."""
    arguments = {"text": text, "times": times, "options": {"upper": True}}
    params = {"name": f"say_{number % 10}", "arguments": arguments}
    return message("tools/call", params, number + 10)


INITIALIZE = message(
    "initialize",
    {
        "protocolVersion": "2025-11-25",
        "clientInfo": {"name": "benchmark", "version": "1"},
        "capabilities": {},
    },
    0,
)
INITIALIZED = message("notifications/initialized")
LIST = message("tools/list", {}, 1)


class Connection:
    """A server that has just been spawned; `start` is the time right before.

    Its standard error goes nowhere, or to the file descriptor `errors`.
    """

    def __init__(
        self,
        command: Sequence[str],
        extra: Mapping[str, str] | None = None,
        errors: int = subprocess.DEVNULL,
    ) -> None:
        environment = {**ENVIRONMENT, **(extra or {})}
        self.start = time.perf_counter()
        self.child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            env=environment,
        )

    @property
    def elapsed(self) -> float:
        """Seconds since the spawn."""
        return time.perf_counter() - self.start

    @contextlib.contextmanager
    def apart(self) -> Iterator[None]:
        """Within it, server and client run on different processors, where the system can (Linux).

        Where the two end up by chance decides a latency more than what the server does.
        """
        if not hasattr(os, "sched_setaffinity") or len(PROCESSORS) == 1:
            yield
            return
        try:
            os.sched_setaffinity(0, PROCESSORS[:1])
            os.sched_setaffinity(self.child.pid, PROCESSORS[1:])
            yield
        finally:
            os.sched_setaffinity(0, PROCESSORS)
            os.sched_setaffinity(self.child.pid, PROCESSORS)

    def send(self, lines: bytes) -> None:
        """Write lines."""
        assert self.child.stdin is not None
        self.child.stdin.write(lines)
        self.child.stdin.flush()

    @property
    def output(self) -> IO[bytes]:
        """The server's standard output."""
        assert self.child.stdout is not None
        return self.child.stdout

    def ask(self, request: bytes) -> bytes:
        """One request and the line that answers it, unread."""
        self.send(request)
        return self.output.readline()

    def open(self) -> float:
        """The handshake and the first list; seconds since the spawn."""
        self.ask(INITIALIZE)
        self.send(INITIALIZED)
        answer = self.ask(LIST)
        elapsed = self.elapsed
        assert json.loads(answer)["result"]["tools"], answer
        return elapsed

    def pipeline(self, requests: Sequence[bytes], in_flight: int) -> float:
        """Send all of them with so many on the way at any time; seconds to the last answer."""
        answers = []
        start = time.perf_counter()
        self.send(b"".join(requests[:in_flight]))
        sent, done = in_flight, 0
        while done < len(requests):
            answers.append(self.output.read1(CHUNK))  # type: ignore[attr-defined]
            arrived = answers[-1].count(b"\n")
            if sent < len(requests) and arrived:
                self.send(b"".join(requests[sent : sent + arrived]))
            sent, done = sent + arrived, done + arrived
            assert answers[-1], "the server has ended"
        elapsed = time.perf_counter() - start
        assert b"".join(answers).count(b"hellohello") >= len(requests)
        return elapsed

    def resident(self) -> float:
        """Resident memory in MB (Linux)."""
        status = Path(f"/proc/{self.child.pid}/status").read_text(encoding="ascii")
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def processor_time(self) -> float:
        """Seconds that the server has used of processors, all its threads together (Linux)."""
        fields = Path(f"/proc/{self.child.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2]
        user, system = fields.split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """Close standard input and wait; a server that stays is killed."""
        assert self.child.stdin is not None
        self.child.stdin.close()
        try:
            self.child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.drop()

    def drop(self) -> None:
        """Kill the server: what it would do next is of no interest, and costs the others time."""
        self.child.kill()
        self.child.wait()
        self.output.close()
