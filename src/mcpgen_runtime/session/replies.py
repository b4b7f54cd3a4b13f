"""Lines that go out: JSON-RPC 2.0 responses and notifications, in ASCII where they are ours."""

from __future__ import annotations

from mcpgen_runtime.session.jsontext import dump, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject
    from mcpgen_runtime.session.events import Id
    from mcpgen_runtime.session.refusals import Refusal

__all__ = ["error_line", "notification_line", "result_line", "with_members"]


def result_line(id: Id, result: bytes) -> bytes:  # noqa: A002
    """Return the response that carries `result`, the JSON text of the result object (section 5)."""
    return b'{"jsonrpc":"2.0","id":%b,"result":%b}\n' % (_id(id), result)


def error_line(refusal: Refusal) -> bytes:
    """Return the error response. An id that could not be read is null, as JSON-RPC asks."""
    error: dict[str, object] = {"code": refusal.code, "message": refusal.message}
    if refusal.data is not None:
        error["data"] = refusal.data
    id = b"null" if refusal.id is None else _id(refusal.id)  # noqa: A001
    return b'{"jsonrpc":"2.0","id":%b,"error":%b}\n' % (id, dump(error).encode())


def notification_line(method: str, params: JsonObject | None = None) -> bytes:
    """Return a notification (section 4.1).

    Raises:
        TypeError, ValueError, RecursionError: the parameters are no JSON value.
    """
    message: JsonObject = {"jsonrpc": "2.0", "method": method}
    if params is not None:
        message["params"] = params
    return dump(message).encode() + b"\n"


def with_members(result: bytes, before: bytes, after: bytes) -> bytes:
    """Put members around those of an object's JSON text, which has no whitespace around it."""
    inner = result[1:-1]
    return b"{%b}" % b",".join(filter(None, (before, inner, after)))


def _id(id: Id) -> bytes:  # noqa: A002
    return (quote(id) if type(id) is str else str(id)).encode()
