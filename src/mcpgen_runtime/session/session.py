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

A call tells its client more than its answer by `log` and `progress`; `hide` and `show` change
which tools there are; `close` ends what is open when the server ends. Each returns what is to be
written, or nothing where the protocol or the client asks for nothing.

Two eras share a connection. A request that has the envelope of the stateless revisions in its
`_meta` is served by those, any other by what the last `initialize` agreed on: the era is chosen for
each request, so no request locks a client out of either.

The way of a line: `framing` cuts it, `jsontext` parses it, `messages` says what it is, `envelope`
and `connection` who asks, `methods` has what is done with it, `completing` and `replies` make the
line that goes out. Which methods are allowed depends on `states`, what a client may speak on
`revisions`. All of these are tables or pure functions; what is remembered between lines is in
`framing.Framer` and `connection.Connection`, and in the `Batch` that is being read.

A session is not thread-safe, and is made for one connection.
"""

from __future__ import annotations

from mcpgen_runtime.session import tools
from mcpgen_runtime.session.batches import MOST_MEMBERS, Batch
from mcpgen_runtime.session.codes import INTERNAL_ERROR, INVALID_REQUEST, PARSE_ERROR
from mcpgen_runtime.session.completing import complete, end_of_subscription
from mcpgen_runtime.session.connection import Connection
from mcpgen_runtime.session.dispatching import dispatch, notice
from mcpgen_runtime.session.events import Call, Cancel, Send
from mcpgen_runtime.session.framing import LINE_LIMIT, Framer, LineTooLong, line_units
from mcpgen_runtime.session.jsontext import BLANK, TooDeep, Unreadable, read
from mcpgen_runtime.session.logs import log_line, progress_line, wants_log
from mcpgen_runtime.session.messages import Notification, is_response, readable_id, recognise
from mcpgen_runtime.session.refusals import Refusal
from mcpgen_runtime.session.replies import error_line, result_line
from mcpgen_runtime.session.states import NEW
from mcpgen_runtime.session.subscriptions import change_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mcpgen_runtime.schema.types import Json
    from mcpgen_runtime.session.catalog import Catalog
    from mcpgen_runtime.session.events import Answer, Event, Id

__all__ = ["Session"]


class Session:
    """One client's session over `catalog`.

    `line_limit` bounds the lines that are read and the answers that are sent, in UTF-16 code units.
    """

    def __init__(self, catalog: Catalog, *, line_limit: int = LINE_LIMIT) -> None:
        self._connection = Connection(catalog)
        self._framer = Framer(line_limit)
        self._line_limit = line_limit
        self._steps = self._run()

    def feed(self, data: bytes) -> None:
        """Take the next bytes from the client, however they are cut."""
        self._framer.feed(data)

    def feed_eof(self) -> None:
        """There is no more input; what came after the last newline counts as a line."""
        self._framer.feed_eof()

    def next_event(self) -> Event | None:
        """Return what is to be done next, or None when more bytes are needed."""
        return next(self._steps)

    def events(self) -> Iterator[Event]:
        """Yield what is to be done until more bytes are needed."""
        while (event := next(self._steps)) is not None:
            yield event

    def receive(self, data: bytes) -> list[Event]:
        """`feed`, and all events that follow from it."""
        self.feed(data)
        return list(self.events())

    def receive_eof(self) -> list[Event]:
        """`feed_eof`, and all events that follow from it."""
        self.feed_eof()
        return list(self.events())

    def answer(self, call: Call, answer: Answer) -> bytes:
        """Return the line that answers `call`.

        Nothing when it is no longer in flight, or when others of its batch are not answered yet.
        An answer that makes a line over the limit, which clients would drop, becomes an error that
        says so.

        Raises:
            TypeError, ValueError, RecursionError: the `_meta` is no JSON value; the call goes on.
        """
        if not self._is_in_flight(call):
            return b""
        # A newline in JSON text is only ever whitespace; a lone surrogate becomes its escape.
        text = answer.text.encode("utf-8", "backslashreplace").replace(b"\n", b" ")
        catalog = self._connection.catalog
        result = complete(text, call.client, catalog, answer.meta, is_cached=False)
        line = result_line(call.id, result)
        if self._fits(line):
            return self._let_go(call, line)
        words = f"The result has more than {self._line_limit} UTF-16 code units."
        return self.fail(call, INTERNAL_ERROR, words)

    def fail(self, call: Call, code: int, message: str, data: Json = None) -> bytes:
        """Return the line that answers `call` with a JSON-RPC error, or nothing, as `answer`."""
        if not self._is_in_flight(call):
            return b""
        line = error_line(Refusal(code, message, call.id, data))
        if not self._fits(line):
            words = f"The error has more than {self._line_limit} UTF-16 code units."
            line = error_line(Refusal(INTERNAL_ERROR, words, call.id))
        return self._let_go(call, line)

    def wants(self, call: Call, level: str) -> bool:
        """Whether `log` would have something to write.

        Raises:
            ValueError: there is no such level.
        """
        return wants_log(call, level) and self._is_in_flight(call)

    def log(self, call: Call, level: str, data: Json, logger: str | None = None) -> bytes:
        """Return the line that tells the client of `call` a log message.

        Nothing when the client did not ask for it, after the answer, or over the line limit.

        Raises:
            ValueError: there is no such level.
            TypeError, ValueError, RecursionError: `data` is no JSON value.
        """
        return self._bounded(log_line(level, data, logger)) if self.wants(call, level) else b""

    def progress(
        self, call: Call, progress: float, total: float | None = None, message: str | None = None
    ) -> bytes:
        """Return the line that tells the client of `call` how far it is.

        Nothing without a progress token, where `progress` has not grown, after the answer, or over
        the line limit.

        Raises:
            ValueError: a number is not finite.
        """
        if not self._is_in_flight(call):
            return b""
        return self._bounded(progress_line(call, progress, total, message))

    def hide(self, names: Iterable[str]) -> bytes:
        """Stop serving some tools on this connection: they are unknown now.

        Returns the lines, if any, that tell the client that the tools have changed.

        Raises:
            ValueError: the server has no tool of that name.
        """
        return tools.hide(self._connection, names)

    def show(self, names: Iterable[str]) -> bytes:
        """Serve hidden tools again; returns and raises as `hide`."""
        return tools.show(self._connection, names)

    def changed(self) -> bytes:
        """Return the lines, if any, that tell the client that the tools have changed.

        `hide` and `show` return them too: this is for a driver that could not write them then.
        """
        return change_lines(self._connection)

    def close(self) -> bytes:
        """End what is open but calls, when the server ends: returns the lines that say so."""
        connection = self._connection
        ended = list(connection.subscriptions)
        connection.subscriptions.clear()
        catalog = connection.catalog
        return b"".join(result_line(id, end_of_subscription(id, catalog)) for id in ended)  # noqa: A001

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
        """The revision that `initialize` agreed on, or None before one."""
        return None if self._connection.state == NEW else self._connection.client.revision

    def _run(self) -> Iterator[Event | None]:
        """Yield every event there ever is, with a None wherever more bytes are needed."""
        while True:
            try:
                line = self._framer.next_line()
            except LineTooLong:
                words = f"A line has at most {self._line_limit} UTF-16 code units."
                yield Send(error_line(Refusal(PARSE_ERROR, words)))
            else:
                if line is None:
                    yield None
                else:
                    yield from self._read(line)

    def _read(self, line: bytes) -> Iterator[Event]:
        """Yield what follows from one line; nothing does from a blank one."""
        text = line.decode("utf-8", "replace").strip(BLANK)
        if not text:
            return
        try:
            message = _parse(text)
            if type(message) is list and self._connection.client.speaks.batches:
                _check_batch(message)
                yield from self._read_batch(message, len(line))
                return
        except Refusal as refusal:
            yield Send(error_line(refusal))
            return
        event = self._take(message, len(line))
        if event is not None:
            yield from self._follow(event)

    def _read_batch(self, members: list[Json], size: int) -> Iterator[Event]:
        batch = Batch(self._line_limit)
        for member in members:
            event = self._take(member, size // len(members), batch)
            if isinstance(event, Send):
                batch.add(event.line, event.id)
            elif event is not None:
                yield from self._follow(event)
        batch.is_read = True
        if line := batch.finish():
            yield Send(line)

    def _follow(self, event: Event) -> Iterator[Event]:
        """Yield an event, and what it makes of the batch that it belongs to."""
        yield event
        if isinstance(event, Cancel) and (batch := event.call.batch) is not None:
            batch.owed -= 1
            if line := batch.finish():
                yield Send(line)

    def _take(self, value: Json, size: int, batch: Batch | None = None) -> Event | None:
        """Return what follows from one message."""
        try:
            message = recognise(value)
            if message is None:
                return None
            if isinstance(message, Notification):
                return notice(self._connection, message)
            event = dispatch(self._connection, message, in_batch=batch is not None)
        except Refusal as refusal:
            return Send(error_line(refusal), refusal.id)
        if isinstance(event, Call):
            event.size = size
            event.batch = batch
            if batch is not None:
                batch.owed += 1
        return event

    def _is_in_flight(self, call: Call) -> bool:
        return self._connection.in_flight.get(call.id) is call

    def _let_go(self, call: Call, line: bytes) -> bytes:
        """End a call's time in flight; returns what is to be written now."""
        del self._connection.in_flight[call.id]
        if call.batch is None:
            return line
        call.batch.owed -= 1
        call.batch.add(line, call.id)
        return call.batch.finish()

    def _bounded(self, line: bytes) -> bytes:
        return line if self._fits(line) else b""

    def _fits(self, line: bytes) -> bool:
        return len(line) <= self._line_limit or line_units(line) <= self._line_limit


def _parse(text: str) -> Json:
    """Parse a line, or refuse it.

    What is merely too deep is refused with its id; a response never is, and its outline will do.
    """
    try:
        return read(text)
    except TooDeep as error:
        top = error.outline
        if type(top) is not dict:
            raise Refusal(PARSE_ERROR, str(error)) from None
        if is_response(top):
            return top
        raise Refusal(PARSE_ERROR, str(error), readable_id(top)) from None
    except Unreadable as error:
        raise Refusal(PARSE_ERROR, str(error)) from None


def _check_batch(members: list[Json]) -> None:
    if not 0 < len(members) <= MOST_MEMBERS:
        raise Refusal(INVALID_REQUEST, f"A batch has 1 to {MOST_MEMBERS} messages.")
