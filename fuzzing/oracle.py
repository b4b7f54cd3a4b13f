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

from fuzzing.reading import BATCHES, CANCELLED, Message, read_line, revision_of, units
from fuzzing.writing import SERVER_INFO, SUBSCRIPTION, demand, parse_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Debt", "Oracle"]

LINE_LIMIT = 16 * 1024 * 1024
CALL, LISTEN, INITIALIZE = "tools/call", "subscriptions/listen", "initialize"
INTERNAL_ERROR = -32603
CACHED = ("server/discover", "tools/list")
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Debt:
    """An answer that is owed for `message`, maybe as a member of a `batch`, a list of debts.

    `optional` says that it may never come; `open` that it is a subscription that was acknowledged;
    `before` what revision was agreed on before an `initialize` of which nobody knows the answer.
    """

    def __init__(self, message: Message, batch: list[Debt] | None) -> None:
        self.message = message
        self.batch = batch
        self.optional = not message.sure
        self.open = False
        self.before: str | None = ""

    @property
    def id(self) -> Any:
        """The id that the request has."""
        return self.message.ids[0]

    def takes(self, answer: dict[str, Any]) -> bool:
        """Whether an answer can be this one."""
        if answer["id"] not in self.message.ids:
            return False
        if "error" in answer:
            return answer["error"]["code"] in self.message.codes
        return self.message.succeeds


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
        self._confused: list[Debt] = []  # those that may not be what an answer paid

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
        return [debt for debt in self.debts if not debt.optional]

    def finish(self) -> None:
        """Nothing more will be written: all must have been answered."""
        demand(not self.unpaid(), "each request is answered", [d.message for d in self.unpaid()])

    def settle(self) -> None:
        """All that was given has been read: what may be owed and did not come is not owed.

        But what may be a call may be running, and others of its batch wait for it.
        """
        unsure = [debt for debt in self.debts if not debt.message.sure]
        if not any(debt.message.method == CALL for debt in unsure):
            self.debts = [debt for debt in self.debts if debt.message.sure]
        self._confused.clear()

    def batches(self) -> Sequence[list[Debt]]:
        """Return the batches that are not answered yet."""
        found = {id(debt.batch): debt.batch for debt in self.debts if debt.batch is not None}
        return list(found.values())

    def pay(self, answer: dict[str, Any], debts: Iterable[Debt]) -> None:
        """Settle one of some debts; the surest that the answer fits."""
        fitting = _fitting(answer, debts)
        if fitting:
            self.debts.remove(fitting[0])
            if len(fitting) > 1:
                self._confused += fitting
            is_sure = all(debt.id != fitting[0].id for debt in self._confused)
            self.paid(fitting[0], answer, is_sure=is_sure)
        else:
            demand(self._is_of_unfinished_line(answer), "an answer is owed", answer)
            self._told = True

    def paid(self, debt: Debt, answer: dict[str, Any], *, is_sure: bool) -> None:
        """Look at an answer again, now that its request is known, or likely."""
        agreed = revision_of(debt.message) if debt.batch is None else None
        if "error" in answer:
            if debt.message.method == INITIALIZE and self.revision is None:
                self.revision = debt.before
            return
        result = answer["result"]
        if debt.message.method == INITIALIZE and debt.message.kind == "request":
            demand(result.get("protocolVersion") == agreed, "the revision agreed on", answer)
        if debt.message.method == INITIALIZE:
            self.revision = result["protocolVersion"]
        if debt.message.kind == "request" and is_sure:
            _check_era(debt.message, result)

    def pay_batch(self, answers: list[dict[str, Any]], batches: Sequence[list[Debt]]) -> list[Debt]:
        """Settle one of some batches, all of it."""
        for batch in batches:
            matched = _match(answers, batch)
            if matched is not None:
                self.drop_batch(batch)
                ids = [debt.id for debt in batch]
                for debt, answer in zip(matched, answers, strict=True):
                    self.paid(debt, answer, is_sure=ids.count(debt.id) == 1)
                return batch
        matched = _match(answers, [debt for debt in self.debts if not debt.message.sure])
        demand(matched, "an array answers a batch", answers)
        self.debts = [debt for debt in self.debts if debt not in (matched or ())]
        return []

    def drop_batch(self, batch: list[Debt]) -> None:
        """Forget what a batch is owed."""
        self.debts = [debt for debt in self.debts if debt.batch is not batch]

    def cancel(self, id_: Any) -> None:
        """The client cancelled a request; the answer may have crossed that."""
        calls = (d for d in self.debts if d.id == id_ and d.message.method == CALL)
        deep = (d for d in self.debts if d.id == id_ and d.message.kind == "deep")
        for debt in (*calls, *deep):
            if not debt.optional:
                debt.optional = True
                return

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
        same = [debt for debt in (*self.debts, *self._confused) if debt.id == tag]
        waiting = [debt for debt in same if debt.message.method == LISTEN and not debt.open]
        if not waiting:
            return False
        waiting[0].open = waiting[0].optional = True
        if waiting[0] not in self.debts:  # then what seemed to answer it has answered another
            answered = [debt for debt in same if debt in self.debts]
            self.debts = [debt for debt in self.debts if debt not in answered[:1]] + waiting[:1]
            return bool(answered)
        return True

    def _listens(self, tag: Any) -> bool:
        """Whether a subscription follows the tools, or without a tag, the connection does."""
        if tag is None:
            return self.revision != ""
        listeners = (debt.message for debt in self.debts if debt.open and debt.id == tag)
        return any(
            message.kind == "deep" or message.params["notifications"].get("toolsListChanged")
            for message in listeners
        )

    def _running(self) -> list[Debt]:
        """Return the calls that are not answered; one of a deep line may be one."""
        kinds = ("request", "deep", "unsure")
        debts = (*self.debts, *self._confused)
        calls = [debt for debt in debts if debt.message.method == CALL]
        return [debt for debt in calls if debt.message.kind in kinds]

    def _is_of_unfinished_line(self, answer: dict[str, Any]) -> bool:
        """Whether it says, before its end has come, that a line is too long."""
        is_error = answer["id"] is None and answer.get("error", {}).get("code") == -32700
        return is_error and not self._told and self._is_over()

    def _is_over(self) -> bool:
        return units(self._rest.decode("utf-8", "replace")) > self.limit


def _fitting(answer: dict[str, Any], debts: Iterable[Debt]) -> list[Debt]:
    """Return the debts that an answer may pay, the likeliest first.

    Requests of one id are told apart by what can answer them; then results come in the order of
    the requests, and an error tells of one that came while a call of its id was in flight.
    """

    def likely(debt: Debt) -> tuple[bool | int, ...]:
        message = debt.message
        unsure = debt.optional, debt.open
        if "result" in answer:
            return *unsure, (message.method == INITIALIZE) != (
                "protocolVersion" in answer["result"]
            )
        return *unsure, message.succeeds, len(message.codes), message.method == CALL

    return sorted((debt for debt in debts if debt.takes(answer)), key=likely)


def _match(answers: list[dict[str, Any]], batch: list[Debt]) -> list[Debt] | None:
    """Return the debts of a batch that the answers pay, in their order, or None."""
    left, found = list(batch), []
    for answer in answers:
        fitting = _fitting(answer, left)
        if not fitting:
            return None
        left.remove(fitting[0])
        found.append(fitting[0])
    return found if all(debt.optional for debt in left) else None


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
