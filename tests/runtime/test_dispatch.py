from __future__ import annotations

import asyncio
import functools
import threading
from typing import Any

import pytest

from mcpgen_runtime.runtime.dispatch import is_stub_error, runner
from mcpgen_runtime.runtime.threads import Threads

CONTEXT: Any = None


def test_an_async_handler_runs_in_the_loop() -> None:
    async def handler(args: int, _: Any) -> object:
        return args, threading.current_thread() is threading.main_thread()

    assert asyncio.run(_run(handler, 5)) == (5, True)


def test_a_plain_handler_runs_in_a_thread() -> None:
    def handler(args: int, _: Any) -> object:
        return args, threading.current_thread() is threading.main_thread()

    assert asyncio.run(_run(handler, 5)) == (5, False)


def test_a_plain_function_may_return_a_coroutine() -> None:
    async def handler(args: int, _: Any) -> int:
        return args + 1

    assert asyncio.run(_run(functools.partial(lambda call, *rest: call(*rest), handler), 5)) == 6


def test_stop_iteration_in_a_thread_is_an_error_and_no_hang() -> None:
    def handler(_args: int, _: Any) -> object:
        return next(iter(()))

    with pytest.raises(RuntimeError, match="StopIteration"):
        asyncio.run(asyncio.wait_for(_run(handler, 5), 5))


async def _run(handler: Any, args: Any) -> object:
    return await runner(handler, Threads("notes_mcp"))(args, CONTEXT)


def stub() -> None:
    raise NotImplementedError


@functools.wraps(stub)
def wrapped_stub() -> None:
    stub()


def caller() -> None:
    stub()


@pytest.mark.parametrize(
    ("handler", "expected"), [(stub, True), (wrapped_stub, True), (caller, False)]
)
def test_only_the_handlers_own_not_implemented_is_a_stubs(handler: Any, expected: bool) -> None:
    with pytest.raises(NotImplementedError) as caught:
        handler()
    assert is_stub_error(caught.value, handler) is expected
