"""From JSON values to messages: the envelope of JSON-RPC 2.0, sections 4 and 5.

What a message is depends on its members, as this table says; the first row that fits holds.

    not an object                                  refused, id null; an array is a batch
    has `method`                                   a request when it has `id`, else a notification
    has `result`, `error` or `id`                  a response: never answered, whatever else it is
    anything else                                  refused, id null

A response is not answered even where it is malformed: two strict peers would answer each other's
complaints for ever. A refused request is answered with its own id wherever that could be read.
"""

from __future__ import annotations

from mcpgen_runtime.session.codes import INVALID_PARAMS, INVALID_REQUEST
from mcpgen_runtime.session.refusals import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeGuard

    from mcpgen_runtime.schema.types import Json, JsonObject
    from mcpgen_runtime.session.clients import Client
    from mcpgen_runtime.session.events import Id

__all__ = [
    "Notification",
    "Request",
    "check_params",
    "is_id",
    "is_response",
    "member",
    "readable_id",
    "recognise",
]

RESPONSE_MEMBERS = ("result", "error", "id")
ID_LIMIT = 4096
"""Characters of an id or a token: it is echoed, and so bounded as everything that is."""


class Request:
    """A request with a good envelope.

    `check_params` makes `params` and `meta` objects; `client` is who asks, once that is known.
    """

    __slots__ = ("client", "id", "meta", "method", "params")

    client: Client

    def __init__(self, id: Id, method: str, params: Json) -> None:  # noqa: A002
        self.id = id
        self.method = method
        self.params: Json = params
        self.meta: JsonObject = {}


class Notification:
    """A notification with a good envelope; `params` is an empty object where it is no object."""

    __slots__ = ("method", "params")

    def __init__(self, method: str, params: JsonObject) -> None:
        self.method = method
        self.params = params


def recognise(message: Json) -> Request | Notification | None:
    """Return the message, or None for one that is not to be answered.

    Raises:
        Refusal: it is no message; carries the id where that could be read.
    """
    if type(message) is not dict:
        raise Refusal(INVALID_REQUEST, "A message is a JSON object.")
    if "method" not in message:
        if is_response(message):
            return None
        raise Refusal(INVALID_REQUEST, "A message has a method, a result or an error.")
    id = readable_id(message)  # noqa: A001 - the protocol's word
    if type(message["method"]) is not str:
        raise Refusal(INVALID_REQUEST, "The method is a string.", id)
    if message.get("jsonrpc") != "2.0":
        raise Refusal(INVALID_REQUEST, 'A message has "jsonrpc": "2.0".', id)
    params = message.get("params")
    if id is not None:
        return Request(id, message["method"], params)
    if "id" in message:
        raise Refusal(
            INVALID_REQUEST, f"An id is an integer or a string of at most {ID_LIMIT} characters."
        )
    return Notification(message["method"], params if type(params) is dict else {})


def check_params(request: Request) -> None:
    """Make `params` and `_meta` objects where they are absent or null.

    Raises:
        Refusal: one of them is something else, or the progress token is no token
            (MCP 2025-11-25, Base protocol, `_meta`; Utilities, Progress).
    """
    if request.params is None:
        request.params = {}
    elif type(request.params) is not dict:
        raise Refusal(INVALID_PARAMS, "params must be an object.", request.id)
    meta = request.params.get("_meta")
    if meta is None:
        return
    if type(meta) is not dict:
        raise Refusal(INVALID_PARAMS, "params._meta must be an object.", request.id)
    token = meta.get("progressToken")
    if token is not None and not is_id(token):
        raise Refusal(
            INVALID_PARAMS,
            "params._meta.progressToken must be a string or an integer.",
            request.id,
        )
    request.meta = meta


def is_response(message: JsonObject) -> bool:
    """Whether a message answers one of ours."""
    return "method" not in message and any(member in message for member in RESPONSE_MEMBERS)


def member(request: Request, holder: JsonObject, key: str, kind: type, place: str) -> Json:
    """Return what `holder` has under `key`: a `str` or a `dict`, as `kind` says.

    Raises:
        Refusal: it is missing or something else; `place` says where that is.
    """
    value = holder.get(key)
    if type(value) is not kind:
        wanted = "a string" if kind is str else "an object"
        words = "must be" if key in holder else "is missing; it must be"
        raise Refusal(INVALID_PARAMS, f"{place} {words} {wanted}.", request.id)
    return value


def readable_id(message: JsonObject) -> Id | None:
    """Return the id of a message, or None where it has none that can be echoed."""
    id = message.get("id")  # noqa: A001 - the protocol's word
    return id if is_id(id) else None


def is_id(value: Json) -> TypeGuard[Id]:
    """Whether a value can be an id or a token: a string or an integer; true and 1.0 are neither."""
    return type(value) is int or (type(value) is str and len(value) <= ID_LIMIT)
