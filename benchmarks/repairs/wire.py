"""One session with a server: it is called by tool, and what it says on standard error is kept."""

from __future__ import annotations

import json
import tempfile
from typing import TYPE_CHECKING, NamedTuple

from connection import INITIALIZED, Connection, message

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Self

    from .values import Json

REVISION = "2025-11-25"


class Client(NamedTuple):
    """How a client introduces itself."""

    name: str
    version: str = "1"


UNKNOWN = Client("benchmark")
"""A client that no table of quirks has."""


class Answer(NamedTuple):
    """An answer to a call: whether it was accepted, and what a model would read."""

    accepted: bool
    text: str


class Session:
    """A server process and the handshake with it."""

    def __init__(
        self,
        command: Sequence[str],
        client: Client = UNKNOWN,
        extra: Mapping[str, str] | None = None,
    ) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the session
        self._connection = Connection(command, extra, self._errors.fileno())
        self._number = 0
        self._greet(client)

    def _greet(self, client: Client) -> None:
        params = {
            "protocolVersion": REVISION,
            "clientInfo": client._asdict(),
            "capabilities": {},
        }
        self._ask("initialize", params)
        self._connection.send(INITIALIZED)

    def call(self, tool: str, arguments: Json) -> Answer:
        """Call a tool; a protocol error is a refusal, too."""
        answer = self._ask("tools/call", {"name": tool, "arguments": arguments})
        if "error" in answer:
            return Answer(accepted=False, text=answer["error"]["message"])
        result = answer["result"]
        text = "\n".join(block.get("text", "") for block in result["content"])
        return Answer(not result.get("isError", False), text)

    def said(self) -> str:
        """What the server has written to standard error by now."""
        self._errors.seek(0)
        return self._errors.read().decode("utf-8", "replace")

    def _ask(self, method: str, params: Json) -> Json:
        """Send a request and wait for its answer; what comes between is not for this side."""
        self._number += 1
        self._connection.send(message(method, params, self._number))
        while True:
            line = self._connection.output.readline()
            if not line:
                raise ConnectionError(f"the server has ended: {self.said()[-2000:]}")
            answer = json.loads(line)
            if answer.get("id") == self._number and "method" not in answer:
                return answer

    def close(self) -> None:
        """End the server."""
        self._connection.close()
        self._connection.output.close()
        self._errors.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
