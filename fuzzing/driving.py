"""A driver of a session that tells an oracle all it does, and can do all that a driver may do."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

from fuzzing.catalog import CATALOGS, TOOLS
from fuzzing.exact import ExactOracle
from fuzzing.oracle import LINE_LIMIT
from fuzzing.reading import Undecided, units
from fuzzing.writing import LEVELS, demand
from mcpgen_runtime.session import Answer, Call, Cancel, Catalog, Send, Session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fuzzing.exact import Running

    Choose = Callable[[int], int]
    """Given n, return one of 0 to n - 1."""

__all__ = ["Driver", "play"]

LONGEST_OF_OURS = 60_000
"""UTF-16 code units of what a session may write of itself whatever the limit: an id in escapes."""

LONGEST_INPUT = 100_000

CODES = (-32603, -32021, -32602, -32600)
RESULTS = (
    Answer('{"content":[]}'),
    Answer('{"content":[{"type":"text","text":"\u00fc\ud800\U0001f600"}]}', {"k": "\ud800"}),
    Answer('{"content":[\n{"type":"text","text":"' + "x" * 900 + '"}]}'),
    Answer('{"content":[],"isError":true}', {"k": [{}]}),
)
VALUES: tuple[Any, ...] = ("words", {"k": [None, 1e300]}, "x" * 900, "\ud800\n", 0)
NUMBERS = (0, 1, 0.5, -1, 2, 10**30, 1e308)


class Driver:
    """A session, its oracle, and the calls that it ever had."""

    def __init__(self, *, limit: int = LINE_LIMIT, dynamic: bool = True) -> None:
        self.session = Session(_catalog(dynamic), line_limit=limit)
        self.oracle = ExactOracle(limit, dynamic=dynamic)
        self.calls: list[tuple[Call, Running]] = []
        self._longest = max(limit, LONGEST_OF_OURS)

    def receive(self, data: bytes, between: Callable[[], None] = lambda: None) -> None:
        """Take bytes, and do what follows; `between` is done after each event."""
        for piece in _pieces(data):
            self.oracle.received(piece)
            self.session.feed(piece)
            self._follow(between)

    def end_input(self) -> None:
        """There is no more input."""
        self.oracle.ended()
        self.session.feed_eof()
        self._follow(lambda: None)

    def answer(self, number: int, answer: Answer) -> None:
        """Answer one of the calls, maybe one that is over."""
        call, running = self.calls[number]
        data = self._bounded(self.session.answer(call, answer))
        self.oracle.answered(running, data)
        self._compare()

    def fail(self, number: int, code: int, message: str, data: Any = None) -> None:
        """Answer one of the calls with an error."""
        call, running = self.calls[number]
        self.oracle.answered(running, self._bounded(self.session.fail(call, code, message, data)))
        self._compare()

    def log(self, number: int, level: str, data: Any) -> None:
        """Have one of the calls log a message."""
        call, running = self.calls[number]
        is_wanted = self.session.wants(call, level)
        line = self._bounded(self.session.log(call, level, data))
        demand(is_wanted or not line, "only what is wanted is written", line)
        self.oracle.told(running, line)

    def progress(
        self, number: int, done: float, total: float | None = None, message: str | None = None
    ) -> None:
        """Have one of the calls tell how far it is."""
        call, running = self.calls[number]
        line = self._bounded(self.session.progress(call, done, total, message))
        self.oracle.told(running, line)

    def change(self, names: Sequence[str], *, hide: bool) -> None:
        """Hide or show some tools."""
        self.oracle.sent(self.session.hide(names) if hide else self.session.show(names))

    def finish(self) -> None:
        """End the connection as a driver would: nothing may be owed then."""
        self.end_input()
        for number in range(len(self.calls)):
            self.answer(number, RESULTS[0])
        self.oracle.closed(self.session.close())
        self.oracle.finish()

    def _follow(self, between: Callable[[], None]) -> None:
        for event in self.session.events():
            if isinstance(event, Send):
                self.oracle.sent(event.line)
            elif isinstance(event, Cancel):
                demand(event.call.cancelled, "a cancelled call is marked", event.call.id)
                self.oracle.cancelled(event.call.id)
            else:
                running = self.oracle.called(event.id, event.tool, event.meta)
                self.calls.append((event, running))
            between()
        self.oracle.settle()
        self._compare()

    def _compare(self) -> None:
        running = self.oracle.running.keys()
        demand(self.session.in_flight.keys() == running, "the same calls are in flight", running)

    def _bounded(self, line: bytes) -> bytes:
        if len(line) > self._longest:
            demand(units(line.decode()) <= self._longest, "a line is not too long", line)
        return line


def play(data: bytes, choose: Choose) -> None:
    """Give a session some bytes, cut anywhere, and do anything in between.

    Raises:
        Broken: a law does not hold.
    """
    with suppress(Undecided):
        _play(data, choose)


def _play(data: bytes, choose: Choose) -> None:
    limit = (LINE_LIMIT, LINE_LIMIT, 700, 5_000)[choose(4)]
    driver = Driver(limit=limit, dynamic=choose(4) > 0)
    acts_at_most = choose(4)
    longest_piece = (LONGEST_INPUT, 1_000, 100, 10)[choose(4)]

    def act() -> None:
        for _ in range(choose(acts_at_most + 1)):
            _act(driver, choose)

    while data:
        size = 1 + choose(longest_piece)
        driver.receive(data[:size], act)
        data = data[size:]
        act()
    driver.finish()


def _act(driver: Driver, choose: Choose) -> None:
    """Do one of the things that a driver may do at any time."""
    what = choose(8)
    if what == 0:
        names = TOOLS[choose(len(TOOLS)) :]
        driver.change(names, hide=choose(2) == 0)
    elif driver.calls:
        number = len(driver.calls) - 1 - choose(min(len(driver.calls), 6))
        _act_on(driver, number, what, choose)


def _act_on(driver: Driver, number: int, what: int, choose: Choose) -> None:
    if what <= 3:
        driver.answer(number, RESULTS[choose(len(RESULTS))])
    elif what == 4:
        code, words = CODES[choose(len(CODES))], "x" * (1 + (0, 900, 70_000)[choose(3)])
        driver.fail(number, code, words, VALUES[choose(len(VALUES))])
    elif what <= 6:
        driver.log(number, LEVELS[choose(len(LEVELS))], VALUES[choose(len(VALUES))])
    else:
        done = NUMBERS[choose(len(NUMBERS))]
        driver.progress(number, done, NUMBERS[choose(len(NUMBERS))], "\ud800")


def _pieces(data: bytes) -> Iterator[bytes]:
    """Cut bytes after each newline, so that the oracle knows which line an event comes from."""
    *lines, rest = data.split(b"\n")
    yield from (line + b"\n" for line in lines)
    if rest:
        yield rest


@cache
def _catalog(dynamic: bool) -> Catalog:
    return Catalog(CATALOGS[dynamic])
