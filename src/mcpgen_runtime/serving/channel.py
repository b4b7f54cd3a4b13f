"""A handler's way to the client beside its answer: `runtime.channel.Channel` over a session.

On the event loop nobody can wait: a message that finds the client far behind, after one more try to
write, is dropped for the wire (it stands on standard error in any case), and how many were is told
when the call ends. In another thread the caller waits for room instead: its messages queue for the
loop, a few at a time. It gives up when its call is cancelled, or when the loop itself is held, as
by somebody who waits for this very thread.
"""

from __future__ import annotations

import asyncio
import collections
import contextlib
import threading
from functools import partial
from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.stderr import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mcpgen_runtime.schema.types import Json
    from mcpgen_runtime.serving.writing import Output
    from mcpgen_runtime.session.catalog import Catalog
    from mcpgen_runtime.session.events import Call
    from mcpgen_runtime.session.session import Session

__all__ = ["ClientChannel"]

MOST = 16
"""How many messages of threads wait for the loop, or for room, before their senders do."""

TURN = 0.1
"""Seconds after which a waiting thread looks again whether its call is cancelled."""

PATIENCE = 1.0
"""Seconds that a thread waits for an event loop that does not turn."""


class ClientChannel:
    """The channel of one connection. Make it on the loop; `catalog` has the tools selected."""

    def __init__(self, package: str, session: Session, output: Output, catalog: Catalog) -> None:
        self._loop = asyncio.get_running_loop()
        self._loop_thread = threading.get_ident()
        self._package = package
        self._session = session
        self._output = output
        self._names = frozenset(catalog.names())
        self._has_changed = False  # and the client is too far behind to be told
        self._is_silent = not catalog.dynamic  # the client is not told of changes
        self._dropped: collections.Counter[Call] = collections.Counter()
        self._news = threading.Condition()  # guards all that follows
        self._queue: collections.deque[tuple[Call, Callable[[], bytes]]] = collections.deque()
        self._is_scheduled = False  # the loop will look at the queue
        self._waits_for_client = False  # it did, and found the client behind
        self._is_held = False  # it has not for long

    def log(self, call: Call, level: str, data: Json, logger: str | None) -> None:
        """Send a log message of `call`, if its client asked for messages of that level."""
        if self._session.wants(call, level):
            self._send(call, partial(self._session.log, call, level, data, logger))

    def progress(
        self, call: Call, progress: float, total: float | None, message: str | None
    ) -> None:
        """Tell how far `call` has come, if its client asked for it."""
        if call.progress_token is not None:
            self._send(call, partial(self._session.progress, call, progress, total, message))

    def hide(self, names: Iterable[str]) -> None:
        """Hide tools; those that were not selected at the start are hidden anyway."""
        if self._is_silent and self._session.listed:
            self._is_silent = False  # it is told here, once
            tell(
                f"{self._package}: tools are hidden that the client has listed; it would be told, "
                "were there `dynamic: true` in the spec."
            )
        self._change_tools(partial(self._session.hide, self._names.intersection(names)))

    def show(self, names: Iterable[str]) -> None:
        """Show tools again; those that were not selected at the start stay hidden."""
        self._change_tools(partial(self._session.show, self._names.intersection(names)))

    def settle(self, call: Call) -> None:
        """Call it on the loop before `call` is answered: what waits goes out, nothing after it."""
        if self._queue:
            self._take_queue(even_if_full=True)
        dropped = self._dropped.pop(call, 0) if self._dropped else 0
        if dropped:
            tell(
                f"{self._package}: the client did not read; {dropped} log and progress messages "
                f"of a call of {call.tool} were not sent to it."
            )

    def room(self) -> None:
        """Call it on the loop when the client has caught up."""
        if self._has_changed:
            self._has_changed = False
            self._output.send(self._session.changed())
        if self._waits_for_client:
            self._take_queue()

    def _send(self, call: Call, line: Callable[[], bytes]) -> None:
        if threading.get_ident() != self._loop_thread:
            self._post(call, line)
        elif self._has_room():
            self._output.send(line())
        elif line():
            self._dropped[call] += 1

    def _has_room(self) -> bool:
        if self._output.full:
            self._output.flush()
        return not self._output.full

    def _change_tools(self, lines: Callable[[], bytes]) -> None:
        if threading.get_ident() == self._loop_thread:
            self._tell_change(lines())
        else:
            self._call_soon(lambda: self._tell_change(lines()))

    def _tell_change(self, lines: bytes) -> None:
        """Tell the client, or note that it is to be told: one word is enough for many changes."""
        if self._has_room():
            self._output.send(lines)
        elif lines:
            self._has_changed = True

    def _post(self, call: Call, line: Callable[[], bytes]) -> None:
        """Put a message of another thread into the queue, when there is a place for it."""
        with self._news:
            if not self._wait_for_place(call):
                if self._session.in_flight.get(call.id) is call:
                    self._dropped[call] += 1
                return
            self._queue.append((call, line))
            if not self._is_scheduled:
                self._is_scheduled = True
                self._call_soon(self._take_queue)

    def _wait_for_place(self, call: Call) -> bool:
        held = 0.0
        while len(self._queue) >= MOST:
            if call.cancelled or (self._is_held and not self._waits_for_client):
                return False
            self._news.wait(TURN)
            held = 0.0 if self._waits_for_client else held + TURN
            self._is_held = held >= PATIENCE
        return not call.cancelled

    def _take_queue(self, *, even_if_full: bool = False) -> None:
        with self._news:
            self._is_scheduled = self._is_held = False
            while self._queue and (even_if_full or self._has_room()):
                _, line = self._queue.popleft()
                self._output.send(line())
            self._waits_for_client = bool(self._queue)
            self._news.notify_all()

    def _call_soon(self, act: Callable[[], None]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: the process ends
            self._loop.call_soon_threadsafe(act)
