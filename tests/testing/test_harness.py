from __future__ import annotations

import asyncio
import importlib
import json
import time
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen_runtime.testing import Harness, ProtocolError

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator


def handlers(**own: Any) -> SimpleNamespace:
    def other(_args: Any, _ctx: Any) -> str:
        return "other"

    defaults = {"count_notes": lambda _args, _ctx: 1, "edit_note": other, "list_notes": other}
    return SimpleNamespace(**(defaults | own))


def test_it_calls_the_packages_own_handlers_and_keeps_their_state() -> None:
    with Harness("notes_mcp") as server:
        server.call("edit_note", {"action": "delete", "id": "n1"})
        assert server.call("count_notes")["structuredContent"] == {"result": 0}


def test_it_takes_a_module_and_needs_no_with() -> None:
    server = Harness(importlib.import_module("notes_mcp"))
    assert [tool["name"] for tool in server.list_tools()] == [
        "count_notes",
        "edit_note",
        "list_notes",
    ]
    server.close()
    server.close()


def test_it_takes_other_handlers_and_sends_meta() -> None:
    own = handlers(list_notes=lambda _args, ctx: json.dumps(ctx.request.meta))
    with Harness("notes_mcp", own) as server:
        result = server.call("list_notes", {}, meta={"traceparent": "00"})
    assert result["content"] == [{"type": "text", "text": '{"traceparent": "00"}'}]


def test_a_protocol_error_is_raised() -> None:
    with Harness("notes_mcp", handlers()) as server, pytest.raises(ProtocolError) as error:
        server.call("nope")
    assert error.value.code == -32602


def test_a_failing_hook_is_the_protocols_internal_error() -> None:
    def unknown_keys_message(_levels: Any) -> str:
        raise KeyError

    own = handlers(unknown_keys_message=unknown_keys_message)
    with Harness("notes_mcp", own) as server:
        with pytest.raises(ProtocolError) as error:
            server.call("list_notes", {"bogus": 1})
        assert error.value.code == -32603
        assert server.call("list_notes")["content"][0]["text"] == "other"


def test_the_lifespan_is_entered_and_left_by_one_task() -> None:
    tasks: list[object] = []

    @asynccontextmanager
    async def lifespan() -> AsyncGenerator[None]:
        tasks.append(asyncio.current_task())
        yield
        tasks.append(asyncio.current_task())

    with Harness("notes_mcp", handlers(lifespan=lifespan)) as server:
        server.call("count_notes")
        assert len(tasks) == 1
    assert tasks[0] is tasks[1]


def test_a_lifespan_that_fails_fails_the_start() -> None:
    @asynccontextmanager
    async def lifespan() -> AsyncGenerator[None]:
        raise OSError("no database")
        yield

    with (
        pytest.raises(OSError, match="no database"),
        Harness("notes_mcp", handlers(lifespan=lifespan)),
    ):
        raise AssertionError("started")


def test_without_lifespan_there_is_no_state() -> None:
    own = handlers(list_notes=lambda _args, ctx: repr(ctx.state), lifespan=lambda: 1 / 0)
    with Harness("notes_mcp", own, lifespan=False) as server:
        assert server.call("list_notes")["content"][0]["text"] == "None"


def test_a_call_that_takes_too_long_is_cancelled() -> None:
    cancelled: list[bool] = []

    async def list_notes(_args: Any, _ctx: Any) -> str:
        try:
            await asyncio.sleep(60)
        finally:
            cancelled.append(True)
        return ""

    with Harness("notes_mcp", handlers(list_notes=list_notes)) as server:
        began = time.monotonic()
        with pytest.raises(TimeoutError):
            server.call("list_notes", timeout=0.05)
        assert time.monotonic() - began < 5
        assert server.call("count_notes")["structuredContent"] == {"result": 1}
    assert cancelled == [True]


def test_it_works_inside_a_running_loop() -> None:
    async def test() -> Any:
        with Harness("notes_mcp", handlers()) as server:
            return server.call("count_notes")["structuredContent"]

    assert asyncio.run(test()) == {"result": 1}
