"""What a person sees of a call while it runs, and the wire for those who want to see that."""

from __future__ import annotations

import codecs
import contextlib
import json
import sys
import threading
from typing import TYPE_CHECKING, Any

from mcpgen.cli.answers import show_progress

if TYPE_CHECKING:
    from collections.abc import Callable

MARKS = {"sent": "> ", "received": "< "}
PROGRESS = "notifications/progress"


class Watcher:
    """Prints what happens between us and a server, as `ServerProcess` tells it.

    The server's standard error goes to ours piece by piece. It has every message that the server
    logs, so log messages of the wire are not printed a second time; progress is, in a line each.
    With `raw`, standard output gets every line of the wire as it is, marked `> ` where it was sent
    and `< ` where it was received, and nothing else.
    """

    def __init__(self, *, raw: bool) -> None:
        self._lock = threading.Lock()
        self._decode = codecs.getincrementaldecoder("utf-8")("backslashreplace").decode
        wire = self._print_wire
        shown = {"sent": wire, "received": wire} if raw else {"received": self._print_progress}
        self._shown: dict[str, Callable[[str, bytes], None]] = {"stderr": self._pass_on, **shown}

    def __call__(self, what: str, data: bytes) -> None:
        """Print it; a terminal that went away is no reason to stop a call."""
        show = self._shown.get(what)
        if show is not None:
            with self._lock, contextlib.suppress(OSError, ValueError):
                show(what, data)

    def _pass_on(self, _what: str, data: bytes) -> None:
        _write(self._decode(data))

    def _print_wire(self, what: str, data: bytes) -> None:
        line = data.removesuffix(b"\n").decode("utf-8", "backslashreplace")
        print(f"{MARKS[what]}{line}", flush=True)

    def _print_progress(self, _what: str, data: bytes) -> None:
        params = _params(data, PROGRESS)
        if params is not None:
            _write(f"{show_progress(params)}\n")


def _params(line: bytes, method: str) -> dict[str, Any] | None:
    """Read the params of a notification; None for any other line."""
    if method.encode() not in line:
        return None
    message = json.loads(line)
    found = isinstance(message, dict) and message.get("method") == method
    return message.get("params", {}) if found else None


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
