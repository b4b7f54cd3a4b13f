"""Calls of a server that is up: latency, throughput, memory, sizes.

Each server is spawned once, and the servers take turns round by round. What they do not do when it
is not their turn costs nothing. A turn's rate is that of its best burst: a burst is a few
milliseconds, and a busy machine takes some of them away.
"""

from __future__ import annotations

import statistics
import sys
import time
from typing import TYPE_CHECKING

from connection import Connection, call
from contestants import OURS, Contestants
from measure import medians, tell

if TYPE_CHECKING:
    from collections.abc import Iterator

SEQUENTIAL, WARM = 500, 50
BURST, BURSTS, IN_FLIGHT = 300, 5, 64
TOTAL = 10_000
LINUX = sys.platform == "linux"
SIZES = {"1 KB": (1_000, 50), "100 KB": (100_000, 10), "5 MB": (5_000_000, 1)}
Figures = dict[str, list[float]]


def calls(contestants: Contestants, rounds: int) -> dict[str, Figures]:
    connections = _open(contestants)
    started = {name: c.processor_time() for name, c in connections.items()} if LINUX else {}
    times: dict[str, Figures] = {
        metric: {name: [] for name in connections} for metric in ("p50", "p99", "rate")
    }
    for _ in range(rounds):
        for name, connection in connections.items():
            with connection.apart():
                latencies = _sequential(connection)
            times["p50"][name].append(statistics.median(latencies))
            times["p99"][name].append(statistics.quantiles(latencies, n=100)[98])
            bursts = [_pipelined(connection, BURST) for _ in range(BURSTS)]
            times["rate"][name].append(BURST / min(bursts))
    tell("sequential calls, p50", medians(times["p50"]), "us", OURS)
    tell("sequential calls, p99", medians(times["p99"]), "us", OURS)
    tell(f"calls a second, {IN_FLIGHT} in flight", medians(times["rate"]), "calls/s", OURS)
    left = TOTAL - rounds * (SEQUENTIAL + BURST * BURSTS)
    for connection in connections.values():
        if left > 0:
            _pipelined(connection, left)
    if LINUX:
        times |= _used(connections, started)
    _close(connections)
    return times


def sizes(contestants: Contestants, rounds: int) -> dict[str, Figures]:
    """A text that is sent and comes back."""
    connections = _open(contestants)
    times: dict[str, Figures] = {size: {name: [] for name in connections} for size in SIZES}
    for _ in range(rounds):
        for size, (length, repeats) in SIZES.items():
            for name, connection in connections.items():
                times[size][name].append(statistics.median(_sized(connection, length, repeats)))
    for size, figures in times.items():
        tell(f"a call of {size} and its answer", medians(figures), "ms", OURS)
    _close(connections)
    return times


def _open(contestants: Contestants) -> dict[str, Connection]:
    connections = {}
    for name, command in contestants.servers().items():
        connections[name] = connection = Connection(command)
        connection.open()
        for number in range(10):  # every tool's first call is behind us
            assert b"hellohello" in connection.ask(call(number))
    return connections


def _close(connections: dict[str, Connection]) -> None:
    for connection in connections.values():
        connection.drop()


def _sequential(connection: Connection) -> list[float]:
    """Microseconds of each of some calls, the first ones of the turn left out."""
    times = []
    for number in range(SEQUENTIAL):
        request = call(number)
        start = time.perf_counter()
        answer = connection.ask(request)
        times.append((time.perf_counter() - start) * 1e6)
        assert b"hellohello" in answer, answer
    return times[WARM:]


def _pipelined(connection: Connection, count: int) -> float:
    return connection.pipeline([call(number) for number in range(count)], IN_FLIGHT)


def _used(connections: dict[str, Connection], started: dict[str, float]) -> dict[str, Figures]:
    """What the calls have cost: processor time does not depend on who else is at work."""
    memory = {name: [connection.resident()] for name, connection in connections.items()}
    spent = {name: [c.processor_time() - started[name]] for name, c in connections.items()}
    tell(f"processor time of {TOTAL:,} calls", medians(spent), "s", OURS)
    tell(f"resident memory after {TOTAL:,} calls", medians(memory), "MB", OURS)
    return {"processor time": spent, "memory": memory}


def _sized(connection: Connection, length: int, repeats: int) -> Iterator[float]:
    text = "x" * length
    request = call(0, text, 1)
    for _ in range(repeats):
        start = time.perf_counter()
        answer = connection.ask(request)
        yield (time.perf_counter() - start) * 1e3
        assert text.encode() in answer
