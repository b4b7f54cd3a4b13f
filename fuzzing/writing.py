"""What a line from a server may be, whatever was asked: its form, by JSON-RPC 2.0 and MCP."""

from __future__ import annotations

import json
from typing import Any

from fuzzing.reading import ERROR_CODES, readable_id

__all__ = ["LEVELS", "Broken", "demand", "parse_line"]

LEVELS = ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")
SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId"
SERVER_INFO = "io.modelcontextprotocol/serverInfo"


class Broken(AssertionError):  # noqa: N818 - a law is broken
    """A law does not hold; the message says which."""


def demand(holds: object, law: str, *seen: object) -> None:
    """Raise `Broken` unless a law holds; `seen` is what to show."""
    if not holds:
        raise Broken(f"{law}: " + ", ".join(repr(value)[:500] for value in seen))


def parse_line(line: bytes) -> tuple[list[dict[str, Any]], bool]:
    """Return the messages of a line that a server wrote, and whether they stand in an array."""
    demand(line.endswith(b"\n") and line.count(b"\n") == 1, "a line has one newline, last", line)
    try:
        value = json.loads(line.decode(), parse_constant=_no_constant)
    except ValueError as error:
        raise Broken(f"a line is one JSON text in UTF-8: {error}: {line[:500]!r}") from None
    is_batch = isinstance(value, list)
    messages = value if is_batch else [value]
    demand(messages, "an array of answers is not empty", line)
    for message in messages:
        _check(message)
        demand(not is_batch or "method" not in message, "a batch is answered by answers", message)
    return messages, is_batch


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


def _check(message: Any) -> None:
    demand(isinstance(message, dict), "a message is an object", message)
    demand(message.get("jsonrpc") == "2.0", "a message is of JSON-RPC 2.0", message)
    if "method" in message:
        demand("id" not in message, "a server asks for nothing", message)
        _NOTIFICATIONS.get(message["method"], _unknown)(message.get("params"))
        demand(message.keys() <= {"jsonrpc", "method", "params"}, "no more members", message)
        return
    outcome = message.keys() - {"jsonrpc", "id"}
    demand(outcome in ({"result"}, {"error"}), "an answer has a result or an error", message)
    id_ = message.get("id", 0.5)
    is_anonymous = id_ is None and "error" in message
    demand(readable_id(id_) or is_anonymous, "an answer has the id of a request", message)
    if "error" in message:
        _check_error(message["error"])
    else:
        demand(isinstance(message["result"], dict), "a result is an object", message)


def _check_error(error: Any) -> None:
    demand(isinstance(error, dict), "an error is an object", error)
    demand(error.keys() - {"data"} == {"code", "message"}, "an error has its members", error)
    demand(type(error["code"]) is int and error["code"] in ERROR_CODES, "a known code", error)
    demand(isinstance(error["message"], str) and error["message"], "an error has words", error)


def _unknown(params: Any) -> None:
    raise Broken(f"a notification is one that servers send: {params!r}")


def _message(params: Any) -> None:
    demand(isinstance(params, dict), "a log message has parameters", params)
    demand(params.get("level") in LEVELS and "data" in params, "a log message is whole", params)
    demand(isinstance(params.get("logger", ""), str), "a logger has a name", params)


def _progress(params: Any) -> None:
    demand(isinstance(params, dict), "progress has parameters", params)
    demand(readable_id(params.get("progressToken")), "progress has a token", params)
    for number in (params.get("progress"), params.get("total", 0)):
        demand(type(number) in (int, float), "progress is a number", params)


def _changed(params: Any) -> None:
    tag = params["_meta"] if params else {SUBSCRIPTION: 0}
    demand(readable_id(tag.get(SUBSCRIPTION)), "a change has no parameters, or a tag", params)


def _acknowledged(params: Any) -> None:
    demand(readable_id(params["_meta"].get(SUBSCRIPTION)), "a subscription has its tag", params)
    demand(isinstance(params.get("notifications"), dict), "it says what is honoured", params)


_NOTIFICATIONS = {
    "notifications/message": _message,
    "notifications/progress": _progress,
    "notifications/tools/list_changed": _changed,
    "notifications/subscriptions/acknowledged": _acknowledged,
}
