"""A real server process, driven as an MCP client drives one. Standard library only.

    with ServerProcess(["notes-mcp"]) as server:
        server.initialize()
        assert server.call("count_notes")["structuredContent"] == {"result": 0}
    assert server.exit_code == 0

One thread reads standard output, one standard error, so a server never blocks on them. What a test
may want to see is kept: every line, the server's own messages, everything on standard error.
"""

from __future__ import annotations

import itertools
import json
import subprocess
import threading
import time
from typing import IO, TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mcpgen_runtime.schema.types import Json, JsonObject

    Watch = Callable[[str, bytes], object]

__all__ = ["ProtocolError", "ServerEndedError", "ServerProcess"]

CLIENT = {"name": "mcpgen", "version": "1"}
LAST_WORDS = 5  # seconds for them, once the process has ended
TOLD = 2_000  # characters of standard error in a message


class ProtocolError(Exception):
    """The server answered with a JSON-RPC error: an unknown tool, for one (-32602)."""

    def __init__(self, code: int, message: str, data: Json = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.data = data


class ServerEndedError(Exception):
    """The server has ended, or closed its standard output, before it answered."""


class ServerProcess:
    """A server started with `command`; it runs from here until `close`.

    `env` and `cwd` are the child's, as `subprocess.Popen` takes them. Timeouts are in seconds; one
    that runs out raises TimeoutError, with the end of what the server said on standard error.

    `stdout_lines` has every line of standard output, as bytes without the newline; `messages` has
    what the server sent on its own account: notifications and requests.

    `watch(what, data)` is told everything as it happens: "sent" with the bytes that go out,
    "received" with a line of standard output, "stderr" with a piece of standard error. It is called
    in the threads that read and write, "received" before anybody gets the answer. It must not
    raise.
    """

    def __init__(
        self,
        command: Sequence[str],
        env: Mapping[str, str] | None = None,
        cwd: str | None = None,
        watch: Watch = lambda _what, _data: None,
    ) -> None:
        pipe = subprocess.PIPE
        self._child = subprocess.Popen(
            list(command), stdin=pipe, stdout=pipe, stderr=pipe, env=env, cwd=cwd
        )
        self._ids = itertools.count(1)
        self._news = threading.Condition()
        self._writing = threading.Lock()
        self._answers: dict[Json, list[JsonObject]] = {}
        self._errors: list[bytes] = []
        self._watch = watch
        self._ended = False
        self.stdout_lines: list[bytes] = []
        self.messages: list[JsonObject] = []
        self._threads = [self._thread(self._read_answers), self._thread(self._read_errors)]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._child.pid

    @property
    def exit_code(self) -> int | None:
        """The exit code, negative for a signal's number; None while the server runs."""
        return self._child.poll()

    @property
    def stderr(self) -> str:
        """What the server has written to standard error so far."""
        return b"".join(self._errors).decode("utf-8", "backslashreplace")

    def initialize(self, protocol: str = "2025-11-25", timeout: float = 10) -> JsonObject:
        """Shake hands as a client does (MCP 2025-11-25, Lifecycle); returns the server's result."""
        params: JsonObject = {"protocolVersion": protocol, "capabilities": {}, "clientInfo": CLIENT}
        result = self._result("initialize", params, timeout)
        self.notify("notifications/initialized")
        return result

    def list_tools(self, timeout: float = 10) -> list[JsonObject]:
        """All tools, from as many pages as the server makes of them."""
        result = self._result("tools/list", {}, timeout)
        tools: list[JsonObject] = result["tools"]
        while (cursor := result.get("nextCursor")) is not None:
            result = self._result("tools/list", {"cursor": cursor}, timeout)
            tools += result["tools"]
        return tools

    def call(
        self, tool: str, arguments: Mapping[str, Any] | None = None, timeout: float = 10
    ) -> JsonObject:
        """Call a tool; returns the result object, which may say `isError`.

        Raises:
            ProtocolError: the answer is a JSON-RPC error.
        """
        params = {"name": tool, "arguments": dict(arguments or {})}
        return self._result("tools/call", params, timeout)

    def request(
        self, method: str, params: Mapping[str, Any] | None = None, timeout: float = 10
    ) -> JsonObject:
        """Send a request and wait for its answer; returns the whole answer, result or error."""
        return self.answer(self.send(method, params), timeout)

    def send(self, method: str, params: Mapping[str, Any] | None = None) -> int:
        """Send a request without waiting; returns its id, for `answer`."""
        number = next(self._ids)
        self._send_message({"jsonrpc": "2.0", "id": number, "method": method}, params)
        return number

    def answer(self, id: str | int | None, timeout: float = 10) -> JsonObject:  # noqa: A002
        """Wait for the next answer with an id; that of an error may be None."""
        with self._news:
            self._news.wait_for(lambda: self._ended or self._answers.get(id), timeout)
            if self._answers.get(id):
                return self._answers[id].pop(0)
        if self._ended:
            self._wait(1)
            self._threads[1].join(1)  # what it said last may be on its way
            raise ServerEndedError(self._told(f"no answer to request {id!r}: the server ended"))
        raise TimeoutError(self._told(f"no answer to request {id!r} within {timeout} s"))

    def notify(self, method: str, params: Mapping[str, Any] | None = None) -> None:
        """Send a notification."""
        self._send_message({"jsonrpc": "2.0", "method": method}, params)

    def send_line(self, line: bytes) -> None:
        """Send one line, good or bad; the newline is added."""
        self.send_bytes(line + b"\n")

    def send_bytes(self, data: bytes) -> None:
        """Send bytes as they are."""
        try:
            with self._writing:
                self._watch("sent", data)
                _pipe(self._child.stdin).write(data)
                _pipe(self._child.stdin).flush()
        except (OSError, ValueError) as error:
            self._wait(1)
            raise ServerEndedError(self._told("the server no longer reads")) from error

    def signal(self, number: int) -> None:
        """Send a signal to the process."""
        self._child.send_signal(number)

    def wait(self, timeout: float = 10) -> int:
        """Wait for the server to end of itself; returns its exit code."""
        if self._wait(timeout) is None:
            raise TimeoutError(self._told(f"the server has not ended within {timeout} s"))
        return self._finish()

    def close(self, timeout: float = 10) -> int:
        """Close the server's standard input, wait for it to end, and return its exit code.

        A server that stays is killed, and its exit code is that signal's, negative. Closing again
        changes nothing.
        """
        if not self._close_input(timeout) or self._wait(timeout) is None:
            self._child.kill()
            self._child.wait()
        return self._finish()

    def kill(self) -> None:
        """End the process at once."""
        self._child.kill()
        self.close()

    def _result(self, method: str, params: JsonObject, timeout: float) -> JsonObject:
        answer = self.request(method, params, timeout)
        if "error" in answer:
            error: JsonObject = answer["error"]
            raise ProtocolError(error["code"], error["message"], error.get("data"))
        result: JsonObject = answer["result"]
        return result

    def _send_message(self, message: JsonObject, params: Mapping[str, Any] | None) -> None:
        if params is not None:
            message["params"] = dict(params)
        self.send_line(json.dumps(message).encode())

    def _thread(self, target: Any) -> threading.Thread:
        thread = threading.Thread(target=target, daemon=True)
        thread.start()
        return thread

    def _read_answers(self) -> None:
        for line in _pipe(self._child.stdout):
            self._watch("received", line)
            with self._news:
                self._sort(line.removesuffix(b"\n"))
                self._news.notify_all()
        with self._news:
            self._ended = True
            self._news.notify_all()

    def _sort(self, line: bytes) -> None:
        """File a line: an answer by its id, any other message as it comes, the rest as lines."""
        self.stdout_lines.append(line)
        try:
            message = json.loads(line)
        except ValueError:
            return
        if not isinstance(message, dict):
            return
        id = message.get("id")  # noqa: A001 - the protocol's word
        if "method" in message:
            self.messages.append(message)
        elif not isinstance(id, (dict, list)):
            self._answers.setdefault(id, []).append(message)

    def _read_errors(self) -> None:
        stream = _pipe(self._child.stderr)
        while data := stream.read1():  # type: ignore[attr-defined]
            self._errors.append(data)
            self._watch("stderr", data)

    def _wait(self, timeout: float) -> int | None:
        try:
            return self._child.wait(timeout)
        except subprocess.TimeoutExpired:
            return None

    def _close_input(self, timeout: float) -> bool:
        """Close standard input; false when another thread cannot get rid of its bytes."""
        if not self._writing.acquire(timeout=timeout):
            return False
        try:
            _pipe(self._child.stdin).close()
        except OSError:  # the server has left bytes unread
            return True
        finally:
            self._writing.release()
        return True

    def _finish(self) -> int:
        """Take in the last of what the server wrote; a child of its own may hold the pipes open."""
        self._close_input(LAST_WORDS)
        deadline = time.monotonic() + LAST_WORDS
        streams = (self._child.stdout, self._child.stderr)
        for thread, stream in zip(self._threads, streams, strict=True):
            thread.join(max(0, deadline - time.monotonic()))
            if not thread.is_alive():
                _pipe(stream).close()
        return self._child.returncode

    def _told(self, words: str) -> str:
        code = "" if self.exit_code is None else f"; exit code {self.exit_code}"
        said = self.stderr[-TOLD:].strip()
        return f"{words}{code}; standard error: {said or 'empty'}"


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None, "all three streams are pipes"  # noqa: S101
    return stream
