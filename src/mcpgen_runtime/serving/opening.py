"""The first stage: a blocking loop that needs neither asyncio nor the handlers.

It answers `initialize`, `ping` and `tools/list`, and ends when asyncio is worth its price: the
tools have been listed, so that calls will follow; a call has come; or the client is in no hurry.
What has been read stays in the session, which the second stage goes on with.
"""

from __future__ import annotations

from mcpgen_runtime.session.events import Call, Send

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.serving.wire import Wire
    from mcpgen_runtime.session.session import Session

__all__ = ["Opening", "open_session"]


class Opening:
    """What the first stage leaves: a session on its wire, with calls to run.

    `ended` says that the input has ended.
    """

    __slots__ = ("calls", "ended", "session", "wire")

    def __init__(self, session: Session, wire: Wire) -> None:
        self.session = session
        self.wire = wire
        self.calls: list[Call] = []
        self.ended = False


def open_session(session: Session, wire: Wire, idle: float) -> Opening:
    """Serve until the second stage is needed, or the input has ended.

    Raises:
        OSError: nobody reads the answers any more.
    """
    opening = Opening(session, wire)
    while True:
        _take_events(opening)
        if opening.ended or opening.calls or session.listed or not wire.wait(idle):
            return opening
        data = wire.read()
        if data:
            session.feed(data)
        elif data is not None:
            session.feed_eof()
            opening.ended = True


def _take_events(opening: Opening) -> None:
    for event in opening.session.events():
        if isinstance(event, Send):
            opening.wire.write(event.line)
        elif isinstance(event, Call):
            opening.calls.append(event)
        else:
            opening.calls.remove(event.call)
