"""A call that comes alone starts at once, as a task like any other; others do not wait for it."""

from __future__ import annotations

import asyncio
import contextvars
from typing import Any

import pytest

from mcpgen_runtime.serving.ahead import Ahead
from tests.serving.support import call, request, start

VARIABLE = contextvars.ContextVar("VARIABLE", default="unset")


class Runs:
    """What a task that was made ahead did."""

    def __init__(self) -> None:
        self.steps: list[Any] = []
        self.tasks: list[Any] = []

    async def run(self, call: Any) -> None:
        self.tasks.append(asyncio.current_task())
        self.steps.append((call, VARIABLE.get()))
        VARIABLE.set("changed")
        async with asyncio.timeout(5):  # asks for a current task
            await asyncio.sleep(0)
        self.steps.append("later")


def ahead_of(runs: Runs) -> Any:
    return Ahead(runs.run)


def on_the_loop(act: Any) -> Any:
    """Run `act` in a callback of a loop, outside of any task, after a turn; and two turns more."""

    async def main() -> Any:
        found: list[Any] = []
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_soon(lambda: found.append(act()))
        for _ in range(4):
            await asyncio.sleep(0)
        return found[0]

    return main()


def test_the_first_step_is_taken_within_the_turn_in_a_task_of_its_own() -> None:
    async def main() -> None:
        runs = Runs()
        ahead = ahead_of(runs)
        context = contextvars.copy_context()
        context.run(VARIABLE.set, "of the lifespan")
        ahead.prepare(context)
        ahead.prepare(context)  # one is enough

        def act() -> tuple[Any, list[Any]]:
            ready = ahead.take()
            assert ready is not None
            task, go = ready
            go("call")
            assert ahead.take() is None
            return task, list(runs.steps)

        task, steps = await on_the_loop(act)
        assert steps == [("call", "of the lifespan")]
        assert runs.steps[1:] == ["later"]
        assert runs.tasks == [task]
        assert task.done()
        assert VARIABLE.get() == "unset"

    asyncio.run(main())


def test_nothing_starts_inside_of_a_task_or_before_it_stands_ready() -> None:
    async def main() -> None:
        ahead = ahead_of(Runs())
        assert ahead.take() is None
        ahead.prepare(contextvars.copy_context())
        await asyncio.sleep(0)
        assert ahead.take() is None  # this is a task
        _, go = await on_the_loop(ahead.take)
        await on_the_loop(lambda: go(None))

    asyncio.run(main())


def test_a_task_that_is_not_needed_ends() -> None:
    async def main() -> None:
        runs = Runs()
        ahead = ahead_of(runs)
        ahead.prepare(contextvars.copy_context())

        def act() -> Any:
            ready = ahead.take()
            assert ready is not None
            ready[1](None)
            return ready[0]

        task = await on_the_loop(act)
        assert task.done()
        assert runs.steps == []

    asyncio.run(main())


def test_what_was_read_with_a_call_does_not_wait_for_it() -> None:
    """The first call makes the handlers load; from then on calls that come alone start at once."""
    with start(grace=5) as server:
        server.initialize()
        server.call("echo", {"text": "x"})
        server.send_bytes(call("h", "fault", how="hold") + request("p", "ping"))
        assert server.answer("p")["result"] == {}
        assert "result" in server.answer("h")
        order = [line for line in server.stdout_lines if b'"id":"p"' in line or b'"id":"h"' in line]
        assert b'"id":"p"' in order[0]


@pytest.mark.parametrize("tool", ["slow", "fault"])
def test_a_call_can_be_cancelled_by_what_was_read_with_it(tool: str) -> None:
    cancel = b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"c"}}\n'
    arguments: dict[str, Any] = {"ms": 10_000} if tool == "slow" else {"how": "tell the variable"}
    with start() as server:
        server.initialize()
        server.call("echo", {"text": "x"})
        server.send_bytes(call("c", tool, **arguments) + cancel + request("p", "ping"))
        assert server.answer("p")["result"] == {}
        assert server.call("echo", {"text": "y"})["content"][0]["text"] == "y"
        assert server.close() == 0
        assert not any(b'"id":"c"' in line for line in server.stdout_lines)


def test_each_call_has_the_context_of_the_lifespan() -> None:
    with start() as server:
        server.initialize()
        told = [server.call("fault", {"how": "tell the variable"}) for _ in range(4)]
    assert [answer["content"][0]["text"] for answer in told] == ["of the lifespan"] * 4
