"""The laws of a connection, checked from what goes in and what comes out.

Each request with a readable id is answered once: a `Debt` that an answer pays. It may stay unpaid
when it was cancelled, or opened a subscription. Responses and notifications owe nothing, so an
answer that pays no debt breaks a law; so does all that is told of a call after its answer.

`Oracle` knows only the two streams; answers may have crossed a cancellation. `exact.ExactOracle`
also knows what a driver does, and when, and allows for nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from fuzzing.debts import INITIALIZE, Debt, claim, match, place
from fuzzing.reading import BATCHES, CALL, CANCELLED, Message, read_line, revision_of, units
from fuzzing.writing import SERVER_INFO, SUBSCRIPTION, demand, parse_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Oracle"]

LINE_LIMIT = 16 * 1024 * 1024
LISTEN = "subscriptions/listen"
INTERNAL_ERROR = -32603
CACHED = ("server/discover", "tools/list")
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Oracle:
    """One connection, seen from the wire."""

    def __init__(self, limit: int = LINE_LIMIT, *, dynamic: bool = True) -> None:
        self.limit = limit
        self.dynamic = dynamic
        self.debts: list[Debt] = []
        self.revision: str | None = ""
        """What `initialize` agreed on; empty before one, None where nobody knows."""
        self._rest = bytearray()
        self._at_start = True
        self._told = False  # that the unfinished line is too long

    def received(self, data: bytes) -> None:
        """The server was given some bytes."""
        self._rest += data
        if self._at_start and len(self._rest) >= len(BYTE_ORDER_MARK):
            self._rest = self._rest.removeprefix(BYTE_ORDER_MARK)
            self._at_start = False
        *lines, self._rest = self._rest.split(b"\n")
        if lines:
            self._at_start = False
        for line in lines:
            if self._told:
                self._told = False
            else:
                self._take_line(bytes(line))

    def ended(self) -> None:
        """The server was told that there is no more input."""
        self._at_start = False
        if self._rest:
            self.received(b"\n")

    def sent(self, data: bytes) -> None:
        """The server wrote some lines."""
        for line in data.splitlines(keepends=True):
            self.sent_line(line)

    def sent_line(self, line: bytes) -> None:
        """The server wrote one line."""
        messages, is_batch = parse_line(line)
        if is_batch:
            self.pay_batch(messages, self.batches())
        elif "method" in messages[0]:
            self._notified(messages[0]["method"], messages[0].get("params") or {})
        else:
            self.pay(messages[0], [debt for debt in self.debts if debt.batch is None])

    def unpaid(self) -> list[Debt]:
        """Return what must be answered yet."""
        unpaid = [debt for debt in self.debts if debt.answer is None and not debt.optional]
        single = [debt for debt in self.debts if debt.batch is None]
        return [debt for debt in unpaid if debt.batch is not None or not claim(debt, single)]

    def finish(self) -> None:
        """Nothing more will be written: all must have been answered."""
        demand(not self.unpaid(), "each request is answered", [d.message for d in self.unpaid()])

    def settle(self) -> None:
        """All that was given has been read: what may be owed and did not come is not owed.

        But what may be a call may be running, and others of its batch wait for it; nor is it known
        which of several requests of one id is settled.
        """
        unsure = [debt for debt in self.debts if debt.is_endless]
        free = {debt.id for debt in self.debts if debt.answer is None}
        debts = [debt for debt in self.debts if debt.message.sure and debt.id in free]
        ids = [debt.id for debt in debts]
        self.debts = [debt for debt in debts if not debt.is_cancelled or ids.count(debt.id) > 1]
        if any(debt.message.method == CALL for debt in unsure):
            self.debts += unsure

    def batches(self) -> Sequence[list[Debt]]:
        """Return the batches that are not answered yet."""
        found = {id(debt.batch): debt.batch for debt in self.debts if debt.batch is not None}
        return list(found.values())

    def pay(self, answer: dict[str, Any], debts: Iterable[Debt]) -> None:
        """Settle one of some debts."""
        debts = list(debts)
        debt = place(answer, debts)
        if debt is not None and not debt.is_endless:
            ids = set(debt.message.ids)
            same = [other for other in debts if not ids.isdisjoint(other.message.ids)]
            if all(other.answer is not None for other in same):
                self._release(same)
            self.paid(debt, answer, same)
        elif debt is None:
            demand(self._is_of_unfinished_line(answer), "an answer is owed", answer)
            self._told = True

    def paid(self, debt: Debt, answer: dict[str, Any], same: Sequence[Debt]) -> None:
        """Look at an answer again, now that its request is known; or which they are, `same`."""
        if "error" in answer:
            return
        result = answer["result"]
        if debt.message.method == INITIALIZE:
            self.revision = result["protocolVersion"]
        if debt.message.method == INITIALIZE and debt.message.kind == "request":
            agreed = [revision_of(other.message) for other in same if other.batch is None]
            is_deep = any(other.message.kind == "deep" for other in same)
            demand(is_deep or self.revision in agreed, "the revision agreed on", answer)
        if debt.message.kind == "request" and len(same) == 1:
            _check_era(debt.message, result)

    def pay_batch(self, answers: list[dict[str, Any]], batches: Sequence[list[Debt]]) -> list[Debt]:
        """Settle one of some batches, all of it."""
        for batch in batches:
            matched = match(answers, batch)
            if matched is not None:
                self.drop_batch(batch)
                for debt, answer in zip(matched, answers, strict=True):
                    self.paid(debt, answer, [other for other in batch if other.id == debt.id])
                return batch
        unsure = [debt for debt in self.debts if debt.is_endless]
        for answer in answers:
            fits = any(debt.takes(answer) for debt in unsure)
            demand(fits, "an array answers a batch", answers)
        return []

    def drop_batch(self, batch: list[Debt]) -> None:
        """Forget what a batch is owed."""
        self.debts = [debt for debt in self.debts if debt.batch is not batch]

    def cancel(self, id_: Any) -> None:
        """The client cancelled a request; the answer may have crossed that."""
        for debt in self.debts:
            same = debt.id == id_ and type(debt.id) is type(id_)
            debt.optional |= same and debt.message.method == CALL

    def _take_line(self, line: bytes) -> None:
        batches = None if self.revision is None else self.revision == BATCHES
        messages, is_batch = read_line(line, batches=batches, limit=self.limit)
        batch: list[Debt] | None = [] if is_batch and batches else None
        for message in messages:
            if message.ids:
                debt = Debt(_in_batch(message) if batch is not None else message, batch)
                self._agree(debt)
                self.debts.append(debt)
                if debt.batch is not None:
                    debt.batch.append(debt)
            if message.method == CANCELLED and message.kind in {"notification", "unsure"}:
                self.cancel(message.params.get("requestId"))

    def _agree(self, debt: Debt) -> None:
        """Foresee what an `initialize` comes to, if that can be known."""
        message = debt.message
        agreed = revision_of(message)
        is_deep = message.method == INITIALIZE and message.kind == "deep"
        if debt.batch is None and (agreed or is_deep):
            same = (other.message for other in self.debts if other.id == debt.id)
            is_taken = any(other.method in {CALL, LISTEN} for other in same)
            debt.before = self.revision
            self.revision = None if is_taken or is_deep else agreed

    def _release(self, debts: Sequence[Debt]) -> None:
        """Forget debts of one id, of which all are paid: no answer will have to be moved."""
        self.debts = [debt for debt in self.debts if debt not in debts]
        handshakes = [debt for debt in debts if debt.message.method == INITIALIZE]
        is_refused = all("error" in (debt.answer or {}) for debt in handshakes)
        if handshakes and is_refused and self.revision is None:
            self.revision = handshakes[0].before

    def _notified(self, method: str, params: dict[str, Any]) -> None:
        tag = params.get("_meta", {}).get(SUBSCRIPTION)
        if method.endswith("/message"):
            demand(self._running(), "a log message is of a call", params)
        elif method.endswith("/progress"):
            running = [debt.message for debt in self._running()]
            tokens = [message.meta.get("progressToken") for message in running]
            is_deep = any(message.kind == "deep" for message in running)  # its token is not known
            demand(is_deep or params["progressToken"] in tokens, "progress is of a call", params)
        elif method.endswith("/acknowledged"):
            demand(self._opened(tag), "a subscription is acknowledged once", params)
        else:
            demand(self.dynamic, "tools come and go", params)
            demand(self._listens(tag), "somebody listens to changes", params)

    def _opened(self, tag: Any) -> bool:
        """Note that a subscription is open; say whether one was to be opened."""
        waiting = [debt for debt in self.debts if debt.id == tag and debt.batch is None]
        waiting = [debt for debt in waiting if not debt.open]
        for debt in sorted(waiting, key=lambda debt: debt.answer is not None):
            if debt.message.method == LISTEN:
                answer, debt.answer = debt.answer, None
                debt.open = True
                others = [other for other in waiting if other is not debt]
                if answer is None or place(answer, others):  # it was for another
                    debt.optional = True
                    return True
                debt.answer, debt.open = answer, False
        return False

    def _listens(self, tag: Any) -> bool:
        """Whether a subscription follows the tools, or without a tag, the connection does."""
        if tag is None:
            return self.revision != ""
        same = [debt for debt in self.debts if debt.id == tag and debt.message.method == LISTEN]
        wanted = [debt.message.params.get("notifications") for debt in same]
        is_deep = any(debt.message.kind == "deep" for debt in same)
        asked = any(isinstance(w, dict) and w.get("toolsListChanged") for w in wanted)
        return any(debt.open for debt in same) and (is_deep or asked)

    def _running(self) -> list[Debt]:
        """Return the calls that are not answered; one of a deep line may be one."""
        kinds = ("request", "deep", "unsure")
        calls = [debt for debt in self.debts if debt.message.method == CALL]
        return [debt for debt in calls if debt.message.kind in kinds]

    def _is_of_unfinished_line(self, answer: dict[str, Any]) -> bool:
        """Whether it says, before its end has come, that a line is too long."""
        is_error = answer["id"] is None and answer.get("error", {}).get("code") == -32700
        return is_error and not self._told and self._is_over()

    def _is_over(self) -> bool:
        return units(self._rest.decode("utf-8", "replace")) > self.limit


def _in_batch(message: Message) -> Message:
    """Return a member of a batch: its answer may be one too many for the answers together.

    What opens something must not be part of a batch (MCP 2025-03-26, Lifecycle).
    """
    succeeds = message.succeeds and message.method not in {INITIALIZE, LISTEN}
    return replace(message, codes=message.codes | {INTERNAL_ERROR}, succeeds=succeeds)


def _check_era(message: Message, result: dict[str, Any]) -> None:
    """Results of the stateless revisions say more (MCP 2026-07-28, Results and Caching)."""
    if not message.stateless:
        demand("resultType" not in result, "older revisions know no resultType", result)
        return
    demand(result.get("resultType") == "complete", "a result says that it is whole", result)
    demand(SERVER_INFO in result.get("_meta", {}), "a result says who answers", result)
    if message.method in CACHED:
        demand(type(result.get("ttlMs")) is int and result["ttlMs"] >= 0, "ttlMs", result)
        demand(result.get("cacheScope") in {"public", "private"}, "cacheScope", result)
