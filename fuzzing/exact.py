"""The laws again, for a session whose driver tells the oracle all that it does, as it does it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fuzzing.debts import INITIALIZE, Debt
from fuzzing.oracle import Oracle
from fuzzing.reading import CALL
from fuzzing.writing import LEVELS, Broken, demand, parse_line

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["ExactOracle", "Running"]

SET_LEVEL = "logging/setLevel"
LOG_LEVEL = "io.modelcontextprotocol/logLevel"


class Asker:
    """Whose call it is: the least level of the log messages that it wants."""

    def __init__(self, level: str | None) -> None:
        self.level = level


class Running:
    """A call that the driver has, or had."""

    def __init__(self, id_: Any, debt: Debt, asker: Asker) -> None:
        self.id = id_
        self.debt = debt
        self.asker = asker
        self.progress = float("-inf")


class ExactOracle(Oracle):
    """One connection, a line at a time.

    Give a line to `received`, then tell every event in its order, then `settle`. During that and
    after it, `answered`, `told` and `sent` have what the driver asked for, and what it got.
    """

    def __init__(self, limit: int, *, dynamic: bool) -> None:
        super().__init__(limit, dynamic=dynamic)
        self.running: dict[Any, Running] = {}
        self._asker = Asker(None)
        self._cancelling: dict[Any, Running | None] = {}  # what the line cancels, by ids
        self._read: Sequence[list[Debt]] = ()  # the batches of earlier lines
        self._is_reading = False
        self._of_line: list[Debt] = []

    def received(self, data: bytes) -> None:  # noqa: D102
        self._is_reading = True
        self._read = self.batches()
        before = len(self.debts)
        super().received(data)
        self._of_line = self.debts[before:]
        if any(debt.batch and debt.message.method == SET_LEVEL for debt in self.debts):
            self._asker.level = "debug"  # when it changes is not seen: any message may be wanted

    def settle(self) -> None:
        """All events of the line have come: only calls and subscriptions may be owed answers."""
        self._is_reading = False
        for id_, call in self._cancelling.items():
            self.debts = [debt for debt in self.debts if not (debt.open and debt.id == id_)]
            is_over = call is None or self.running.get(id_) is not call
            demand(is_over, "a cancelled call is over", id_)
        self._cancelling.clear()
        self.debts = [debt for debt in self.debts if not debt.optional or debt.open]
        for debt in self.debts:
            if debt.batch is None:
                demand(debt.open or self._is_running(debt), "answered in line", debt.message)
        for batch in self.batches():
            demand(not self._is_due(batch), "a batch is answered in time", batch[0].message)

    def called(self, id_: Any, tool: str, meta: dict[str, Any]) -> Running:
        """The session has a call for the driver."""
        demand(not self._is_in_flight(id_), "an id in flight is not called again", id_)
        asked = (debt for debt in self._of_line if debt.id == id_)
        asked = (
            debt for debt in asked if _is_call(debt, tool, meta) and not self._is_running(debt)
        )
        debt = next(asked, None)
        if debt is None:
            raise Broken(f"a call was asked for: {id_!r}")
        is_stateless = debt.message.stateless
        asker = Asker(debt.message.meta.get(LOG_LEVEL)) if is_stateless else self._asker
        self.running[id_] = Running(id_, debt, asker)
        return self.running[id_]

    def cancelled(self, id_: Any) -> None:
        """The session has a call cancelled: nothing may answer it."""
        demand(id_ in self._cancelling, "a call is cancelled when its client says so", id_)
        demand(id_ in self.running, "a call in flight is cancelled", id_)
        debt = self.running.pop(id_).debt
        self.debts.remove(debt)
        if debt.batch is not None:
            debt.batch.remove(debt)

    def is_over(self, call: Running) -> bool:
        """Whether a call has been answered or cancelled."""
        return self.running.get(call.id) is not call

    def answered(self, call: Running, data: bytes) -> None:
        """The driver answered a call, maybe one that is over, and got what to write."""
        if self.is_over(call):
            demand(data == b"", "nothing follows an answer or a cancellation", data)
            return
        debt = self.running.pop(call.id).debt
        if debt.batch is None:
            (answer,), is_batch = parse_line(data)
            demand(not is_batch and debt.takes(answer), "an answer of its own id", answer)
            self.debts.remove(debt)
            self.paid(debt, answer, [debt])
        elif not self._is_read(debt.batch) or not self._is_due(debt.batch):
            demand(data == b"", "a batch waits for all its answers", data)
        else:
            self._answered_batch(data, debt.batch)

    def told(self, call: Running, data: bytes) -> None:
        """The driver had something to tell of a call, and got what to write."""
        if not data:
            return
        demand(not self.is_over(call), "nothing follows an answer or a cancellation", data)
        (message,), _ = parse_line(data)
        if call.debt.message.kind == "deep":
            return  # what it asked for is not known here
        params = message["params"]
        if message["method"].endswith("/progress"):
            token = call.debt.message.meta.get("progressToken")
            demand(params["progressToken"] == token, "progress has the call's token", params)
            demand(params["progress"] > call.progress, "progress grows", params)
            call.progress = params["progress"]
        else:
            least = call.asker.level
            demand(least is not None, "nobody asked for messages", params)
            is_wanted = LEVELS.index(params["level"]) >= LEVELS.index(least or "debug")
            demand(is_wanted, "a message is as severe as was asked", params, least)

    def sent_line(self, line: bytes) -> None:  # noqa: D102
        messages, is_batch = parse_line(line)
        if is_batch or "method" in messages[0]:
            super().sent_line(line)
        elif _is_too_long(messages[0]) and (due := self._due()):
            self.drop_batch(due[0])
        else:
            self.pay(messages[0], [debt for debt in self.debts if self._is_in_line(debt)])

    def closed(self, data: bytes) -> None:
        """The server ends: subscriptions get their results."""
        for line in data.splitlines(keepends=True):
            (answer,), _ = parse_line(line)
            self.pay(answer, [debt for debt in self.debts if debt.open])
        demand(not any(debt.open for debt in self.debts), "subscriptions end", self.debts)

    def paid(self, debt: Debt, answer: dict[str, Any], same: Sequence[Debt]) -> None:  # noqa: D102
        super().paid(debt, answer, same)
        if "error" in answer:
            return
        if debt.batch is None and debt.message.method != CALL:
            demand(not self._is_in_flight(debt.id), "an id in flight is refused", answer)
        if debt.message.method == INITIALIZE:
            self._asker = Asker("info")
        elif debt.message.method == SET_LEVEL and debt.batch is None:
            self._asker.level = debt.message.params.get("level", "debug")

    def pay_batch(  # noqa: D102
        self, answers: list[dict[str, Any]], batches: Sequence[list[Debt]]
    ) -> list[Debt]:
        return super().pay_batch(answers, [batch for batch in batches if self._is_due(batch)])

    def cancel(self, id_: Any) -> None:
        """Remember what the line cancels; what follows from it comes as an event, or not."""
        if type(id_) in (int, str):
            self._cancelling[id_] = self.running.get(id_)

    def _answered_batch(self, data: bytes, batch: list[Debt]) -> None:
        messages, is_batch = parse_line(data)
        if is_batch:
            self.pay_batch(messages, [batch])
        else:
            demand(_is_too_long(messages[0]), "a batch is answered by an array", data)
            self.drop_batch(batch)

    def _is_in_line(self, debt: Debt) -> bool:
        return debt.batch is None and not debt.open and not self._is_running(debt)

    def _is_running(self, debt: Debt) -> bool:
        return any(running.debt is debt for running in self.running.values())

    def _is_in_flight(self, id_: Any) -> bool:
        is_open = any(debt.open and debt.id == id_ for debt in self.debts)
        return id_ in self.running or (is_open and id_ not in self._cancelling)

    def _is_read(self, batch: list[Debt]) -> bool:
        return not self._is_reading or any(batch is other for other in self._read)

    def _is_due(self, batch: list[Debt]) -> bool:
        return not any(self._is_running(debt) for debt in batch)

    def _due(self) -> list[list[Debt]]:
        return [batch for batch in self.batches() if self._is_due(batch)]


def _is_call(debt: Debt, tool: str, meta: dict[str, Any]) -> bool:
    message = debt.message
    if message.method != CALL or message.kind == "deep":
        return message.method == CALL
    return message.params.get("name") == tool and message.meta == meta


def _is_too_long(answer: dict[str, Any]) -> bool:
    """Whether it is what answers a batch whose answers are too long together."""
    return answer["id"] is None and answer.get("error", {}).get("code") == -32603
