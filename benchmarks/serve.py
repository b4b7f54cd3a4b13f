"""Serving, measured side by side with the official Python SDK, in one run.

From spawn to the first `tools/list` answer, sequential calls (p50, p99), calls per second with 64
in flight, and resident memory after them; each server has the same ten tools. Run it with
`python benchmarks/serve.py [rounds]`.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import IO

sys.path.insert(0, str(Path(__file__).parent))
from measure import medians, take_turns, tell

PEERS = Path(__file__).parent / "peers"
SEQUENTIAL, PIPELINED, IN_FLIGHT = 1_000, 4_000, 64
# Bytecode is cached, as it is for whoever installs a server.
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
HANDLER = """
async def {0}(args: models.{1}Input, ctx: contract.Context) -> str:
    return args.text * (args.times if isinstance(args.times, int) else 1)
"""


class Connection:
    """A server's pipes, spoken to line by line; no more work on this side than json asks for."""

    def __init__(self, command: list[str]) -> None:
        self.start = time.perf_counter()
        self.child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=ENVIRONMENT,
        )

    @property
    def input(self) -> IO[bytes]:
        """The server's standard input."""
        assert self.child.stdin is not None
        return self.child.stdin

    def send(self, message: dict[str, object]) -> None:
        """Write one message, unflushed."""
        self.input.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")

    def receive(self) -> dict[str, object]:
        """Read one message."""
        assert self.child.stdout is not None
        answer: dict[str, object] = json.loads(self.child.stdout.readline())
        return answer

    def ask(self, number: int, method: str, params: dict[str, object]) -> dict[str, object]:
        """One request and its answer."""
        self.send({"id": number, "method": method, "params": params})
        self.input.flush()
        return self.receive()

    def open(self) -> float:
        """The handshake and the first list; seconds since the spawn."""
        client = {"name": "benchmark", "version": "1"}
        params: dict[str, object] = {"protocolVersion": "2025-11-25", "clientInfo": client}
        params["capabilities"] = {}
        self.ask(0, "initialize", params)
        self.send({"method": "notifications/initialized"})
        answer = self.ask(1, "tools/list", {})
        assert len(answer["result"]["tools"]) == 10  # type: ignore[index]
        return time.perf_counter() - self.start

    def close(self) -> None:
        """Close standard input and wait; a server that stays is killed."""
        self.input.close()
        try:
            self.child.wait(10)
        except subprocess.TimeoutExpired:
            self.child.kill()


def call(number: int) -> dict[str, object]:
    arguments = {"text": "hello", "times": 2, "options": {"upper": True}}
    return {"name": f"say_{number % 10}", "arguments": arguments}


def spawn_to_list(command: list[str]) -> float:
    connection = Connection(command)
    elapsed = connection.open()
    connection.close()
    return elapsed * 1_000


def sequential(connection: Connection) -> list[float]:
    times = []
    for number in range(SEQUENTIAL):
        start = time.perf_counter()
        answer = connection.ask(number + 10, "tools/call", call(number))
        times.append((time.perf_counter() - start) * 1e6)
        assert "hellohello" in str(answer["result"])
    return times[SEQUENTIAL // 10 :]


def pipelined(connection: Connection) -> float:
    """Calls a second, with `IN_FLIGHT` on the way at any time; requests are made beforehand."""
    lines = [
        json.dumps(
            {"jsonrpc": "2.0", "id": n + 10_000, "method": "tools/call", "params": call(n)}
        ).encode()
        + b"\n"
        for n in range(PIPELINED)
    ]
    assert connection.child.stdout is not None
    start = time.perf_counter()
    connection.input.write(b"".join(lines[:IN_FLIGHT]))
    connection.input.flush()
    for done in range(PIPELINED):
        connection.child.stdout.readline()
        if done + IN_FLIGHT < PIPELINED:
            connection.input.write(lines[done + IN_FLIGHT])
            connection.input.flush()
    return PIPELINED / (time.perf_counter() - start)


def resident(pid: int) -> float:
    """Resident memory in MB (Linux)."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def build_ours(folder: Path) -> list[str]:
    spec = PEERS / "ten_tools.json"
    subprocess.run(
        [sys.executable, "-m", "mcpgen", "build", str(spec), "--out", str(folder), "--quiet"],
        check=True,
    )
    package = folder / "ten_tools" / "src" / "ten_tools_mcp"
    handlers = "\n".join(HANDLER.format(f"say_{n}", f"Say{n}") for n in range(10))
    text = "from __future__ import annotations\n\nfrom . import contract, models\n\n" + handlers
    (package / "handlers.py").write_text(text, encoding="utf-8")
    start = (
        f"import sys; sys.path.insert(0, {str(package.parent)!r}); "
        "from ten_tools_mcp.server import main; sys.exit(main())"
    )
    return [sys.executable, "-c", start]


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    with tempfile.TemporaryDirectory() as folder:
        commands = {
            "mcpgen": build_ours(Path(folder)),
            "python SDK, low-level server": [sys.executable, str(PEERS / "lowlevel.py")],
            "python SDK, MCPServer": [sys.executable, str(PEERS / "mcpserver.py")],
        }
        compare(commands, rounds)


def compare(commands: dict[str, list[str]], rounds: int) -> None:
    low = "python SDK, low-level server"
    starts = take_turns(
        {name: partial(spawn_to_list, command) for name, command in commands.items()}, rounds
    )
    tell("spawn to first tools/list answer", medians(starts), "ms", low)
    p50: dict[str, list[float]] = {name: [] for name in commands}
    p99: dict[str, list[float]] = {name: [] for name in commands}
    rate: dict[str, list[float]] = {name: [] for name in commands}
    memory: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            connection = Connection(command)
            connection.open()
            times = sequential(connection)
            p50[name].append(statistics.median(times))
            p99[name].append(statistics.quantiles(times, n=100)[98])
            rate[name].append(pipelined(connection))
            memory[name].append(resident(connection.child.pid))
            connection.close()
    tell(f"sequential calls, p50 of {SEQUENTIAL}", medians(p50), "us", low)
    tell("sequential calls, p99", medians(p99), "us", low)
    tell(f"calls a second, {IN_FLIGHT} in flight", medians(rate), "calls/s", low)
    tell("resident memory after the calls", medians(memory), "MB", low)


if __name__ == "__main__":
    main()
