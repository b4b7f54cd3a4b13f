"""The last answers of a server that cannot serve any longer."""

from __future__ import annotations

from mcpgen_runtime.session.codes import INTERNAL_ERROR
from mcpgen_runtime.session.events import Call, Send

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.serving.opening import Opening

__all__ = ["CANCELLED", "ENDED", "NOT_STARTED", "refuse"]

CANCELLED = "The server cancelled the call."
ENDED = "The server ended before the call did."
NOT_STARTED = "The server could not start; its standard error says why."


def refuse(opening: Opening, words: str) -> None:
    """Answer what was read and is not answered: calls with an error, the rest as ever."""
    session, wire = opening.session, opening.wire
    try:
        for call in list(session.in_flight.values()):
            wire.write(session.fail(call, INTERNAL_ERROR, words))
        for event in session.events():
            if isinstance(event, Send):
                wire.write(event.line)
            elif isinstance(event, Call):
                wire.write(session.fail(event, INTERNAL_ERROR, words))
    except OSError:  # nobody reads the answers
        return
