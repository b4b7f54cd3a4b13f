"""`ctx.log`: what a handler says while it works (MCP 2025-11-25, Utilities, Logging)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.lines import one_line
from mcpgen_runtime.runtime.saying import sayable, text_of
from mcpgen_runtime.runtime.stderr import tell

if TYPE_CHECKING:
    from mcpgen_runtime.runtime.channel import Channel
    from mcpgen_runtime.session.events import Call

__all__ = ["Log"]


class Log:
    """A method for each of the eight levels of the protocol, from `debug` to `emergency`.

    Each takes any value, a text or what goes into JSON (anything else is told as its `str()`), and
    the name of a logger. It goes to standard error, on one line of at most 2,000 characters:
    `notes_mcp info [edit_note] renamed`. The client gets the whole value as well, if it asked for
    messages of that level (before 2026-07-28: from `info` on, until it sets another) and still
    waits for the answer. The methods are no coroutines, work in threads too, and never raise.
    """

    __slots__ = ("_call", "_channel", "_package")

    def __init__(self, package: str, call: Call, channel: Channel) -> None:
        self._package = package
        self._call = call
        self._channel = channel

    def debug(self, data: object, *, logger: str | None = None) -> None:
        """Say what helps to find a mistake."""
        self._say("debug", data, logger)

    def info(self, data: object, *, logger: str | None = None) -> None:
        """Say what goes on."""
        self._say("info", data, logger)

    def notice(self, data: object, *, logger: str | None = None) -> None:
        """Say what is normal but worth a look."""
        self._say("notice", data, logger)

    def warning(self, data: object, *, logger: str | None = None) -> None:
        """Say what may go wrong."""
        self._say("warning", data, logger)

    def error(self, data: object, *, logger: str | None = None) -> None:
        """Say what went wrong."""
        self._say("error", data, logger)

    def critical(self, data: object, *, logger: str | None = None) -> None:
        """Say that a part of the server does not work."""
        self._say("critical", data, logger)

    def alert(self, data: object, *, logger: str | None = None) -> None:
        """Say that somebody must act at once."""
        self._say("alert", data, logger)

    def emergency(self, data: object, *, logger: str | None = None) -> None:
        """Say that the server is of no use any more."""
        self._say("emergency", data, logger)

    def _say(self, level: str, data: object, logger: str | None) -> None:
        said, text = sayable(data)
        name = None if logger is None else text_of(logger)
        source = "" if name is None else f"{name}: "
        tell(one_line(f"{self._package} {level} [{self._call.tool}] {source}{text}"))
        self._channel.log(self._call, level, said, name)
