"""The first stage: a blocking loop that needs neither asyncio nor the handlers.

It answers whatever is answered in line (`initialize`, `server/discover`, `ping`, lists), and ends
when the second stage is worth its price: the tools have been listed, so that calls will follow; a
call has come; or the client is in no hurry. Loading the second stage takes some 300 ms of the main
thread, which is where user code expects to be imported. Meanwhile the first stage goes on in a
thread (`serve_on`), so that nothing but calls has to wait for it: an answer then takes no longer
than the interpreter takes to change threads. What has been read stays in the session, which the
second stage goes on with.
"""

from __future__ import annotations

from mcpgen_runtime.session.events import Call, Send
from mcpgen_runtime.session.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.serving.settings import Settings
    from mcpgen_runtime.serving.wire import Wire
    from mcpgen_runtime.session.catalog import Catalog

__all__ = ["Opening"]


class Opening:
    """A session over `catalog` on its wire, and what the first stage leaves of it: calls to run.

    `ended` says that the input has ended. Methods raise OSError when nobody reads any more; then
    there is nothing left to do.
    """

    __slots__ = ("_settings", "_size", "calls", "catalog", "ended", "session", "wire")

    def __init__(self, catalog: Catalog, wire: Wire, settings: Settings) -> None:
        self.catalog = catalog
        self.session = Session(catalog)
        self.wire = wire
        self.calls: list[Call] = []
        self.ended = False
        self._settings = settings
        self._size = 0  # of the calls, in bytes

    @property
    def is_over(self) -> bool:
        """Whether the input has ended and nothing is left to be done."""
        return self.ended and not self.calls

    def serve(self) -> None:
        """Serve until the second stage is needed, or the input has ended."""
        self._take_events()
        while not (self.ended or self.calls or self.session.listed):
            if not self.wire.wait(self._settings.idle):
                return
            self._read()

    def serve_on(self) -> None:
        """Go on while the second stage loads: until the wire is woken, or the input has ended.

        It also ends when as many calls wait as may; the rest stays with the client.
        """
        while not (self.ended or self._full) and self.wire.wait(None):
            self._read()

    def close(self) -> None:
        """Say what is still to be said at a graceful end."""
        self.wire.write(self.session.close())

    @property
    def _full(self) -> bool:
        settings = self._settings
        return len(self.calls) >= settings.waiting_calls or self._size >= settings.waiting_bytes

    def _read(self) -> None:
        data = self.wire.read()
        if data:
            self.session.feed(data)
        elif data is not None:
            self.session.feed_eof()
            self.ended = True
        self._take_events()

    def _take_events(self) -> None:
        while not self._full and (event := self.session.next_event()) is not None:
            if isinstance(event, Send):
                self.wire.write(event.line)
            elif isinstance(event, Call):
                self.calls.append(event)
                self._size += event.size
            elif event.call in self.calls:
                self.calls.remove(event.call)
                self._size -= event.call.size
