"""Batches: an array of messages on one line, answered by an array (JSON-RPC 2.0, section 6).

Of the MCP revisions only 2025-03-26 has them. Members are taken one at a time, as lines are; what
answers them is collected until nothing is owed any more. Neither the number of members nor the
bytes of what is collected are the client's to choose.
"""

from __future__ import annotations

from mcpgen_runtime.session.codes import INTERNAL_ERROR
from mcpgen_runtime.session.refusals import Refusal
from mcpgen_runtime.session.replies import error_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.session.events import Id

__all__ = ["MOST_MEMBERS", "Batch"]

MOST_MEMBERS = 1_000
BRACKETS = 2  # of the array; commas and the newline are as many as the lines' own newlines
TOO_LONG = "The answers to this batch are too long together; send fewer requests at once."


class Batch:
    """The answers to the members of a batch so far, of at most `limit` bytes together.

    `owed` counts the calls that are to be answered; `is_read` says that there are no more members.
    """

    __slots__ = ("_answers", "_limit", "_size", "is_read", "owed")

    def __init__(self, limit: int) -> None:
        self._answers: list[tuple[bytes, Id | None]] = []
        self._limit = limit
        self._size = BRACKETS
        self.owed = 0
        self.is_read = False

    def add(self, line: bytes, id: Id | None) -> None:  # noqa: A002 - the protocol's word
        """Collect the answer to one member, a line; one that is too long becomes an error."""
        if self._size + len(line) > self._limit:
            line = _too_long(id)
        self._size += len(line)
        self._answers.append((line[:-1], id))

    def finish(self) -> bytes:
        """Return the line that answers the batch once all is there, else nothing.

        A batch of notifications, or one whose calls were all cancelled, is not answered.
        """
        if self.owed or not self.is_read or not self._answers:
            return b""
        self._shrink()
        line = b"[%b]\n" % b",".join(answer for answer, _ in self._answers)
        self._answers.clear()
        return line if len(line) <= self._limit else _too_long(None)

    def _shrink(self) -> None:
        """Let errors take the place of the longest answers, until the array is short enough."""
        answers = self._answers
        for place in sorted(range(len(answers)), key=lambda place: -len(answers[place][0])):
            if self._size <= self._limit:
                return
            answer, id = answers[place]  # noqa: A001 - the protocol's word
            short = _too_long(id)[:-1]
            answers[place] = short, id
            self._size += len(short) - len(answer)


def _too_long(id: Id | None) -> bytes:  # noqa: A002 - the protocol's word
    return error_line(Refusal(INTERNAL_ERROR, TOO_LONG, id))
