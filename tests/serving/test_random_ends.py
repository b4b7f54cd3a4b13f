"""Sessions that do what sessions do, in any order, and end in any way at any moment.

Whatever happens, the exit code is 0, nothing is answered twice and nobody sees a traceback; at the
end of input nothing is left unanswered either, but what was cancelled.
"""

from __future__ import annotations

import json
import random
import signal
import subprocess
import time
from typing import TYPE_CHECKING

import pytest

from tests.serving.support import ENVIRONMENT, INITIALIZE, call, command, request

if TYPE_CHECKING:
    from collections.abc import Callable

PAUSES = (0, 0.003, 0.02, 0.1, 0.4)
MODES = ("", "", "slow load", "slow start", "hides")
ENDS = ("eof", "SIGTERM", "SIGINT", "SIGINT SIGTERM", "closed")
SHORT = 1000
"""Bytes of a line that is never left half written."""


class Session:
    """One server and a client that follows its chances."""

    def __init__(self, seed: str) -> None:
        self.chance = random.Random(seed)  # noqa: S311 - no secret
        self.asked: set[str | int] = {"init"}
        self.cancelled: set[str | int] = set()
        variables = {"FIXTURE_GRACE": str(self.chance.choice([0.1, 0.3, 1]))}
        if self.chance.random() < 0.15:
            variables["FIXTURE_THREADS"] = "1"
        pipe = subprocess.PIPE
        self.child = subprocess.Popen(
            command(self.chance.choice(MODES)),
            env=ENVIRONMENT | variables,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
        )
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        assert self.child.stderr is not None
        self.stdin, self.stdout, self.stderr = (
            self.child.stdin,
            self.child.stdout,
            self.child.stderr,
        )
        self.send(request("init", "initialize", **INITIALIZE))
        self.stdout.readline()

    def send(self, data: bytes) -> None:
        self.stdin.write(data)
        self.stdin.flush()

    def ask(self, number: int) -> None:
        """Do one of the things that clients do."""
        ways: list[Callable[[], bytes]] = [
            lambda: request(number, "tools/list"),
            lambda: request(number, "ping"),
            lambda: call(number, "echo", text="x" * self.chance.choice([1, 100, 50_000])),
            lambda: call(number, "slow", ms=self.chance.choice([1, 50, 400, 5000])),
            lambda: call(number, "fault", how="tell", count=50, size=10, threaded=True),
            lambda: call(number, "fault", how="tell", count=50, size=10),
        ]
        self.asked.add(number)
        self.send(self.chance.choice(ways)())

    def cancel(self, number: int) -> None:
        self.cancelled.add(number)
        message = {"method": "notifications/cancelled", "params": {"requestId": number}}
        self.send(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")

    def play(self) -> None:
        for number in range(self.chance.randrange(10)):
            what = self.chance.random()
            if what < 0.7:
                self.ask(number)
            elif what < 0.8:
                self.cancel(self.chance.randrange(10))
            else:
                time.sleep(self.chance.choice(PAUSES))
        time.sleep(self.chance.choice(PAUSES))

    def end(self, how: str) -> set[str | int]:
        """End in one way; return the ids of the answers."""
        if how == "closed":
            self.stdout.close()
        if how in {"eof", "closed"}:
            self.stdin.close()
        else:
            for name in how.split():
                self.child.send_signal(getattr(signal, name))
                time.sleep(self.chance.random() / 10)
        lines = [] if how == "closed" else self.stdout.readlines()
        if lines and not lines[-1].endswith(b"\n"):  # a client that does not read has no time left
            assert how.startswith("SIG")
            assert len(lines.pop()) > SHORT
        answers = [json.loads(line) for line in lines]
        numbers = [answer["id"] for answer in answers if "id" in answer]
        assert len(numbers) == len(set(numbers)), "a request was answered twice"
        return set(numbers)


@pytest.mark.parametrize("how", ENDS)
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 30))]
)
def test_any_session_ends_well(how: str, seed: int) -> None:
    session = Session(f"{how} {seed}")
    with session.child:
        session.play()
        answered = session.end(how)
        told = session.stderr.read().decode()
        assert session.child.wait(20) == 0
    assert "Traceback" not in told
    if how == "eof":
        assert session.asked - session.cancelled - {"init"} <= answered
