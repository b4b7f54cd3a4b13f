"""A server's side of one connection, without I/O.

Theory of operation. A driver reads bytes and gives them to `feed`; then it takes events from
`next_event` until that returns None, and does what each says:

    Send      write `line` to the client. Lines are whole, and go out in the order they come.
    Call      run a tool; give what comes of it to `answer` (or `fail`), write the line returned.
    Cancel    stop a call that is running.

What is answered in line (`initialize`, `ping`, lists, refusals) is a Send in the order of the
requests; calls may run side by side and be answered in any order. At the end of input the driver
calls `feed_eof` and takes the last events. Events are made one at a time, when they are asked for:
a driver whose client does not read stops asking, and nothing piles up.

Each request is answered once. A call is in flight from its event until `answer`, `fail` or a
`Cancel` event; after that, `answer` and `fail` return no bytes, so a driver need not know which of
a cancellation and a result came first.

The way of a line: `framing` cuts it, `jsontext` parses it, `messages` says what it is, `methods`
has what is done with it, `replies` makes the line that goes out. Which methods are allowed depends
on `states`, what a client may speak on `revisions`. All of these are tables or pure functions; what
is remembered between lines is in `framing.Framer` and `connection.Connection`.

A session is not thread-safe, and is made for one connection.
"""

from __future__ import annotations

from mcpgen_runtime.session.codes import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    PARSE_ERROR,
)
from mcpgen_runtime.session.connection import Connection
from mcpgen_runtime.session.events import Call, Send
from mcpgen_runtime.session.framing import LINE_LIMIT, Framer, LineTooLong, line_units
from mcpgen_runtime.session.jsontext import BLANK, TooDeep, Unreadable, read
from mcpgen_runtime.session.messages import Request, check_params, readable_id, recognise
from mcpgen_runtime.session.methods import NOTIFICATIONS, REQUESTS
from mcpgen_runtime.session.refusals import Refusal, echo
from mcpgen_runtime.session.replies import error_line, result_line
from mcpgen_runtime.session.states import PREMATURE, TRANSITIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mcpgen_runtime.schema.types import Json, JsonObject
    from mcpgen_runtime.session.catalog import Catalog
    from mcpgen_runtime.session.events import Event, Id

__all__ = ["Session"]


class Session:
    """One client's session over `catalog`.

    `line_limit` bounds the lines that are read and the answers that are sent, in UTF-16 code units.
    """

    def __init__(self, catalog: Catalog, *, line_limit: int = LINE_LIMIT) -> None:
        self._connection = Connection(catalog)
        self._framer = Framer(line_limit)
        self._line_limit = line_limit

    def feed(self, data: bytes) -> None:
        """Take the next bytes from the client, however they are cut."""
        self._framer.feed(data)

    def feed_eof(self) -> None:
        """There is no more input; what came after the last newline counts as a line."""
        self._framer.feed_eof()

    def next_event(self) -> Event | None:
        """Return what is to be done next, or None when more bytes are needed."""
        while True:
            try:
                line = self._framer.next_line()
                if line is None:
                    return None
                event = self._take(line)
            except LineTooLong:
                words = f"A line has at most {self._line_limit} UTF-16 code units."
                return Send(error_line(Refusal(PARSE_ERROR, words)))
            except Refusal as refusal:
                return Send(error_line(refusal))
            if event is not None:
                return event

    def events(self) -> Iterator[Event]:
        """Yield what is to be done until more bytes are needed."""
        while (event := self.next_event()) is not None:
            yield event

    def receive(self, data: bytes) -> list[Event]:
        """`feed`, and all events that follow from it."""
        self.feed(data)
        return list(self.events())

    def receive_eof(self) -> list[Event]:
        """`feed_eof`, and all events that follow from it."""
        self.feed_eof()
        return list(self.events())

    def answer(self, call: Call, result: str) -> bytes:
        """Return the line that answers `call`, or nothing when it is no longer in flight.

        `result` is the JSON text of the result object. One that makes a line over the limit, which
        clients would drop, is answered with an error that says so.
        """
        if not self._let_go(call):
            return b""
        # A newline in JSON text is only ever whitespace; a lone surrogate becomes its escape.
        body = result.encode("utf-8", "backslashreplace").replace(b"\n", b" ")
        line = result_line(call.id, body)
        if len(line) <= self._line_limit or line_units(line) <= self._line_limit:
            return line
        words = f"The result has more than {self._line_limit} UTF-16 code units."
        return error_line(Refusal(INTERNAL_ERROR, words, call.id))

    def fail(self, call: Call, code: int, message: str) -> bytes:
        """Return the line that answers `call` with a JSON-RPC error, or nothing, as `answer`."""
        return error_line(Refusal(code, message, call.id)) if self._let_go(call) else b""

    @property
    def in_flight(self) -> Mapping[Id, Call]:
        """The calls that are neither answered nor cancelled, by id."""
        return self._connection.in_flight

    @property
    def listed(self) -> bool:
        """Whether `tools/list` has been answered."""
        return self._connection.listed

    @property
    def protocol(self) -> str | None:
        """The negotiated protocol revision, or None before `initialize`."""
        revision = self._connection.revision
        return None if revision is None else revision.name

    @property
    def client_info(self) -> JsonObject | None:
        """The client's `clientInfo`, or None before `initialize`."""
        return self._connection.client_info

    @property
    def client_capabilities(self) -> JsonObject | None:
        """The client's `capabilities`, or None before `initialize`."""
        return self._connection.client_capabilities

    def _take(self, line: bytes) -> Event | None:
        """Return what follows from one line; nothing does from a blank one."""
        text = line.decode("utf-8", "replace").strip(BLANK)
        if not text:
            return None
        message = recognise(_parse(text))
        if isinstance(message, Request):
            event = self._take_request(message)
            if isinstance(event, Call):
                event.size = len(line)
            return event
        if message is None:
            return None
        act = NOTIFICATIONS.get(message.method)
        return None if act is None else act(self._connection, message)

    def _take_request(self, request: Request) -> Event:
        connection = self._connection
        method = REQUESTS.get(request.method)
        if method is None:
            words = f"Unknown method: {echo(request.method)}"
            raise Refusal(METHOD_NOT_FOUND, words, request.id)
        check_params(request)
        if connection.state not in method.states:
            raise Refusal(INVALID_PARAMS, PREMATURE[connection.state], request.id)
        if request.id in connection.in_flight:
            raise Refusal(INVALID_REQUEST, "A request with this id is in flight.", request.id)
        outcome = method.act(connection, request)
        state = connection.state
        connection.state = TRANSITIONS.get((state, request.method), state)
        return outcome if isinstance(outcome, Call) else Send(result_line(request.id, outcome))

    def _let_go(self, call: Call) -> bool:
        """End a call's time in flight; false when it was over already."""
        in_flight = self._connection.in_flight
        if in_flight.get(call.id) is not call:
            return False
        del in_flight[call.id]
        return True


def _parse(text: str) -> Json:
    """Parse a line, or refuse it, with the id of what is merely too deep."""
    try:
        return read(text)
    except TooDeep as error:
        outline = error.outline
        id = readable_id(outline) if type(outline) is dict else None  # noqa: A001
        raise Refusal(PARSE_ERROR, str(error), id) from None
    except Unreadable as error:
        raise Refusal(PARSE_ERROR, str(error)) from None
