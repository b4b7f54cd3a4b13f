"""Log messages and progress: what a call tells its client before its answer.

MCP 2025-11-25, Utilities, Logging and Progress; 2026-07-28 ties log messages to the request that
asked for them.
"""

from __future__ import annotations

from mcpgen_runtime.session.codes import INVALID_PARAMS
from mcpgen_runtime.session.levels import LEVELS, is_level, reaches
from mcpgen_runtime.session.refusals import Refusal
from mcpgen_runtime.session.replies import notification_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject
    from mcpgen_runtime.session.connection import Connection
    from mcpgen_runtime.session.events import Call
    from mcpgen_runtime.session.messages import Request

__all__ = ["log_line", "progress_line", "set_level", "wants_log"]

FIRST_WITH_PROGRESS_MESSAGE = 1  # the form of 2025-03-26


def set_level(connection: Connection, request: Request) -> bytes:
    """Change which log messages the client gets, those of calls in flight too."""
    level = request.params.get("level")
    if not is_level(level):
        words = f"params.level must be one of {', '.join(LEVELS)}."
        raise Refusal(INVALID_PARAMS, words, request.id)
    connection.client.log_level = level
    return b"{}"


def wants_log(call: Call, level: str) -> bool:
    """Whether the client of a call asked for log messages of that level.

    Raises:
        ValueError: there is no such level.
    """
    if not is_level(level):
        raise ValueError(f"no log level {level!r}; levels: {', '.join(LEVELS)}")
    least = call.client.log_level
    return least is not None and reaches(level, least)


def log_line(level: str, data: Json, logger: str | None) -> bytes:
    """Return `notifications/message`."""
    params: JsonObject = {"level": level}
    if logger is not None:
        params["logger"] = logger
    params["data"] = data
    return notification_line("notifications/message", params)


def progress_line(call: Call, progress: float, total: float | None, message: str | None) -> bytes:
    """Return `notifications/progress`, or nothing without a token or where nothing has grown."""
    if call.progress_token is None or not progress > call.progress:
        return b""
    params: JsonObject = {"progressToken": call.progress_token, "progress": progress}
    if total is not None:
        params["total"] = total
    if message is not None and call.client.speaks.form >= FIRST_WITH_PROGRESS_MESSAGE:
        params["message"] = message
    line = notification_line("notifications/progress", params)
    call.progress = progress
    return line
