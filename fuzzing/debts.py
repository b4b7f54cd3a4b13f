"""Which answers pay for which requests: never more guessed than must be.

Requests of one id that are under way together can be told apart by their answers only in part: by
the error's code, or as the result of an `initialize`. So an answer is given to the likeliest, and
moved when one that comes later fits nowhere else (a matching in a bipartite graph, by paths that
augment it): a law is broken only if no way of giving the answers is right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fuzzing.reading import Message

__all__ = ["Debt", "claim", "match", "place"]

INITIALIZE = "initialize"


class Debt:
    """An answer that is owed for `message`, maybe as a member of a `batch`, a list of debts.

    `answer` is what seems to have paid it. `optional` says that it may never be paid; `open` that
    it is a subscription that was acknowledged; `before` what revision was agreed on before an
    `initialize` of which nobody knows the answer.
    """

    def __init__(self, message: Message, batch: list[Debt] | None) -> None:
        self.message = message
        self.batch = batch
        self.answer: dict[str, Any] | None = None
        self.optional = not message.sure
        self.open = False
        self.before: str | None = None

    @property
    def id(self) -> Any:
        """The id that the request has."""
        return self.message.ids[0]

    @property
    def is_endless(self) -> bool:
        """Whether it takes one answer after the other: it is of what may be a batch, or not."""
        return self.message.kind == "unsure"

    @property
    def is_cancelled(self) -> bool:
        """Whether the client cancelled it, and it is no part of a batch."""
        return self.optional and not self.open and self.message.sure and self.batch is None

    def takes(self, answer: dict[str, Any]) -> bool:
        """Whether an answer can be this one."""
        if answer["id"] not in self.message.ids:
            return False
        if "error" in answer:
            return answer["error"]["code"] in self.message.codes and not self.open
        is_handshake = "protocolVersion" in answer["result"]
        is_like_it = is_handshake == (self.message.method == INITIALIZE)
        return self.message.succeeds and (is_like_it or not self.message.sure)


def place(
    answer: dict[str, Any], debts: Sequence[Debt], tried: set[Any] | None = None
) -> Debt | None:
    """Give an answer to one of some debts, and return it; None when it fits nowhere.

    `tried` are the kinds of answers that other debts are being found for.
    """
    tried = set() if tried is None else tried
    tried.add(_kind(answer))
    for debt in sorted((debt for debt in debts if debt.takes(answer)), key=_doubt(answer)):
        if debt.is_endless:
            return debt
        before = debt.answer
        if before is None or (_kind(before) not in tried and place(before, debts, tried)):
            debt.answer = answer
            return debt
    return None


def claim(debt: Debt, debts: Sequence[Debt], tried: set[Any] | None = None) -> bool:
    """Give a debt the answer that an optional one has, maybe by way of others; say if there is one.

    `tried` are the forms of debts that answers are being found for.
    """
    tried = set() if tried is None else tried
    tried.add(_form(debt))
    for other in debts:
        answer = other.answer
        if answer is None or not debt.takes(answer):
            continue
        if other.optional or (_form(other) not in tried and claim(other, debts, tried)):
            if other.answer is answer:
                other.answer = None
            debt.answer = answer
            return True
    return False


def match(answers: Iterable[dict[str, Any]], debts: Sequence[Debt]) -> list[Debt] | None:
    """Return which of some unpaid debts each of some answers pays; None unless all are settled."""
    fits = all(place(answer, debts) for answer in answers)
    unpaid = [debt for debt in debts if debt.answer is None and not debt.optional]
    if fits and all(claim(debt, debts) for debt in unpaid):
        return [next(debt for debt in debts if debt.answer is answer) for answer in answers]
    for debt in debts:
        debt.answer = None
    return None


def _doubt(answer: dict[str, Any]) -> Any:
    """Return how unlikely it is that an answer is a debt's.

    Results come in the order of the requests, and an error tells of one that came while a call of
    its id was in flight.
    """

    def doubt(debt: Debt) -> tuple[bool | int, ...]:
        message = debt.message
        unsure = debt.is_endless, debt.answer is not None, debt.optional, debt.open
        if "result" in answer:
            return unsure
        return *unsure, message.succeeds, len(message.codes), message.method == "tools/call"

    return doubt


def _kind(answer: dict[str, Any]) -> tuple[Any, ...]:
    """Return what tells an answer from those that all debts take alike."""
    if "error" in answer:
        return answer["id"], answer["error"]["code"]
    return answer["id"], "result", "protocolVersion" in answer["result"]


def _form(debt: Debt) -> tuple[Any, ...]:
    """Return what tells a debt from those that take the same answers."""
    message = debt.message
    of_results = message.succeeds, message.method == INITIALIZE, message.sure, debt.open
    return (message.ids, message.codes, *of_results)
