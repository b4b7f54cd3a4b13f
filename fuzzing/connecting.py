"""One connection to a server process, with the oracle that judges it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from fuzzing.oracle import Oracle
from fuzzing.seeds import line
from fuzzing.writing import demand
from mcpgen_runtime.testing.process import ServerProcess

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["Connection"]

PATIENCE = 30  # seconds until a server that does not answer is said to hang
PAUSE = 0.002

TRACEBACK, EXPECTED = "Traceback (most recent call last)", "RuntimeError: boom"


class Connection:
    """A server that runs until `end`; `sent` has all that it was given."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self.sent: list[bytes] = []
        self.answers = 0
        self._oracle = Oracle()
        self._server = ServerProcess(command, environment)
        self._judged = 0  # lines of its output that the oracle has seen

    def give(self, data: bytes) -> None:
        """Give it bytes, and wait until all that they owe has come.

        Raises:
            Broken: a law does not hold.
            Undecided: the bytes are none that the oracle can judge.
            TimeoutError: it hangs.
            ServerEndedError: it has ended.
        """
        name = f"ping-{len(self.sent)}"
        self._send(data + b"\n" + line("ping", id=name))
        self._server.answer(name, PATIENCE)
        deadline = time.monotonic() + PATIENCE
        self._judge()
        while self._oracle.unpaid():
            if time.monotonic() > deadline:
                raise TimeoutError(f"no answer to {self._oracle.unpaid()[0].message!r}")
            time.sleep(PAUSE)
            self._judge()
        self._oracle.settle()

    def end(self, data: bytes) -> None:
        """Give it the last bytes and end its input: it owes answers still, and a clean end."""
        self._send(data)
        self._oracle.ended()
        code = self._server.close(PATIENCE)
        self._judge()
        self._oracle.finish()
        demand(code == 0, "the exit code is 0", code, self._server.stderr[-2_000:])
        said = self._server.stderr
        demand(said.count(TRACEBACK) == said.count(EXPECTED), "no traceback", said[-2_000:])

    def drop(self) -> None:
        """End it, whatever it does."""
        self._server.kill()

    def _send(self, data: bytes) -> None:
        self.sent.append(data)
        self._oracle.received(data)
        self._server.send_bytes(data)

    def _judge(self) -> None:
        lines = self._server.stdout_lines[self._judged :]
        self._judged += len(lines)
        self.answers += len(lines)
        for text in lines:
            self._oracle.sent_line(text + b"\n")
