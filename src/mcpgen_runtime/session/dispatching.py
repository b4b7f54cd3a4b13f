"""From a message to what follows from it: who asks, by which method, and whether now."""

from __future__ import annotations

from mcpgen_runtime.session.codes import INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND
from mcpgen_runtime.session.completing import complete
from mcpgen_runtime.session.envelope import has_envelope, read_envelope
from mcpgen_runtime.session.events import Send
from mcpgen_runtime.session.messages import check_params
from mcpgen_runtime.session.methods import HANDSHAKE, NOTIFICATIONS, STATELESS
from mcpgen_runtime.session.refusals import Refusal, echo
from mcpgen_runtime.session.replies import result_line
from mcpgen_runtime.session.states import NEW, PREMATURE, TRANSITIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.session.connection import Connection
    from mcpgen_runtime.session.events import Call, Event
    from mcpgen_runtime.session.messages import Notification, Request
    from mcpgen_runtime.session.methods import Method

__all__ = ["dispatch", "notice"]


def dispatch(connection: Connection, request: Request, *, in_batch: bool) -> Call | Send:
    """Serve a request, or say what will be.

    Raises:
        Refusal: it is answered with an error.
    """
    check_params(request)
    if _is_stateless(connection, request):
        request.client = read_envelope(request, connection.revisions)
        method = _find(connection, request, STATELESS.get(request.method))
    else:
        request.client = connection.client
        method = _find(connection, request, HANDSHAKE.get(request.method))
    _check(connection, request, method, in_batch=in_batch)
    outcome = method.act(connection, request)
    state = connection.state
    connection.state = TRANSITIONS.get((state, request.method), state)
    if not isinstance(outcome, bytes):
        return outcome
    catalog, cached = connection.catalog, method.is_cached
    result = complete(outcome, request.client, catalog, None, is_cached=cached)
    return Send(result_line(request.id, result), request.id)


def notice(connection: Connection, notification: Notification) -> Event | None:
    """Do what a notification asks for; one that is not known is ignored, as JSON-RPC says."""
    act = NOTIFICATIONS.get(notification.method)
    return None if act is None else act(connection, notification)


def _is_stateless(connection: Connection, request: Request) -> bool:
    """Whether a request belongs to the stateless era.

    One without their envelope does if only they have its method and nothing else is agreed: it is
    told then what it lacks.
    """
    if not connection.is_stateless:
        return False
    if has_envelope(request):
        return True
    theirs = request.method in STATELESS and request.method not in HANDSHAKE
    return theirs and connection.state == NEW


def _find(connection: Connection, request: Request, method: Method | None) -> Method:
    if method is None or (method.is_dynamic and not connection.catalog.dynamic):
        words = f"Unknown method: {echo(request.method)}"
        raise Refusal(METHOD_NOT_FOUND, words, request.id)
    return method


def _check(connection: Connection, request: Request, method: Method, *, in_batch: bool) -> None:
    if connection.state not in method.states:
        raise Refusal(INVALID_PARAMS, PREMATURE[connection.state], request.id)
    if connection.awaits(request.id):
        raise Refusal(INVALID_REQUEST, "A request with this id is in flight.", request.id)
    if in_batch and method.is_alone:
        words = f"{request.method} must not be part of a batch."
        raise Refusal(INVALID_REQUEST, words, request.id)
