"""Threads for `def` handlers: bounded, reused, and not held by calls that nobody waits for."""

from __future__ import annotations

import asyncio
import contextvars
import random
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen_runtime.runtime import threads as module
from mcpgen_runtime.runtime.errors import InternalError
from mcpgen_runtime.runtime.threads import Threads

if TYPE_CHECKING:
    from collections.abc import Iterator

VARIABLE: contextvars.ContextVar[str] = contextvars.ContextVar("VARIABLE")


class Held:
    """A function that does not return before it is let go."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.entered = threading.Semaphore(0)

    def __call__(self) -> str:
        self.entered.release()
        self.go.wait(30)
        return "held"


@pytest.fixture
def held() -> Iterator[Held]:
    function = Held()
    yield function
    function.go.set()


async def abandon(threads: Threads, function: Held) -> None:
    """Start the function, and cancel the call once it runs."""
    task = asyncio.create_task(threads.run(function))
    await asyncio.to_thread(function.entered.acquire)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def until(holds: Any) -> None:
    async with asyncio.timeout(30):
        while not holds():  # noqa: ASYNC110 - other threads bring it about
            await asyncio.sleep(0.001)


def test_a_thread_has_the_callers_context_and_is_reused() -> None:
    def look() -> tuple[str, threading.Thread]:
        found = VARIABLE.get()
        VARIABLE.set("changed")
        return found, threading.current_thread()

    async def scenario() -> None:
        threads = Threads("notes_mcp")
        VARIABLE.set("mine")
        first, thread = await threads.run(look)
        await until(lambda: threads._idle == 1)
        second, again = await threads.run(look)
        assert (first, second, VARIABLE.get()) == ("mine", "mine", "mine")
        assert thread is again
        assert thread.daemon
        assert thread is not threading.main_thread()

    asyncio.run(scenario())


@pytest.mark.parametrize("error", [ValueError("x"), SystemExit(3), KeyboardInterrupt()])
def test_what_the_function_raises_is_raised(error: BaseException) -> None:
    def fail() -> None:
        raise error

    async def scenario() -> BaseException:
        threads = Threads("notes_mcp")
        try:
            await threads.run(fail)
        except BaseException as caught:  # noqa: BLE001 - that is what is tried
            return caught
        raise AssertionError

    assert asyncio.run(scenario()) is error


def test_calls_run_side_by_side_up_to_the_bound(held: Held) -> None:
    async def scenario() -> None:
        threads = Threads("notes_mcp", most=2)
        calls = [asyncio.create_task(threads.run(held)) for _ in range(3)]
        for _ in range(2):
            await asyncio.to_thread(held.entered.acquire)
        assert not held.entered.acquire(blocking=False)
        held.go.set()
        assert await asyncio.gather(*calls) == ["held"] * 3
        assert threads._alive == 2

    asyncio.run(scenario())


def test_a_call_that_is_cancelled_leaves_its_thread_and_others_go_on(held: Held) -> None:
    async def scenario() -> None:
        threads = Threads("notes_mcp", most=3)
        await abandon(threads, held)
        await abandon(threads, held)
        assert await threads.run(lambda: 5) == 5
        assert threads._left == 2
        held.go.set()
        await until(lambda: threads._left == 0)
        assert await threads.run(lambda: 6) == 6

    asyncio.run(scenario())


def test_a_call_that_is_cancelled_before_its_turn_never_runs(held: Held) -> None:
    ran: list[bool] = []

    async def scenario() -> None:
        threads = Threads("notes_mcp", most=1)
        first = asyncio.create_task(threads.run(held))
        await asyncio.to_thread(held.entered.acquire)
        second = asyncio.create_task(threads.run(lambda: ran.append(True)))
        await asyncio.sleep(0)
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        held.go.set()
        assert await first == "held"
        assert await threads.run(lambda: "after") == "after"
        assert threads._left == 0

    asyncio.run(scenario())
    assert ran == []


def test_when_all_threads_are_left_behind_a_call_is_refused_and_not_kept_waiting(
    held: Held,
) -> None:
    async def scenario() -> None:
        threads = Threads("notes_mcp", most=2)
        await abandon(threads, held)
        await abandon(threads, held)
        with pytest.raises(InternalError, match="Every thread"):
            await threads.run(lambda: 5)
        held.go.set()
        await until(lambda: threads._left == 0)
        assert await threads.run(lambda: 5) == 5

    asyncio.run(scenario())


def test_many_threads_left_behind_are_told_once(
    held: Held, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MANY", 2)

    async def scenario() -> None:
        threads = Threads("notes_mcp")
        await abandon(threads, held)
        assert capsys.readouterr().err == ""
        for _ in range(3):
            await abandon(threads, held)

    asyncio.run(scenario())
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert told.startswith("notes_mcp: 2 threads work on although their calls were cancelled")


def test_closing_ends_the_threads_and_the_next_call_starts_one() -> None:
    async def scenario() -> None:
        threads = Threads("notes_mcp")
        thread = await threads.run(threading.current_thread)
        threads.close()
        await asyncio.to_thread(thread.join, 30)
        assert not thread.is_alive()
        assert await threads.run(lambda: 5) == 5

    asyncio.run(scenario())


def test_a_loop_that_ends_before_its_thread_is_no_fault(held: Held) -> None:
    threads = Threads("notes_mcp")
    asyncio.run(abandon(threads, held))
    held.go.set()
    assert asyncio.run(threads.run(lambda: 5)) == 5


def test_where_the_system_has_no_more_threads_those_that_there_are_do(
    held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    async def scenario() -> None:
        threads = Threads("notes_mcp")
        first = asyncio.create_task(threads.run(held))
        await asyncio.to_thread(held.entered.acquire)
        with monkeypatch.context() as patch:
            patch.setattr(threading.Thread, "start", refuse)
            second = asyncio.create_task(threads.run(lambda: 5))
            await asyncio.sleep(0)
            with pytest.raises(RuntimeError, match="new thread"):
                await Threads("other_mcp").run(lambda: 5)
        held.go.set()
        assert [await first, await second] == ["held", 5]

    asyncio.run(scenario())


def test_whatever_is_cancelled_every_call_ends_and_no_thread_is_lost() -> None:
    dice = random.Random(5)  # noqa: S311 - nothing is secret

    def nap() -> str:
        time.sleep(dice.random() / 500)
        return "rested"

    async def one(threads: Threads) -> str | None:
        task: asyncio.Task[str] = asyncio.create_task(threads.run(nap))
        if dice.random() < 0.5:
            await asyncio.sleep(dice.random() / 200)
            task.cancel()
        try:
            return await task
        except asyncio.CancelledError:
            return None
        except InternalError:  # for a moment, every thread was left behind
            return None

    async def scenario() -> None:
        threads = Threads("notes_mcp", most=4)
        outcomes = await asyncio.gather(*(one(threads) for _ in range(500)))
        assert set(outcomes) == {"rested", None}
        await until(lambda: threads._left == 0 and threads._idle == threads._alive)
        assert not threads._jobs
        assert 1 <= threads._alive <= 4
        assert await threads.run(nap) == "rested"

    asyncio.run(scenario())
